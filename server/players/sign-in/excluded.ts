/**
 * Recognises players who have excluded themselves when they return under another name. Keyed hashes of e-mail, device,
 * VK account and payout details are kept as long as the exclusion lasts, even if the account is closed. A new account with a matching
 * mark is held for a person to check.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import type { Context } from '../../platform/http/http.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { holdPlay, type Moment, releasePlay } from '../../wallet/player-limits.ts'
import { deviceOf, networkShown } from '../sessions/device.ts'
import { mailboxOf } from '../players.ts'
import type { Row } from '../rows.ts'

/** Returns the site's secret that makes the marks: the same at every call. */
export const marksKey = (db: Db, key: EncryptionKey): Promise<Buffer> => siteSecret(db, key, 'marks of the excluded')

/** A trait that a person brings from one account to the next. */
export interface Trait {
  kind: 'email' | 'device' | 'vk' | 'details'
  text: string
  /** An unconfirmed address: it may belong to another person. */
  onlyClaimed?: boolean
}

/** How many video cards and sign-in networks of an account are combined. */
const mostCards = 10
const mostPlaces = 20

export const emailTrait = (email: string): Trait => ({ kind: 'email', text: mailboxOf(email) })

export const vkTrait = (subject: string): Trait => ({ kind: 'vk', text: subject })

/**
 * A video card alone matches every phone of that model; with browser, system and network it identifies a household.
 * Without a card there is no trait.
 */
export const deviceTraits = (info: string, { agent, address }: Pick<Context, 'agent' | 'address'>): Trait[] =>
  info === '' ? [] : [deviceTrait(info, deviceOf(agent).name, networkShown(address))]

const deviceTrait = (info: string, browser: string, network: string): Trait => ({
  kind: 'device',
  text: `${browser}|${network}|${info}`,
})

const detailsTrait = (key: Buffer): Trait => ({ kind: 'details', text: key.toString('hex') })

const markOf = (markKey: Buffer, { kind, text }: Trait): Buffer =>
  createHmac('sha256', markKey).update(`${kind}|${text}`).digest()

/** What the site knows of a player by which the person is recognised. */
export async function ownTraits(tx: Tx, player: number): Promise<Trait[]> {
  const emails = await sql<Pick<Row<'player'>, 'email'> & { email: string; proven: boolean }>`
    select email, email_confirmed_at is not null as proven from player where id = ${player} and email is not null`.execute(
    tx,
  )
  const vk = await sql<
    Pick<Row<'player_identity'>, 'subject'>
  >`select subject from player_identity where player = ${player} and provider = 'vk'`.execute(tx)
  const cards = await sql<
    Pick<Row<'player_device'>, 'info'>
  >`select info from player_device where player = ${player} order by last_seen_at desc limit ${mostCards}`.execute(tx)
  const places = await sql<Pick<Row<'sign_in'>, 'network'> & { browser: string }>`
    select device::json ->> 'name' as browser, network from sign_in where player = ${player} and success
    group by 1, 2 order by max(id) desc limit ${mostPlaces}`.execute(tx)
  const payees = await sql<
    Pick<Row<'player_payee'>, 'details_key'>
  >`select details_key from player_payee where player = ${player}`.execute(tx)
  return [
    ...payees.rows.map(({ details_key: key }) => detailsTrait(key)),
    ...emails.rows.map(({ email, proven }) => ({ ...emailTrait(email), onlyClaimed: !proven })),
    ...vk.rows.map(({ subject }) => vkTrait(subject)),
    ...cards.rows.flatMap(({ info }) => places.rows.map(({ browser, network }) => deviceTrait(info, browser, network))),
  ]
}

/** Stores marks of a player who has excluded themselves, with the commit of `tx`. */
export async function keepMarks(tx: Tx, markKey: Buffer, player: number, until: Moment): Promise<void> {
  const traits = await ownTraits(tx, player)
  await sql`
    insert into excluded_mark as m (player, mark, kind, until)
    select ${player}, mark, kind, ${until}::timestamptz
    from unnest(${traits.map((trait) => markOf(markKey, trait))}::bytea[], ${traits.map(({ kind, onlyClaimed }) => (onlyClaimed === true ? 'claimed' : kind))}::text[]) as t(mark, kind)
    on conflict (player, mark) do update set until = greatest(m.until, excluded.until), kind = case m.kind when 'claimed' then excluded.kind else m.kind end,
      looked_at = case when m.kind = 'claimed' and excluded.kind <> 'claimed' then null else m.looked_at end,
      marked_at = case when m.kind = 'claimed' and excluded.kind <> 'claimed' then now() else m.marked_at end`.execute(
    tx,
  )
}

/** Marks the new traits of an excluded player too. Call it after a sign-in and after a change of the address. */
export async function renewMarks(tx: Tx, markKey: Buffer, player: number): Promise<void> {
  const { rows } = await sql<
    Pick<Row<'excluded_mark'>, 'until'>
  >`select until from excluded_mark where player = ${player} and until > now() order by until desc limit 1`.execute(tx)
  const until = rows[0]?.until
  if (until !== undefined) await keepMarks(tx, markKey, player, until instanceof Date ? until : 'infinity')
}

/** Returns those of these players who have no mark. */
async function withoutMarks(db: Db, players: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${players}::bigint[]) as asked(id)
    where not exists (select from excluded_mark m where m.player = asked.id)`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/**
 * Holds an account with traits of another, excluded person, with the commit of `tx`. A player who has just proven a
 * trait is not held by one who only claimed it: otherwise anyone could shut others out.
 */
export async function holdIfMarked(
  tx: Tx,
  markKey: Buffer,
  player: number,
  traits: readonly Trait[],
  { proven = false } = {},
): Promise<void> {
  const { rows } = await sql<Pick<Row<'excluded_mark'>, 'player'> & { kind: Trait['kind'] }>`
    select case kind when 'claimed' then 'email' else kind end as kind, player from excluded_mark where mark = any(${traits.map((trait) => markOf(markKey, trait))}::bytea[]) and until > now() and player <> ${player}
      and not (kind = 'claimed' and ${proven})
      and not player = any((select released_like from player where id = ${player})::bigint[])
    order by until desc, array_position(array['email', 'claimed', 'vk', 'details', 'device'], kind), player limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined) return
  await holdPlay(tx, player)
  // Of several exclusions the longest says who may release.
  await sql`
    update player p set held_at = coalesce(p.held_at, now()),
      held_because = case when p.held_at is null or term.known < term.found then ${found.kind} else p.held_because end,
      held_like = case when p.held_at is null or term.known < term.found then ${found.player}::bigint else p.held_like end
    from (select
      coalesce((select max(m.until) from excluded_mark m join player h on h.held_like = m.player where h.id = ${player} and m.until > now()), '-infinity') as known,
      coalesce((select max(m.until) from excluded_mark m where m.player = ${found.player}::bigint and m.until > now()), '-infinity') as found) term
    where p.id = ${player}`.execute(tx)
}

/**
 * Records that the player asks for a payout to these details: a mark of those who are excluded, and an account that
 * pays to a mark of another is held.
 */
export async function notePayee(tx: Tx, markKey: Buffer, player: number, detailsKey: Buffer): Promise<void> {
  await sql`insert into player_payee (player, details_key) values (${player}, ${detailsKey}) on conflict do nothing`.execute(
    tx,
  )
  await renewMarks(tx, markKey, player)
  await holdIfMarked(tx, markKey, player, [detailsTrait(detailsKey)])
}

/** The excluded account that a held one is like, and until when it is excluded; null: it is not any more. */
export interface HeldLike {
  like: number | null
  until: Moment | null
}

/** Of those of these accounts that are held. */
export async function heldLike(db: Db | Tx, players: readonly number[]): Promise<Map<number, HeldLike>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'held_like'> & { until: Date | number | null }>`
    select id, held_like, (select max(until) from excluded_mark m where m.player = p.held_like and until > now()) as until
    from player p where id = any(${players}::bigint[]) and held_at is not null`.execute(db)
  return new Map(
    rows.map(({ id, held_like: like, until }) => [
      Number(id),
      {
        like: like === null ? null : Number(like),
        until: until === null ? null : until instanceof Date ? until : 'infinity',
      },
    ]),
  )
}

/** The excluded players after this one, in order: so many at most. */
type Excluded = (after: number, most: number) => Promise<readonly { player: number; until: Moment }[]>
const excludedAtOnce = 500

/** Marks exclusions that were not made through the site: by the command line, or before there were marks. */
export async function markExcluded(
  ground: JobGround,
  markKey: Buffer,
  excluded: Excluded,
  atOnce: number = excludedAtOnce,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const some: Awaited<ReturnType<Excluded>> = await excluded(after, atOnce)
    const unmarked = new Set(
      await withoutMarks(
        ground.db,
        some.map(({ player }) => player),
      ),
    )
    await eachItem(ground, {
      job: 'marks of the excluded',
      items: some.filter(({ player }) => unmarked.has(player)),
      nameOf: ({ player }) => `player ${player}`,
      work: ({ player, until }) => transaction(ground.db, (tx) => keepMarks(tx, markKey, player, until)),
    })
    after = some.length < atOnce ? undefined : some.at(-1)?.player
  }
}

export interface HeldPlayer {
  login: string
  heldAt: Date
  because: Trait['kind']
}

/** Returns accounts held for a person to check, longest first. */
export async function heldPlayers(db: Db): Promise<HeldPlayer[]> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'login' | 'held_at' | 'held_because'> & { held_at: Date; held_because: Trait['kind'] }
  >`
    select login, held_at, held_because from player where held_at is not null and closed_at is null order by held_at`.execute(
    db,
  )
  return rows.map((row) => ({ login: row.login, heldAt: row.held_at, because: row.held_because }))
}

/**
 * Releases a held account. One released while the exclusion lasts is of somebody else, and is not held like it again.
 * False when it was not held.
 */
export async function releaseHeld(tx: Tx, player: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update player p set held_at = null, held_because = null, held_like = null, released_like = released_like ||
      case when exists (select from excluded_mark m where m.player = p.held_like and m.until > now()) then array[held_like] else '{}' end
    where id = ${player} and held_at is not null`.execute(tx)
  await releasePlay(tx, player)
  await notify(tx, 'identity.player-changed', { player })
  return numAffectedRows === 1n
}

/** Deletes marks whose exclusion has ended. */
export async function sweepMarks(db: Db): Promise<void> {
  await sql`delete from excluded_mark where until < now()`.execute(db)
}
