/**
 * Confirms dangerous actions: when the last proof of identity is too old, the window asks for one and the action is
 * repeated.
 */
import { create } from 'zustand'
import { CallError } from './call.ts'

interface Confirmation {
  /** Called with true when identity was proven, with false when the window was closed. */
  answer: ((proven: boolean) => void) | null
}

export const useConfirmation = create<Confirmation>(() => ({ answer: null }))

function ask(): Promise<boolean> {
  useConfirmation.getState().answer?.(false)
  return new Promise((resolve) => useConfirmation.setState({ answer: resolve }))
}

/** Reports the result of the confirmation window. */
export function confirmationEnded(proven: boolean): void {
  const { answer } = useConfirmation.getState()
  useConfirmation.setState({ answer: null })
  answer?.(proven)
}

/** Runs the action, after a confirmation if the server requires one. Undefined when the player did not confirm. */
export async function withConfirmation<Reply>(act: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'ConfirmationRequired') throw error
    return (await ask()) ? act() : undefined
  }
}
