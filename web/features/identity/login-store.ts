/** Which window of the way in is open: sign-in with its tabs, registration alone, a forgotten password, a new one. */
import { create } from 'zustand'

export type LoginTab = 'login' | 'registr'
export type EntryStep = LoginTab | 'registration' | 'forgot' | 'reset'

interface EntryWindowState {
  open: boolean
  step: EntryStep
  /** Of the letter that led here. */
  token: string
}

export const useEntryWindow = create<EntryWindowState>(() => ({ open: false, step: 'login', token: '' }))

/** The window with both tabs. */
export function openLogin(tab: LoginTab = 'login'): void {
  useEntryWindow.setState({ open: true, step: tab })
}

/** Registration in a window of its own. */
export function openRegistration(): void {
  useEntryWindow.setState({ open: true, step: 'registration' })
}

/** Inside the sign-in window: where to send the letter. */
export function openForgotten(): void {
  useEntryWindow.setState({ open: true, step: 'forgot' })
}

/** The new password of a letter's link. */
export function openNewPassword(token: string): void {
  useEntryWindow.setState({ open: true, step: 'reset', token })
}

export function closeEntry(): void {
  useEntryWindow.setState({ open: false })
}
