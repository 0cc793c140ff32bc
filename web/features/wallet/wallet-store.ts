/** Keeps whether the wallet is open over the screen. */
import { create } from 'zustand'

export const useWalletWindow = create<{ open: boolean }>(() => ({ open: false }))

export function openWallet(): void {
  useWalletWindow.setState({ open: true })
}

export function closeWallet(): void {
  useWalletWindow.setState({ open: false })
}
