/** The clock of hidden tabs: answers each id after its time. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; ms: number }>) => {
  setTimeout(() => self.postMessage(data.id), data.ms)
})
