import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'

test("the session request sent before the page's code loads matches the contract", async () => {
  const requests: [path: string, request: { method: string; body: string }][] = []
  const window: { whoIsLooking?: Promise<unknown> } = {}
  const fetch = (...question: (typeof requests)[number]) => (requests.push(question), Promise.resolve('the answer'))
  runInNewContext(readFileSync(new URL('../public/who.js', import.meta.url), 'utf8'), { window, fetch })
  expect(await window.whoIsLooking).toBe('the answer')
  const { method, path, body } = calls.getUser
  expect(requests).toEqual([[path, expect.objectContaining({ method })]])
  expect(body.safeParse(JSON.parse(requests[0]?.[1].body ?? '')).success).toBe(true)
})
