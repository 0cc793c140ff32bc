/** Signs out, and lets other tabs distinguish that from a session ended by someone else. */
import { callApi } from './call.ts'

const key = 'signed-out'

/** Records for the browser's other tabs that the player is signing out. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Storage is blocked: other tabs will say that the session has expired.
  }
}

/** Whether the player signed out in this browser at that time or later, in Unix milliseconds. */
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
