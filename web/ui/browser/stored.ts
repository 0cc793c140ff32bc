/** Keeps small texts between visits, or in this tab. Where storage is blocked they last as long as the page. */

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Removes a stored text. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** All stored keys. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

let isOutdated = (): boolean => false

/** Sets the check whether this page's data is older than the device's: then the page must not overwrite it. */
export function setOutdatedCheck(check: () => boolean): void {
  isOutdated = check
}

/** Stores received data unless this page's data is outdated; false when it was not stored. */
export const writeReceived = (key: string, text: string): boolean => !isOutdated() && writeStored(key, text)

/** Stores a text; false when the browser refused. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The text stored in this tab, or null. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text in this tab, null removes it; false when the browser refused. */
export function writeInTab(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
