/** Whether the sign-in window is open, and on which tab. */
import { create } from 'zustand'

export type LoginTab = 'login' | 'registr'

export const useLogin = create<{ open: boolean; tab: LoginTab }>(() => ({ open: false, tab: 'login' }))

export function openLogin(tab: LoginTab = 'login'): void {
  useLogin.setState({ open: true, tab })
}

export function closeLogin(): void {
  useLogin.setState({ open: false })
}
