/** Small things the page remembers between visits. Where storage is closed they last as long as the page. */

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Nothing to do: the choice holds until the page is left.
  }
}
