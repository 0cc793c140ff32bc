import { expect, test } from 'vitest'
import { isVideoPass, videoPass } from './video-token.ts'

const [secret, pass] = ['s'.repeat(32), { table: 'roulette', role: 'view', until: 1_000 } as const]

test('a pass opens only its own table, in its own role, for a minute', () => {
  const given = videoPass(secret, pass)
  expect(isVideoPass(secret, given, pass, 999)).toBe(true)
  expect(isVideoPass(secret, given, pass, 1_000)).toBe(false)
  expect(isVideoPass(secret, given, { ...pass, role: 'publish' }, 0)).toBe(false)
  expect(isVideoPass(secret, given, { ...pass, table: 'baccarat' }, 0)).toBe(false)
  expect(isVideoPass('t'.repeat(32), given, pass, 0)).toBe(false)
})

test.each([
  '',
  'view',
  `view.1000.roulette.${'0'.repeat(64)}`,
  `view.1000.roulette.${'0'.repeat(63)}`,
  `${videoPass(secret, pass)}0`,
  videoPass(secret, pass).replace('1000', '9000'),
])('«%s» opens nothing', (given) => {
  expect(isVideoPass(secret, given, pass, 0)).toBe(false)
})
