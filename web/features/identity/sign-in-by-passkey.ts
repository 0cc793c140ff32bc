/** Sends a passkey's answer to sign in. One that the site does not know is told to the device. */
import { callApi, CallError } from '../../api/call.ts'
import { tellUnknown } from '../../api/passkey.ts'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'

type Credential = Parameters<typeof callApi<'passkeySignIn'>>[1]['credential']

export const askChallenge = async () => (await callApi('passkeyChallenge', {})).success.options

export async function signInByPasskey(options: Record<string, unknown>, credential: Credential) {
  try {
    return await callApi('passkeySignIn', { credential, info: graphicsCard() })
  } catch (error) {
    if (error instanceof CallError && error.code === 'PasskeyUnknown') await tellUnknown(options, credential.id)
    throw error
  }
}
