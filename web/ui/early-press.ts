/** A page drawn in advance can be pressed before React has taken it over: that press is kept by public/early-press.js and made then. */

declare global {
  interface Window {
    earlyPress?: { button: HTMLButtonElement | null; keep: (event: Event) => void }
  }
}

/** Call when the page has been taken over: makes the press that was kept, once. From here on presses find their own way. */
export function makeEarlyPress(): void {
  const kept = window.earlyPress
  if (!kept) return
  removeEventListener('click', kept.keep, true)
  delete window.earlyPress
  if (kept.button) standing(kept.button)?.click()
}

/** The button itself, or the one that React has drawn in its place. */
function standing(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...document.querySelectorAll('button')].find(({ innerHTML }) => innerHTML === button.innerHTML)
}
