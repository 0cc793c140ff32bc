/** The administrator's commands for webhooks: what was sent to the operator's systems, a test, and sending again. */
import { CommandError } from '../command.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { type ListedEvent, listEvents, sendAgain, sendDue } from '../platform/webhooks/delivery.ts'

export const webhooksUsage = 'webhooks list | test | again <номер>|all'

const listed = 30

export async function webhooksCommand(db: Db, [verb = 'list', which]: string[], { webhooks }: Config): Promise<string> {
  if (verb === 'list') return (await listEvents(db, listed)).map(lineOf).join('\n') || 'Событий ещё не было'
  if (verb === 'again') {
    const id = which === 'all' ? undefined : Number(which)
    if (id !== undefined && !Number.isSafeInteger(id)) throw new CommandError(`Так: ${webhooksUsage}`)
    return `Уйдут снова: ${await sendAgain(db, id)}`
  }
  if (verb !== 'test') throw new CommandError(`Так: ${webhooksUsage}`)
  if (webhooks === undefined) throw new CommandError('Сначала задайте WEBHOOK_URL и WEBHOOK_SECRET')
  const id = await announce(db, { kind: 'test', detail: {} })
  // A running site may have sent it already; otherwise it is sent from here.
  await sendDue(db, webhooks)
  const [event] = await listEvents(db, 1, id)
  if (event === undefined) throw new CommandError('Событие не записано')
  if (event.heard_at === null && event.answer !== null)
    throw new CommandError(`Получатель не принял: ${event.answer}. Сайт будет пробовать дальше`)
  return lineOf(event)
}

function lineOf({ id, kind, at, tries, heard_at: heard, next_try_at: next, answer }: ListedEvent): string {
  const state =
    heard !== null
      ? `принято ${heard.toISOString()}`
      : next === null
        ? 'больше не пробуем'
        : tries === 0
          ? 'ждёт отправки'
          : `попробуем снова ${next.toISOString()}`
  return `${id} ${kind} ${at.toISOString()}: ${state}, попыток ${tries}${answer === null ? '' : `, ответ: ${answer}`}`
}
