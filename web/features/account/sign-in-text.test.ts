import { signInWays } from '@kurazh/contract/account/account.ts'
import { expect, test } from 'vitest'
import { signInText } from './sign-in-text.ts'

test('a sign-in by password and code names both, and so does one by VK and code', () => {
  expect(signInText({ way: 'password', code: true, success: true })).toBe('Вход по паролю и коду')
  expect(signInText({ way: 'vk', code: true, success: true })).toBe('Вход через ВКонтакте и по коду')
  expect(signInText({ way: 'password', code: false, success: true })).toBe('Вход по паролю')
  expect(signInText({ way: 'code', code: false, success: false })).toBe('Неверный код')
})

test('every sign-in method has a text', () => {
  for (const way of signInWays) expect(signInText({ way, code: true, success: true })).not.toBe('')
})
