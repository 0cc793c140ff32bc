/**
 * Sends the notifications of the outbox, retried with growing pauses until the push service takes them. One is sent at
 * least once; a repeat after a killed sender has the same topic and tag, and is shown once. What is no longer true or
 * not allowed when its turn comes is dropped.
 */
import type { PushKind } from '@kurazh/contract/account/push.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import { claimDue, nextTry } from '../process/claim.ts'
import type { Measure } from '../process/measure.ts'
import type { Row } from '../rows.ts'
import type { EncryptionKey } from '../security/encryption.ts'
import { ForbiddenAddress, guardedPost } from '../webhooks/guarded-post.ts'
import { messageOf, type PushKeys, pushRequest, type PushText } from './message.ts'
import type { PushDetail } from './outbox.ts'
import { keptDays, leaseSeconds, patienceMs, pausesSeconds, sentAtOnce } from './policy.ts'
import { browserOf, type KnownBrowser, type PushTarget, sealedSubscriptions, unsubscribe } from './subscriptions.ts'

export interface PushGround {
  readonly db: Db
  readonly key: EncryptionKey
  readonly keys: PushKeys
  /** The public address of the site. */
  readonly origin: () => string
  /** Push services may be in a private network: in tests. */
  readonly anywhere: boolean
  /** `sums`: the player lets sums be shown. */
  textOf(kind: PushKind | 'test', detail: PushDetail, sums: boolean): PushText
  /** Whether the session has ended: its browser is nobody's any more. */
  hasEnded(session: number): Promise<boolean>
  /** Whether the player may be told this now, and it is still true. */
  mayBeTold(player: number, kind: PushKind): Promise<boolean>
}

type Claimed = Pick<
  Row<'push_message'>,
  'id' | 'player' | 'subscription' | 'kind' | 'tries' | 'deadline' | 'answer' | 'detail'
>

/**
 * A browser gets one after another: a later one waits while an earlier one is due, is being sent or is to be tried again.
 * A push service that keeps the site waiting, perhaps on purpose, takes one place of a batch a browser, and not more for
 * every notification.
 */
const isFirst = sql`not exists (
  select from push_message w
  where w.player = push_message.player and w.subscription = push_message.subscription and w.next_try_at is not null
    and (w.at, w.id) < (push_message.at, push_message.id) and (w.tries > 0 or w.next_try_at <= clock_timestamp()))`

/** Sends what is due. Any node may: a notification is claimed before it is sent. */
export async function sendPushes(ground: PushGround): Promise<void> {
  for (let sent = 1; sent > 0;) {
    const claimed = await claimDue<Claimed>(ground.db, {
      table: 'push_message',
      columns: ['id', 'player', 'subscription', 'kind', 'tries', 'deadline', 'answer', 'detail'],
      which: isFirst,
      leaseSeconds,
      atOnce: sentAtOnce,
    })
    await Promise.all(claimed.map((row) => sendOne(ground, row)))
    sent = claimed.length
  }
}

/** `ended: null`: to be tried again. */
interface Outcome {
  ended: NonNullable<Row<'push_message'>['ended']> | null
  answer?: string
}

async function sendOne(ground: PushGround, row: Claimed): Promise<void> {
  const outcome = await tried(ground, row)
  const hasEnded = outcome.ended !== null || !hasAnotherTry(row)
  const ended = outcome.ended ?? (hasEnded ? 'given up' : null)
  // Nothing is recorded for a try that another one has overtaken.
  await sql`
    update push_message set answer = ${outcome.answer ?? null}, ended = ${ended}, ended_at = case when ${hasEnded} then clock_timestamp() end,
      detail = case when ${hasEnded} then '{}'::jsonb else detail end,
      next_try_at = case when not ${hasEnded} then ${nextTry(pausesSeconds, row.tries)} end
    where id = ${row.id} and tries = ${row.tries} and ended is null`.execute(ground.db)
}

/** Another try follows before the deadline. */
function hasAnotherTry({ tries, deadline }: Claimed): boolean {
  const pause = pausesSeconds[tries - 1]
  return pause !== undefined && Date.now() + pause * 1_000 < deadline.getTime()
}

async function tried(ground: PushGround, row: Claimed): Promise<Outcome> {
  const { db, hasEnded, mayBeTold } = ground
  const [player, { kind, subscription }] = [Number(row.player), row]
  if (row.deadline.getTime() <= Date.now())
    return { ended: 'given up', answer: row.answer ?? 'устарело раньше, чем его удалось отправить' }
  const browser = await browserOf(db, player, subscription)
  if (browser === undefined) return { ended: 'dropped', answer: 'уведомления в этом браузере отключены' }
  if (await hasEnded(Number(browser.session))) {
    await unsubscribe(db, player, subscription)
    return { ended: 'dropped', answer: 'сеанс завершён' }
  }
  if (kind !== 'test' && !(browser.kinds.includes(kind) && (await mayBeTold(player, kind))))
    return { ended: 'dropped', answer: 'сообщать об этом больше не нужно' }
  return posted(ground, row, browser)
}

async function posted(ground: PushGround, row: Claimed, browser: KnownBrowser): Promise<Outcome> {
  const { db, key, keys, origin, anywhere, textOf } = ground
  const player = Number(row.player)
  try {
    const opened = sealedSubscriptions.open(key, { player, id: browser.id }, browser.sealed)
    const text = textOf(row.kind, row.detail as PushDetail, browser.sums)
    const { url, body, headers } = pushRequest(keys, {
      target: JSON.parse(opened.toString()) as PushTarget,
      id: row.id,
      kind: row.kind,
      text: messageOf(row.id, text, origin()),
      seconds: (row.deadline.getTime() - Date.now()) / 1_000,
    })
    const { status } = await guardedPost(url, body, headers, anywhere, patienceMs)
    if (status >= 200 && status < 300) return { ended: 'sent' }
    if (status !== 404 && status !== 410) return { ended: null, answer: `служба уведомлений ответила ${status}` }
    // The browser has been told to stop, or is no more.
    await unsubscribe(db, player, browser.id)
    return { ended: 'gone', answer: `служба уведомлений ответила ${status}` }
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) return { ended: null, answer: answerOf(error) }
    await unsubscribe(db, player, browser.id)
    return { ended: 'gone', answer: 'адрес службы уведомлений не публичный' }
  }
}

/** The name of the fault alone: the sentence may hold the address, which is the browser's secret. */
const answerOf = (error: unknown): string =>
  `не вышло: ${error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'ошибка'}`

/** Deletes what is known of old notifications. */
export async function sweepPushes(db: Db): Promise<void> {
  await inParts(
    db,
    (most) => sql`
      delete from push_message where ctid = any(array(
        select ctid from push_message where ended_at < now() - make_interval(days => ${keptDays}) limit ${most}))`,
  )
}

const states = ['waiting', 'sent', 'dropped', 'gone', 'given up'] as const

/** Counts notifications: those that wait, and how those of the last day ended. */
export const pushMeasure: Measure = {
  name: 'kurazh_pushes',
  help: 'Notifications that wait, and how those of the last day ended; dropped: not to be sent any more; gone: no such browser',
  label: 'state',
  async read(db) {
    const { rows } = await sql<{ state: string; pushes: number }>`
      select 'waiting' as state, count(*)::int as pushes from push_message where next_try_at is not null
      union all
      select ended, count(*)::int from push_message where ended_at > now() - interval '1 day' group by ended`.execute(
      db,
    )
    return states.map((of) => ({ of, value: rows.find(({ state }) => state === of)?.pushes ?? 0 }))
  },
}
