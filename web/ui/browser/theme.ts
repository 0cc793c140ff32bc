/**
 * Keeps the theme. The stored key and the store flag follow the specification, inverted names included: dark sets the
 * flag `light`, light clears it, and the body has the class `dark` while it is light. Styles follow html[data-theme].
 */
import { create } from 'zustand'

const key = 'light'
const marker = 'dark'
/** Transitions are off for this long, so that the theme changes in one step. */
const suppressMs = 200
const chrome = { light: '#f1eff9', dark: '#0b0d1c' } as const

export type Theme = 'light' | 'dark'

function storedTheme(): Theme {
  try {
    return localStorage.getItem(key) === null ? 'dark' : 'light'
  } catch {
    return 'dark'
  }
}

/** At the start the flag is the stored value or false; only a choice inverts it. */
export const useTheme = create<{ theme: Theme; light: boolean }>(() => ({ theme: 'dark', light: false }))
// Set after the store is created: the page was prerendered dark and must hydrate dark.
if (storedTheme() === 'light') useTheme.setState({ theme: 'light', light: true })

/** Applies the stored theme to the page; once, at the start. */
export function applyStoredTheme(): void {
  show(storedTheme())
}

/** Changes and stores the theme. False when it could not be stored: the stored flag is then removed. */
export function chooseTheme(theme: Theme): boolean {
  const root = document.documentElement
  root.classList.add('theme-changing')
  setTimeout(() => root.classList.remove('theme-changing'), suppressMs)
  show(theme)
  useTheme.setState({ theme, light: theme === 'dark' })
  try {
    if (theme === 'light') localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
    return true
  } catch {
    forget()
    return false
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.body.classList.toggle(marker, theme === 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chrome[theme])
}

function forget(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
