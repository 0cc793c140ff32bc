/** Handles URL parameters: a letter's link, the result of a sign-in with VK, a referral code. */
import { emailParameter } from '@kurazh/contract/account/account.ts'
import { type socialAnswers, socialParameter } from '@kurazh/contract/account/identity.ts'
import { recoveryParameter } from '@kurazh/contract/account/recovery.ts'
import { referralParameter } from '@kurazh/contract/rewards/referral.ts'
import { secondStepParameter, socialTicketParameter } from '@kurazh/contract/account/security.ts'
import { QueryObserver } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import type { Session } from '../../api/current-player.ts'
import { toast, toastError, type ToastOptions } from '../../ui/windows/toast.tsx'
import { removeReferralCode, storeReferralCode } from './referral-link.ts'
import { openNewPassword, openSecondStepOf, openVkRegistration } from './login-store.ts'

const longMs = 6000
const vkTitle = 'Вход через ВКонтакте'

const socialTexts: Record<(typeof socialAnswers)[number], ToastOptions> = {
  off: { msg: 'Вход через ВКонтакте на этом сайте не включён', type: 'info' },
  denied: {
    msg: 'ВКонтакте не подтвердил вход. Если вы начали его в приложении с экрана «Домой» или внутри Telegram, откройте сайт в браузере и войдите там, или войдите паролем',
    type: 'warning',
  },
  failed: { msg: 'ВКонтакте не отвечает. Попробуйте ещё раз или войдите паролем', type: 'error' },
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
  [referralParameter]: (code) => void saveReferral(code),
  [emailParameter]: (token) => void confirmEmail(token),
  [socialParameter]: (answer) => {
    const text = Object.hasOwn(socialTexts, answer)
      ? socialTexts[answer as keyof typeof socialTexts]
      : socialTexts.failed
    if (answer === 'entered') removeReferralCode()
    toast({ title: vkTitle, timeout: longMs, ...text })
  },
}

/** Reads the parameters at the start and removes them: neither a reload nor a shared link repeats the action. */
export function handleAddressParams(search: string): void {
  const params = new URLSearchParams(search)
  // A guest may have been redirected to the lobby since.
  const address = new URL(location.href)
  const carried = Object.keys(answers).flatMap((name) => {
    const value = params.get(name)
    address.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (carried.length === 0) return
  history.replaceState(history.state, '', address)
  for (const [name, value] of carried) answers[name]?.(value)
}

/**
 * Stores the code at once, so that no reload loses it. Ignored for a signed-in player: a link counts only for
 * newcomers.
 */
async function saveReferral(code: string): Promise<void> {
  storeReferralCode(code)
  if ((await loadedSession()).user) removeReferralCode()
}

/** The session, once it is loaded. */
async function loadedSession(): Promise<Session> {
  const observer = new QueryObserver<Session>(queryClient, { queryKey: keys.session, enabled: false })
  let stop = () => undefined as void
  try {
    return await new Promise((resolve) => {
      const onResult = ({ data }: { data: Session | undefined }) => data && resolve(data)
      stop = observer.subscribe(onResult)
      onResult(observer.getCurrentResult())
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
