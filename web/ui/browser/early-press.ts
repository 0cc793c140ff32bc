/** Repeats a press that was made on the prerendered page before hydration. public/early-press.js keeps it. */

declare global {
  interface Window {
    earlyPress?: { button: HTMLButtonElement | null; keep: (event: Event) => void }
  }
}

/** Call once after hydration: repeats the kept press. Later presses reach React directly. */
export function repeatEarlyPress(): void {
  const kept = window.earlyPress
  if (!kept) return
  removeEventListener('click', kept.keep, true)
  delete window.earlyPress
  if (kept.button) standing(kept.button)?.click()
}

/** The button itself, or the one that React rendered in its place. */
function standing(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...document.querySelectorAll('button')].find(({ innerHTML }) => innerHTML === button.innerHTML)
}
