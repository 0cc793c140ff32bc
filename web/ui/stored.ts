/** Small things the page remembers between visits. Where storage is closed they last as long as the page. */

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Forgets a text. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What is closed keeps nothing.
  }
}

/** The names of everything stored. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Stores a text; false when the browser refused. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
