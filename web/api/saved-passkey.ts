/** Saves a passkey with the browser's help after a sign-in by password, unless one was removed on this device. */
import { callApi } from './call.ts'
import { deviceName, savedByBrowser } from './passkey.ts'

const key = 'no-saved-passkeys'

/** A passkey was removed here: the browser is not asked to save another. */
export function declineSaved(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage the browser is asked again after the next sign-in.
  }
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Does nothing, silently, where the browser cannot, the site does not want it, or the player did not. */
export async function savePasskey(): Promise<void> {
  if (isDeclined()) return
  try {
    const ask = async () => (await callApi('passkeyOptions', { automatic: true })).success.options
    const credential = await savedByBrowser(ask)
    if (credential !== undefined) await callApi('addPasskey', { credential, name: deviceName(), automatic: true })
  } catch {
    // The player has signed in: nothing is missing.
  }
}
