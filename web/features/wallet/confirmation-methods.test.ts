import { expect, test } from 'vitest'
import { confirmationMethods } from './confirmation-methods.ts'

const passkeys = [{ id: '1', name: 'Телефон', createdAt: '', lastUsedAt: null, automatic: false }]
const saved = passkeys.map((each) => ({ ...each, automatic: true }))
test.each([
  ['a password alone', true, false, [], 'password'],
  ['a password and codes', true, true, [], 'password code'],
  ['a password and a passkey', true, false, passkeys, 'passkey'],
  ['all three', true, true, passkeys, 'password code passkey'],
  ['codes alone', false, true, [], 'code'],
  ['a passkey alone', false, false, passkeys, 'passkey'],
  ['a password and a passkey that the browser saved', true, false, saved, 'password'],
  ['nothing', false, false, [], ''],
])('is confirmed with the right methods: %s', (_what, hasPassword, authenticator, keys, ways) => {
  const methods = confirmationMethods({ hasPassword, authenticator, passkeys: keys })
  expect(
    Object.entries(methods)
      .filter(([, is]) => is)
      .map(([way]) => way)
      .join(' '),
  ).toBe(ways)
})
