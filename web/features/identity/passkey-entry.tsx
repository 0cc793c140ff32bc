/** Signs in by a passkey. Its code loads when the button is pressed. */
import { callApi } from '../../api/call.ts'
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useEntry } from './submit-sign-in.ts'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'

export function PasskeyEntry() {
  const { busy, enter } = useEntry()
  if (!passkeysWork()) return null
  const signIn = () =>
    enter(async () => {
      const { options } = (await callApi('passkeyChallenge', {})).success
      return callApi('passkeySignIn', { credential: await answerChallenge(options), info: graphicsCard() })
    })
  return (
    <Button block icon="key" busy={busy} onClick={() => void signIn()}>
      Войти ключом доступа
    </Button>
  )
}
