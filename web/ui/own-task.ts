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

/** A page nobody sees shows no pictures: there it goes on without; milliseconds. */
const longestWaitMs = 300

/** Acts in a task of its own once the next picture has been made. Answers how to call it off. */
export function afterPicture(act: () => void): () => void {
  let timer = setTimeout(go, longestWaitMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // In the frame itself it would be laid out together with what stands already.
    timer = setTimeout(go)
  })
  function go() {
    cancelAnimationFrame(frame)
    act()
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

/** The task after the next picture; where nobody looks, or as soon as nobody does, the next one. */
export function nextPicture(): Promise<void> {
  if (document.hidden) return nextTask()
  return new Promise((resolve) => {
    const callOff = afterPicture(go)
    // In the order that was waited in: what settles after a page was left would else come before.
    document.addEventListener('visibilitychange', go)
    function go() {
      callOff()
      document.removeEventListener('visibilitychange', go)
      resolve()
    }
  })
}
