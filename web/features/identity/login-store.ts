/** Which window of the way in is open: sign-in with its tabs and second step, registration alone or by VK, a forgotten password, a new one. */
import type { SecondStepAsked } from '@kurazh/contract/identity.ts'
import { create } from 'zustand'

export type LoginTab = 'login' | 'registr'
export type EntryStep = LoginTab | 'registration' | 'forgot' | 'reset' | 'code' | 'vk'

interface EntryWindowState {
  open: boolean
  step: EntryStep
  /** Of the letter, or the ticket of VK, that led here. */
  token: string
  /** What the second step of a sign-in asks for. */
  asked: SecondStepAsked
}

const nothingAsked: SecondStepAsked = { ticket: '', codes: true, passkey: true }

export const useEntryWindow = create<EntryWindowState>(() => ({ open: false, step: 'login', token: '', asked: nothingAsked }))

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

/** The second step: the password, or VK, was not enough. */
export function openSecondStep(asked: SecondStepAsked): void {
  useEntryWindow.setState({ open: true, step: 'code', asked })
}

/** The same after VK sent the browser back: what the account asks for is not told there. */
export function openSecondStepOf(ticket: string): void {
  openSecondStep({ ...nothingAsked, ticket })
}

/** A new account for who came by VK. */
export function openVkRegistration(ticket: string): void {
  useEntryWindow.setState({ open: true, step: 'vk', token: ticket })
}

export function closeEntry(): void {
  useEntryWindow.setState({ open: false })
}
