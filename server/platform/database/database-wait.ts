/** Waits at the start while the database does not answer, as at run time, and logs it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOf } from '../process/hosts.ts'
import { type Database, isConnectionLoss } from './database.ts'

const askEveryMs = 1_000
const sayEveryMs = 60_000

interface Waiting {
  say(sentence: string): void
  /** Milliseconds since any fixed moment. */
  now?(): number
  pause?(ms: number): Promise<unknown>
}

/** Opens the database once it answers. Any other error is thrown. */
export async function openWhenItAnswers(
  url: string,
  open: (url: string) => Promise<Database>,
  { say, now = () => performance.now(), pause = sleep }: Waiting,
): Promise<Database> {
  for (let said = Number.NEGATIVE_INFINITY; ;) {
    try {
      return await open(url)
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      if (now() - said >= sayEveryMs) {
        said = now()
        say(
          `База данных по адресу ${placeOf(url) ?? 'из DATABASE_URL'} не отвечает (${error instanceof Error ? error.message : String(error)}). Сайт откроется, как только она ответит.`,
        )
      }
      await pause(askEveryMs)
    }
  }
}
