/**
 * Heist seasons: the winter season is created by rule, others by an operator. Each declares its chapters in advance.
 */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import { graceMs, mostDays, mostGifts, type NewChapter, nextWinter, usualChapters } from './policy.ts'
import type { Row } from './rows.ts'

export type Season = Pick<Row<'heist_season'>, 'id' | 'name' | 'from_at' | 'until_at' | 'lapses_at' | 'rooms'>
const fields = sql`id, name, from_at, until_at, lapses_at, rooms`

export type Chapter = Pick<Row<'heist_chapter'>, 'number' | 'rooms' | 'gift' | 'most_players' | 'reached_at'>

interface NewSeason {
  /** The key of a season created by rule: it is created once. */
  mark?: string
  name: string
  from: Date
  until: Date
  chapters?: readonly NewChapter[]
}

/** The most that chapters may cost with any number of players, in kopecks. */
export const budgetOf = (chapters: readonly Pick<NewChapter, 'gift' | 'players'>[]): bigint =>
  chapters.reduce((sum, { gift, players }) => sum + gift * BigInt(players), 0n)

/** Why such a season cannot be started, as text for the operator; undefined if it can. */
export function faultOfSeason({
  days,
  chapters,
}: {
  days: number
  chapters: readonly NewChapter[]
}): string | undefined {
  if (!(days > 0 && days <= mostDays)) return `Срок — до ${mostDays} дней`
  if (chapters.some(({ gift }) => gift <= 0n)) return 'Подарок главы — от копейки'
  return chapters.reduce((sum, { gift }) => sum + gift, 0n) > mostGifts
    ? `Главы вместе дают одному игроку не больше ${formatRoundMoney(mostGifts)}`
    : undefined
}

/** Starts a season now. Returns its number, or the reason why not. */
export async function startSeason(
  tx: Tx,
  { name, days, chapters }: { name: string; days: number; chapters: readonly NewChapter[] },
): Promise<number | string> {
  const fault = faultOfSeason({ days, chapters })
  if (fault !== undefined) return fault
  const now = new Date()
  const until = new Date(now.getTime() + days * dayMs)
  return (await makeSeason(tx, { name, from: now, until, chapters })) ?? takenDays(tx, now, until)
}

const dayMs = 86_400_000
const dayText = (at: Date) =>
  at.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

/** Says whose days a season from now on would touch, and which days are free. */
async function takenDays(tx: Tx, now: Date, until: Date): Promise<string> {
  const {
    rows: [other],
  } = await sql<Season>`
    select ${fields} from heist_season
    where cancelled_at is null and from_at < ${new Date(until.getTime() + graceMs)} and lapses_at > ${now} order by from_at limit 1`.execute(
    tx,
  )
  if (other === undefined) return 'В это время уже есть сезон'
  if (other.from_at <= now)
    return `Билеты сезона «${other.name}» открывают забеги до ${dayText(other.lapses_at)}: новый можно начать после этого`
  // The tickets of the new season have to lapse before the next one begins.
  const free = Math.floor((other.from_at.getTime() - graceMs - now.getTime()) / dayMs)
  const next = `С ${dayText(other.from_at)} запланирован сезон «${other.name}»`
  return free < 1
    ? `${next}: до него новый не успеет закончиться. Отмените запланированный или начните после ${dayText(other.lapses_at)}`
    : `${next}. Свободно до ${dayText(new Date(now.getTime() + free * dayMs))}: новый может идти не дольше ${free} дн.`
}

/**
 * The number of the new season; undefined if there is one with the same mark or an overlapping time. Throws RangeError
 * if the chapters exceed the limit per player.
 */
export async function makeSeason(
  tx: Tx,
  { mark, name, from, until, chapters = usualChapters }: NewSeason,
): Promise<number | undefined> {
  if (chapters.reduce((sum, { gift }) => sum + gift, 0n) > mostGifts)
    throw new RangeError('chapters give one player more than the first ticket leaves')
  const lapses = new Date(until.getTime() + graceMs)
  const {
    rows: [made],
  } = await sql<Pick<Season, 'id'>>`
    insert into heist_season (mark, name, from_at, until_at, lapses_at) values (${mark ?? null}, ${name}, ${from}, ${until}, ${lapses})
    on conflict do nothing returning id`.execute(tx)
  if (made === undefined) return undefined
  for (const [index, { rooms, gift, players }] of chapters.entries()) {
    await sql`insert into heist_chapter (season, number, rooms, gift, most_players) values (${made.id}, ${index + 1}, ${rooms}, ${gift}, ${players})`.execute(
      tx,
    )
  }
  return made.id
}

/** Creates the winter season that is running or comes next, unless it exists. */
export async function keepWinter(db: Db, now = new Date()): Promise<void> {
  const winter = nextWinter(now)
  const { rows } = await sql`select 1 from heist_season where mark = ${winter.mark}`.execute(db)
  if (rows.length === 0) await transaction(db, (tx) => makeSeason(tx, winter))
}

/** Ends a season now; its tickets lapse as after a usual end. False if it is not running. */
export async function endSeason(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update heist_season set until_at = now(), lapses_at = now() + make_interval(secs => ${graceMs / 1_000})
    where id = ${id} and cancelled_at is null and from_at < now() and until_at > now()`.execute(tx)
  return numAffectedRows === 1n
}

/** Cancels a season that has not begun, so that its days are free; returns its name. Undefined: there is none such. */
export async function cancelSeason(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<Pick<Season, 'name'>>`
    update heist_season set cancelled_at = now() where id = ${id} and cancelled_at is null and from_at > now() returning name`.execute(
    tx,
  )
  return rows[0]?.name
}

/** Newest first, without cancelled ones. */
export async function allSeasons(db: Db | Tx): Promise<Season[]> {
  const { rows } =
    await sql<Season>`select ${fields} from heist_season where cancelled_at is null order by from_at desc`.execute(db)
  return rows
}

export async function chaptersOf(db: Db | Tx, season: number): Promise<Chapter[]> {
  const { rows } = await sql<Chapter>`
    select number, rooms, gift, most_players, reached_at from heist_chapter where season = ${season} order by number`.execute(
    db,
  )
  return rows
}

/** What the chapters have given so far, by season. In kopecks. */
export async function givenBySeason(db: Db): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<
    Pick<Row<'heist_gift'>, 'season'> & { given: bigint }
  >`select season, sum(amount)::bigint as given from heist_gift group by season`.execute(db)
  return new Map(rows.map(({ season, given }) => [season, given]))
}

/** The season whose tickets open runs now. */
export async function playedSeason(db: Db | Tx): Promise<Season | undefined> {
  const { rows } =
    await sql<Season>`select ${fields} from heist_season where cancelled_at is null and now() >= from_at and now() < lapses_at`.execute(
      db,
    )
  return rows[0]
}

/** The most that the chapters of all seasons may cost, each from the day it was created; a cancelled one gives nothing. */
export const heistBudget: DeclaredBudget = {
  reward: 'heist',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (s.made_at at time zone 'Europe/Moscow')::date::text as day, sum(c.gift * c.most_players)::bigint as kopecks
      from heist_season s join heist_chapter c on c.season = s.id
      where s.cancelled_at is null group by 1 order by 1`.execute(db)
    return rows
  },
}
