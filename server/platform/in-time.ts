/** Waits for work, but not for ever. */

/** What the work comes to, or what `late` says where that takes longer than this many milliseconds. The work itself goes on. */
export async function inTime<Result, Late>(ms: number, work: Promise<Result>, late: () => Late): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
