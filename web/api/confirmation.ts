/** Dangerous acts ask who one is when the last proof is too long ago: the window asks, and the act is made again. */
import { create } from 'zustand'
import { CallError } from './call.ts'

interface Asked {
  /** Called with true when it was proven, with false when the window was closed. */
  answer: ((proven: boolean) => void) | null
}

export const useConfirmation = create<Asked>(() => ({ answer: null }))

function ask(): Promise<boolean> {
  useConfirmation.getState().answer?.(false)
  return new Promise((resolve) => useConfirmation.setState({ answer: resolve }))
}

/** The window's answer. */
export function confirmationEnded(proven: boolean): void {
  const { answer } = useConfirmation.getState()
  useConfirmation.setState({ answer: null })
  answer?.(proven)
}

/** Makes the act, after a confirmation where the server asks for one. Undefined when the player did not give it. */
export async function withConfirmation<Reply>(act: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'ConfirmationRequired') throw error
    return (await ask()) ? act() : undefined
  }
}
