/** Handles the browser's side of passkeys: answers the server's challenges on the user's device. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'

type Assertion = BodyOf<Calls['passkeySignIn']>['credential']
type NewCredential = BodyOf<Calls['addPasskey']>['credential']
type Options = Record<string, unknown>

/** Whether this browser supports passkeys at this address. */
export const passkeysWork = (): boolean => typeof window.PublicKeyCredential === 'function'

const load = () => import('@simplewebauthn/browser')

/** Answers a challenge with a passkey of this device. Throws an error with a sentence to show. */
export async function answerChallenge(options: Options): Promise<Assertion> {
  const { startAuthentication } = await load()
  type Given = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // The options passed through our contract unchanged, as the server half of the library made them.
  const answer = await startAuthentication({ optionsJSON: options as unknown as Given }).catch(refused)
  return answer as Assertion
}

/** Creates a passkey on this device. Throws an error with a sentence to show. */
export async function makePasskey(options: Options): Promise<NewCredential> {
  const { startRegistration } = await load()
  type Given = Parameters<typeof startRegistration>[0]['optionsJSON']
  const answer = await startRegistration({ optionsJSON: options as unknown as Given }).catch(refused)
  return answer as NewCredential
}

function refused(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new Error('На этом устройстве ключ для вашего аккаунта уже есть')
  if (name === 'SecurityError')
    throw new Error('По этому адресу ключи доступа не работают. Откройте сайт по его основному адресу')
  throw new Error('Ключ доступа не подтверждён. Попробуйте ещё раз или выберите другой способ')
}
