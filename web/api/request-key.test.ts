import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { requestKey } from './request-key.ts'

test('a key is a random UUID where the browser draws none itself', () => {
  const keys = Array.from({ length: 1000 }, requestKey)
  expect(new Set(keys).size).toBe(1000)
  expect(z.array(z.uuidv4()).safeParse(keys).success).toBe(true)
})
