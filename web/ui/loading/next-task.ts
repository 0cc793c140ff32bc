/** Yields to the event loop during a long computation, so that the page stays responsive. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
