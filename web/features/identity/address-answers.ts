/** What the lobby's address may carry back to us: a letter's link, a social sign-in that did not happen. */
import { socialParameter } from '@kurazh/contract/identity.ts'
import { recoveryParameter } from '@kurazh/contract/recovery.ts'
import { toast } from '../../ui/toast.tsx'
import { openNewPassword } from './login-store.ts'

/** Reads the address once at the start and cleans it: neither a reload nor a shared link repeats the answer. */
export function answerAddress(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get(recoveryParameter)
  const social = address.searchParams.get(socialParameter)
  if (token === null && social === null) return
  address.searchParams.delete(recoveryParameter)
  address.searchParams.delete(socialParameter)
  history.replaceState(history.state, '', address)
  if (token !== null) openNewPassword(token)
  if (social !== null) toast({ title: 'Вход через ВКонтакте', msg: 'Вход через ВКонтакте на этом сайте не включён', type: 'info', timeout: 6000 })
}
