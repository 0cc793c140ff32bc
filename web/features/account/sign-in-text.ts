/** Describes an entry of the sign-in journal. */
import type { SignIn } from '@kurazh/contract/account/account.ts'

const ways: Record<SignIn['way'], { success: string; failure: string; withCode?: string }> = {
  password: { success: 'Вход по паролю', failure: 'Неверный пароль', withCode: 'Вход по паролю и коду' },
  code: { success: 'Вход по коду', failure: 'Неверный код' },
  passkey: { success: 'Вход ключом доступа', failure: 'Ключ доступа не подошёл' },
  vk: {
    success: 'Вход через ВКонтакте',
    failure: 'ВКонтакте не подтвердил',
    withCode: 'Вход через ВКонтакте и по коду',
  },
  registration: { success: 'Регистрация', failure: 'Регистрация' },
}

/** Where a code was required in addition, both factors are named. */
export function signInText({ way, code, success }: Pick<SignIn, 'way' | 'code' | 'success'>): string {
  const texts = ways[way]
  if (!success) return texts.failure
  return (code && texts.withCode) || texts.success
}
