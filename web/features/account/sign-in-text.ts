/** What a line of the journal of sign-ins says. */
import type { SignIn } from '@kurazh/contract/account.ts'

const ways: Record<SignIn['way'], { success: string; failure: string; withCode?: string }> = {
  password: { success: 'Вход по паролю', failure: 'Неверный пароль', withCode: 'Вход по паролю и коду' },
  code: { success: 'Вход по коду', failure: 'Неверный код' },
  passkey: { success: 'Вход ключом доступа', failure: 'Ключ доступа не подошёл' },
  vk: { success: 'Вход через ВКонтакте', failure: 'ВКонтакте не подтвердил', withCode: 'Вход через ВКонтакте и по коду' },
  registration: { success: 'Регистрация', failure: 'Регистрация' },
}

/** Where a code was asked for beside the first proof, both are named. */
export function signInText({ way, code, success }: Pick<SignIn, 'way' | 'code' | 'success'>): string {
  const texts = ways[way]
  if (!success) return texts.failure
  return (code && texts.withCode) || texts.success
}
