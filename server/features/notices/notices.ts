/** A player's notices: listing them and marking them as seen. */
import { sql } from 'kysely'
import { notifyEach } from '../../platform/database/bus.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Restoration } from '../../platform/database/restoration.ts'
import type { DataExport } from '../../slice.ts'
import { balancesOf } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'

const noticesShown = 50

type Notice = Pick<Row<'player_notice'>, 'id' | 'at' | 'text' | 'seen_at'>

/** The newest ones, without their writers. */
export async function noticesOf(
  db: Db,
  player: number,
): Promise<{ id: number; at: string; text: string; seen: boolean }[]> {
  const { rows } =
    await sql<Notice>`select id, at, text, seen_at from player_notice where player = ${player} order by id desc limit ${noticesShown}`.execute(
      db,
    )
  return rows.map(({ id, at, text, seen_at: seenAt }) => ({
    id: Number(id),
    at: at.toISOString(),
    text,
    seen: seenAt !== null,
  }))
}

/** Returns whether any of them was unseen before. */
export async function seeNotices(db: Db, player: number, upTo: number): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update player_notice set seen_at = clock_timestamp() where player = ${player} and id <= ${upTo} and seen_at is null`.execute(
      db,
    )
  return numAffectedRows > 0n
}

/**
 * Tells these players at their next sign-in that a change of theirs after the backup was undone. Sent once per
 * restoration; players who do not exist are left out. Returns how many were sent.
 */
export async function noticeChanged(db: Db, restoration: Restoration, players: readonly number[]): Promise<number> {
  const known = [...(await balancesOf(db, players)).keys()]
  const backTo = restoration.backTo.toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const text = `Сайт восстановлен из копии: база вернулась к моменту ${backTo} по Москве. После него вы меняли пароль, почту или второй фактор. Это изменение не сохранилось, действуют прежние: смените их снова в разделе «Аккаунт».`
  const { numAffectedRows } = await sql`
    insert into player_notice (player, admin, who, text)
    select player, 0, 'Сайт', ${text} from unnest(${known}::bigint[]) as told(player)
    where not exists (select from player_notice n where n.player = told.player and n.admin = 0 and n.text = ${text})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

const writtenTopic = 'notices.written'

/** A notice of the site, shown on the player's open pages after the commit. */
export const noticePlayer = (tx: Tx, player: number, text: string): Promise<void> => noticePlayers(tx, [player], text)

/** The same notice to several players, in as many statements as to one. */
export async function noticePlayers(tx: Tx, players: readonly number[], text: string): Promise<void> {
  const ordered = players.toSorted((a, b) => a - b)
  await sql`
    insert into player_notice (player, admin, who, text)
    select player, 0, 'Сайт', ${text} from unnest(${ordered}::bigint[]) as told(player)`.execute(tx)
  await notifyEach(
    tx,
    writtenTopic,
    ordered.map((player) => ({ player })),
  )
}

/** Handles the notice of a written notice on every node. */
export const hearsWritten = (tell: (player: number) => void) => ({
  [writtenTopic]: (payload: unknown) => tell((payload as { player: number }).player),
})

export async function eraseNotices(tx: Tx, player: number): Promise<void> {
  await sql`delete from player_notice where player = ${player}`.execute(tx)
}

export const dataExportOfNotices: DataExport = {
  name: 'notices',
  async *rows(db, player) {
    const { rows } = await sql<
      Pick<Notice, 'at' | 'text' | 'seen_at'>
    >`select at, text, seen_at from player_notice where player = ${player} order by id`.execute(db)
    yield* rows
  },
}
