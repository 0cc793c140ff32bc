/** What the address may carry to us: a letter's link, how a sign-in with VK has ended, by whose link somebody comes. */
import { emailParameter } from '@kurazh/contract/account.ts'
import { type socialAnswers, socialParameter } from '@kurazh/contract/identity.ts'
import { recoveryParameter } from '@kurazh/contract/recovery.ts'
import { referralParameter } from '@kurazh/contract/referral.ts'
import { secondStepParameter, socialTicketParameter } from '@kurazh/contract/security.ts'
import { QueryObserver } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import type { Session } from '../../api/who.ts'
import { toast, toastError, type ToastOptions } from '../../ui/toast.tsx'
import { forgetCameBy, keepCameBy } from './came-by.ts'
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
  [referralParameter]: (code) => void comeBy(code),
  [emailParameter]: (token) => void confirmEmail(token),
  [socialParameter]: (answer) => {
    const text = Object.hasOwn(socialTexts, answer) ? socialTexts[answer as keyof typeof socialTexts] : socialTexts.failed
    if (answer === 'entered') forgetCameBy()
    toast({ title: vkTitle, timeout: longMs, ...text })
  },
}

/** Reads what the address carried at the start and cleans it: neither a reload nor a shared link repeats the answer. */
export function answerAddress(search: string): void {
  const asked = new URLSearchParams(search)
  // A guest may have been sent to the lobby since.
  const address = new URL(location.href)
  const carried = Object.keys(answers).flatMap((name) => {
    const value = asked.get(name)
    address.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (carried.length === 0) return
  history.replaceState(history.state, '', address)
  for (const [name, value] of carried) answers[name]?.(value)
}

/** Kept at once, so that no reload loses it. Of a player it is nothing: a link counts for who comes anew. */
async function comeBy(code: string): Promise<void> {
  keepCameBy(code)
  if ((await sessionTold()).user) forgetCameBy()
}

/** Who is looking, once that was told. */
async function sessionTold(): Promise<Session> {
  const observer = new QueryObserver<Session>(queryClient, { queryKey: keys.session, enabled: false })
  let stop = () => undefined as void
  try {
    return await new Promise((resolve) => {
      const hear = ({ data }: { data: Session | undefined }) => data && resolve(data)
      stop = observer.subscribe(hear)
      hear(observer.getCurrentResult())
    })
  } finally {
    stop()
  }
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
