/** A page drawn in advance can be pressed before its code has come: that press is kept by public/early-press.js and made then. */

declare global {
  interface Window {
    earlyPress?: { button: HTMLButtonElement | null; keep: (event: Event) => void }
  }
}

/** Call before the page is taken over: from here on presses find their own way. */
export function stopKeepingPresses(): void {
  if (window.earlyPress) removeEventListener('click', window.earlyPress.keep, true)
}

/** Call when the page has been taken over: makes the press that was kept, once. */
export function makeEarlyPress(): void {
  const button = window.earlyPress?.button
  if (!button) return
  window.earlyPress = { button: null, keep: () => undefined }
  if (button.isConnected) button.click()
}
