/** Ends the task that runs: presses, pictures and messages come before what follows. */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
