/** Sign-in by a passkey. Its code loads when the button is pressed. */
import { callApi } from '../../api/call.ts'
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { useEntry } from './entry.ts'
import { videoCard } from '../../ui/video-card.ts'

export function PasskeyEntry() {
  const { busy, enter } = useEntry()
  if (!passkeysWork()) return null
  const signIn = () =>
    enter(async () => {
      const { options } = (await callApi('passkeyChallenge', {})).success
      return callApi('passkeySignIn', { credential: await answerChallenge(options), info: videoCard() })
    })
  return (
    <Button block icon="key" busy={busy} onClick={() => void signIn()}>
      Войти ключом доступа
    </Button>
  )
}
