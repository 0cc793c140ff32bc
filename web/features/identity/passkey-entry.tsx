/** Signs in by a passkey. Its code loads when the button is pressed. */
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { Button } from '../../ui/controls/button.tsx'
import { askChallenge, signInByPasskey } from './sign-in-by-passkey.ts'
import { useEntry } from './submit-sign-in.ts'

export function PasskeyEntry() {
  const { busy, enter } = useEntry()
  if (!passkeysWork()) return null
  const signIn = () =>
    enter(async () => {
      const options = await askChallenge()
      return signInByPasskey(options, await answerChallenge(options))
    })
  return (
    <Button block icon="key" busy={busy} onClick={() => void signIn()}>
      Войти ключом доступа
    </Button>
  )
}
