/** What the address may carry back to us: a letter's link, or how a sign-in with VK has ended. */
import { emailParameter } from '@kurazh/contract/account.ts'
import { type socialAnswers, socialParameter } from '@kurazh/contract/identity.ts'
import { recoveryParameter } from '@kurazh/contract/recovery.ts'
import { secondStepParameter, socialTicketParameter } from '@kurazh/contract/security.ts'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import { toast, toastError, type ToastOptions } from '../../ui/toast.tsx'
import { openNewPassword, openSecondStepOf, openVkRegistration } from './login-store.ts'

const longMs = 6000
const vkTitle = 'Вход через ВКонтакте'

const socialTexts: Record<(typeof socialAnswers)[number], ToastOptions> = {
  off: { msg: 'Вход через ВКонтакте на этом сайте не включён', type: 'info' },
  denied: { msg: 'ВКонтакте не подтвердил вход. Попробуйте ещё раз или войдите паролем', type: 'warning' },
  failed: { msg: 'Не получилось поговорить с ВКонтакте. Попробуйте ещё раз или войдите паролем', type: 'error' },
  entered: { title: 'Поздравляем!', msg: 'Вы вошли на сайт', type: 'success' },
  linked: { msg: 'ВКонтакте привязан к аккаунту', type: 'success' },
  taken: { msg: 'Этот ВКонтакте уже привязан к другому аккаунту, или к вашему привязан другой', type: 'warning' },
  confirmed: { msg: 'Подтверждено. Можно продолжать', type: 'success' },
  other: { msg: 'К вашему аккаунту привязан другой ВКонтакте', type: 'warning' },
}

const answers: Record<string, (value: string) => void> = {
  [recoveryParameter]: openNewPassword,
  [secondStepParameter]: openSecondStepOf,
  [socialTicketParameter]: openVkRegistration,
  [emailParameter]: (token) => void confirmEmail(token),
  [socialParameter]: (answer) => {
    const text = Object.hasOwn(socialTexts, answer) ? socialTexts[answer as keyof typeof socialTexts] : socialTexts.failed
    toast({ title: vkTitle, timeout: longMs, ...text })
  },
}

/** Reads the address once at the start and cleans it: neither a reload nor a shared link repeats the answer. */
export function answerAddress(): void {
  const address = new URL(location.href)
  const carried = Object.keys(answers).flatMap((name) => {
    const value = address.searchParams.get(name)
    address.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (carried.length === 0) return
  history.replaceState(history.state, '', address)
  for (const [name, value] of carried) answers[name]?.(value)
}

async function confirmEmail(token: string): Promise<void> {
  try {
    toast({ title: 'Почта', msg: (await callApi('confirmEmail', { token })).success, type: 'success', timeout: longMs })
    refetchSession()
    void queryClient.invalidateQueries({ queryKey: keys.profile })
  } catch (error) {
    toastError(errorText(error))
  }
}
