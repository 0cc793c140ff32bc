/** Ends the task that runs: presses, pictures and messages come before what follows. */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** The same, not by a timer: those are slowed down in a hidden tab, and wait four milliseconds from the fifth on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
