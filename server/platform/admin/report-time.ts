/** Answers for reports that the database did not finish in the time it has for them. */
import { isOutOfTime, reportPatienceMs } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'

export const outOfTimeText = `База считала это дольше ${reportPatienceMs / 1000} секунд, и сайт остановил подсчёт, чтобы не мешать игрокам. Возьмите меньше дней или повторите позже`

/** Refuses with a sentence what the database has stopped; other errors are thrown on. */
export async function inTime<Answer>(work: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (isOutOfTime(error)) return new Refusal('InvalidRequest', outOfTimeText)
    throw error
  }
}
