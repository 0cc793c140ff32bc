/**
 * Searches a list in the worker: receives a request for rounds or for the file, reports the progress and the result.
 */
import { rulesOf } from '@kurazh/games/index.ts'
import type { Pool, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { nextTask } from '../../ui/loading/next-task.ts'
import { type ListedRound, listFile, type Look, SeenList } from './outcomes.ts'

export interface ListName {
  game: string
  version: number
  pool: string
}

/** The latest of a kind puts an end to the one before it. */
export type ListQuestion = ListName & ({ kind: 'find'; look: Look } | { kind: 'file' })

/** `looked` and `written` are the parts done, from 0 to 1. */
export type ListNews =
  | { looked: number }
  | { found: ListedRound[] }
  | { written: number }
  | { file: Blob; sha256: string }

/** Throws for a list that no machine has. */
export function openDesk(tell: (news: ListNews) => void): (question: ListQuestion) => Promise<void> {
  const lists = new Map<string, SeenList>()
  const latest: Partial<Record<ListQuestion['kind'], ListQuestion>> = {}
  const seenOf = (name: ListName) => {
    const key = `${name.game} ${name.version} ${name.pool}`
    const list = lists.get(key) ?? new SeenList(poolOf(name))
    lists.set(key, list)
    return list
  }
  /** Runs to the end, or until a newer request of its kind has arrived. */
  async function run<Result>(
    question: ListQuestion,
    work: Generator<number, Result>,
    toldOf: (part: number) => ListNews,
  ): Promise<Result | undefined> {
    latest[question.kind] = question
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value
      tell(toldOf(step.value))
      await nextTask()
      if (latest[question.kind] !== question) return undefined
    }
  }
  return async (question) => {
    if (question.kind === 'find') {
      const found = await run(question, seenOf(question).find(question.look), (looked) => ({ looked }))
      if (found) tell({ found })
    } else {
      const made = await run(question, listFile(poolOf(question)), (written) => ({ written }))
      if (made) tell(made)
    }
  }
}

function poolOf({ game: id, version, pool }: ListName): Pool {
  const game = rulesOf(id, version)
  const found =
    game && 'machine' in game ? (game as SlotGame).machine.pools?.find((each) => each.id === pool) : undefined
  if (!found) throw new RangeError(`${id} ${version} has no list ${pool}`)
  return found
}
