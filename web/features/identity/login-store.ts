/**
 * Keeps which sign-in window is open: sign-in with its tabs and second step, registration alone or by VK, a forgotten
 * password, a new one.
 */
import type { SecondStepRequired } from '@kurazh/contract/account/identity.ts'
import { create } from 'zustand'
import { useWantedScreen, type WantedScreen } from '../../api/wanted-screen.ts'

export type LoginTab = 'login' | 'registr'
export type EntryStep = LoginTab | 'registration' | 'forgot' | 'reset' | 'code' | 'vk'

interface EntryWindowState {
  open: boolean
  step: EntryStep
  /** Token of the letter, or VK's ticket. */
  token: string
  /** What the second step requires. */
  required: SecondStepRequired
  /** Why the last attempt failed. */
  refused: string | null
}

const nothingRequired: SecondStepRequired = { ticket: '', codes: true, passkey: true }

export const useEntryWindow = create<EntryWindowState>(() => ({
  open: false,
  step: 'login',
  token: '',
  required: nothingRequired,
  refused: null,
}))

const show = (state: Partial<EntryWindowState>): void =>
  useEntryWindow.setState({ open: true, refused: null, ...state })

/** Opens sign-in for a guest who opened a screen for players. */
export function openLoginFor(wanted: WantedScreen): void {
  useWantedScreen.setState({ wanted })
  show({ step: 'login' })
}

/** Opens the window with both tabs. */
export function openLogin(tab: LoginTab = 'login'): void {
  show({ step: tab })
}

/** Opens registration alone. */
export function openRegistration(): void {
  show({ step: 'registration' })
}

/** Inside the sign-in window: asks where to send the letter. */
export function openForgottenPassword(): void {
  show({ step: 'forgot' })
}

/** Opens the new password of a letter's link. */
export function openNewPassword(token: string): void {
  show({ step: 'reset', token })
}

/** Opens the second step: the password, or VK, was not enough. */
export function openSecondStep(required: SecondStepRequired): void {
  show({ step: 'code', required })
}

/** The same after a return from VK, where the required factors are unknown. */
export function openSecondStepOf(ticket: string): void {
  openSecondStep({ ...nothingRequired, ticket })
}

/** Opens registration for a newcomer from VK. */
export function openVkRegistration(ticket: string): void {
  show({ step: 'vk', token: ticket })
}

/** Closes the window; the screen that the guest wanted stays known: the lobby offers it. */
export function closeEntry(): void {
  useEntryWindow.setState({ open: false, refused: null })
}

/** The guest has gone on to another screen. */
export function leaveEntry(): void {
  closeEntry()
  useWantedScreen.setState({ wanted: null })
}
