/** Handles the browser's side of passkeys: answers the server's challenges on the user's device. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'

type Assertion = BodyOf<Calls['passkeySignIn']>['credential']
type NewCredential = BodyOf<Calls['addPasskey']>['credential']
type Options = Record<string, unknown>

/** Whether this browser supports passkeys at this address. */
export const passkeysWork = (): boolean => typeof window.PublicKeyCredential === 'function'

const load = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof load>>
// The options passed through our contract unchanged, as the server half of the library made them.
type AskGiven = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type MakeGiven = Parameters<Library['startRegistration']>[0]['optionsJSON']

/** The request that a person began: the browser has one at a time, so the form's own waits for its end. */
let begun: Promise<unknown> | undefined

function asBegun<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const ended = answer.then(
    () => undefined,
    () => undefined,
  )
  begun = ended
  void ended.then(() => {
    if (begun === ended) begun = undefined
  })
  return answer
}

/** Answers a challenge with a passkey of this device. Throws an error with a sentence to show. */
export async function answerChallenge(options: Options): Promise<Assertion> {
  const { startAuthentication, WebAuthnError } = await load()
  const ask = () => startAuthentication({ optionsJSON: options as unknown as AskGiven })
  // The field's request may begin a moment later and end this one: it is made once more, and the field waits.
  const again = (error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return ask()
    throw error
  }
  const answer = await asBegun(ask().catch(again)).catch(refused)
  return answer as Assertion
}

/** Creates a passkey on this device. Throws an error with a sentence to show. */
export async function makePasskey(options: Options): Promise<NewCredential> {
  const { startRegistration } = await load()
  const answer = await asBegun(startRegistration({ optionsJSON: options as unknown as MakeGiven })).catch(refused)
  return answer as NewCredential
}

/** A challenge lives five minutes: the form's is renewed before that. */
const renewMs = 240_000

/**
 * Offers the passkeys of this device among the suggestions of the sign-in field, until one was chosen or `signal`.
 * Undefined where the browser cannot, or will not.
 */
export async function chosenInField(
  ask: () => Promise<Options>,
  signal: AbortSignal,
): Promise<{ options: Options; credential: Assertion } | undefined> {
  if (!passkeysWork() || !(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const { startAuthentication, WebAuthnAbortService } = await load()
  while (!signal.aborted) {
    await begun
    const options = await ask()
    if (signal.aborted || begun !== undefined) continue
    let renewed = false
    const stop = () => WebAuthnAbortService.cancelCeremony()
    const timer = setTimeout(() => {
      renewed = true
      stop()
    }, renewMs)
    signal.addEventListener('abort', stop)
    try {
      const answer = await startAuthentication({
        optionsJSON: options as unknown as AskGiven,
        useBrowserAutofill: true,
      })
      return { options, credential: answer as Assertion }
    } catch {
      // Given up for the button, or for a new challenge: offered again. Anything else would fail again at once.
      if (!renewed && begun === undefined) return undefined
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  return undefined
}

/**
 * Lets the browser save a passkey by itself, next to the password it has just filled in. Undefined where it cannot, or
 * has one already: nothing is shown then.
 */
export async function savedByBrowser(ask: () => Promise<Options>): Promise<NewCredential | undefined> {
  if (!passkeysWork()) return undefined
  try {
    const capabilities = await window.PublicKeyCredential.getClientCapabilities?.()
    if (capabilities?.['conditionalCreate'] !== true) return undefined
    const { startRegistration } = await load()
    const optionsJSON = (await ask()) as unknown as MakeGiven
    return (await startRegistration({ optionsJSON, useAutoRegister: true })) as NewCredential
  } catch {
    return undefined
  }
}

/** The part of the standard's signals that this page sends; a browser may know none of them. */
interface Signals {
  signalUnknownCredential?: (told: { rpId: string; credentialId: string }) => Promise<void>
  signalAllAcceptedCredentials?: (told: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }) => Promise<void>
  signalCurrentUserDetails?: (told: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

const signals = (): Signals => (passkeysWork() ? (window.PublicKeyCredential as unknown as Signals) : {})

/** Tells the device that the site knows this passkey no longer: it is not offered again. */
export async function tellUnknown(options: Options, credentialId: string): Promise<void> {
  await signals()
    .signalUnknownCredential?.({ rpId: String(options['rpId']), credentialId })
    .catch(() => undefined)
}

/** Tells the device which passkeys of a player the site accepts, and the name they are shown under. */
export async function tellAccepted(player: { uid: string; login: string }, ids: readonly string[]): Promise<void> {
  const { signalAllAcceptedCredentials, signalCurrentUserDetails } = signals()
  const whose = { rpId: location.hostname, userId: base64url(player.uid) }
  // Called as methods of the class: a browser refuses them without it.
  const of = window.PublicKeyCredential
  await signalAllAcceptedCredentials?.call(of, { ...whose, allAcceptedCredentialIds: ids }).catch(() => undefined)
  await signalCurrentUserDetails
    ?.call(of, { ...whose, name: player.login, displayName: player.login })
    .catch(() => undefined)
}

/** A code of the site's own: letters, digits, dashes. */
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** A default name for this device's passkey; the list shows it with its date. */
export function deviceName(): string {
  const agent = navigator.userAgent
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  if (/Android/.test(agent)) return 'Android'
  if (/Windows/.test(agent)) return 'Windows'
  return /Mac OS X/.test(agent) ? 'Mac' : 'Компьютер'
}

function refused(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new Error('На этом устройстве ключ для вашего аккаунта уже есть')
  if (name === 'SecurityError')
    throw new Error('По этому адресу ключи доступа не работают. Откройте сайт по его основному адресу')
  throw new Error('Ключ доступа не подтверждён. Попробуйте ещё раз или выберите другой способ')
}
