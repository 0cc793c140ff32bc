/** Runs work with the same key one at a time: the second sees what the first has done. */

type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    const working = before === undefined ? work() : before.then(work, work)
    const tail = working
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === tail) last.delete(key)
      })
    last.set(key, tail)
    return working
  }
}
