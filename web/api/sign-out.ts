/** Signing out, and how a page of the same browser tells that from a session that was ended without its player. */
import { callApi } from './call.ts'

const key = 'signed-out'

/** Notes for the browser's other pages that the player is leaving by their own will. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // A closed storage: other pages will say that the session is over.
  }
}

/** Whether the player left this browser by their own will at that time or later, in Unix milliseconds. */
export function hasSignedOutSince(time: number): boolean {
  try {
    return Number(localStorage.getItem(key)) >= time
  } catch {
    return false
  }
}

/** Ends this browser's session. Throws CallError. */
export async function signOut(): Promise<void> {
  noteSignOut()
  await callApi('exit', {})
  noteSignOut()
}
