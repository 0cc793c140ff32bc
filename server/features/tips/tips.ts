/** Tips: money from one player of the chat to another, at once and never back. */
import { type TipLine, tips as calls } from '@kurazh/contract/content/tips.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Caller, type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { uidsOf } from '../../players/public.ts'
import { givenToday, lockAll, receivingBar, tip } from '../../wallet/between-players.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { hiddenAuthors, isRoom, muteOf, writerNamed, writerOfLine } from '../chat/public.ts'
import { givingBar } from '../payments/public.ts'
import { leastRain, leastTip, mostOfDay, rainsADay, shownTipHours, shownTips } from './policy.ts'
import { rainsInADay, sumsJoined } from './rain-store.ts'
import type { Row } from './rows.ts'
import {
  accepts,
  mayReceive,
  refusalOfBar,
  refusalOfGiving,
  refusedReceiver,
  refuseGiver,
  refuseUnconfirmed,
  type WhoDependencies,
} from './who.ts'

export interface TipsDependencies extends WhoDependencies {
  realtime: Pick<Realtime, 'toPlayer' | 'toWatchers'>
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
}

type Given = Pick<Row<'tips_given'>, 'id' | 'player' | 'receiver' | 'amount' | 'at'>
type Wanted = BodyOf<(typeof calls)['giveTip']>

export const noRoom = () => new Refusal('NotFound', 'Такой комнаты нет')

export function tipRoutes(http: Http, deps: TipsDependencies): void {
  const { db } = deps

  http.onSignedIn(calls.tipTerms, async ({ caller }, { room }) => {
    if (!isRoom(room)) return noRoom()
    const refusal =
      (await refuseGiver(deps, caller.id, room)) ?? (await transaction(db, (tx) => refuseMoney(tx, caller.id)))
    const given = await givenToday(db, caller.id)
    return {
      success: {
        closed: refusal?.text ?? null,
        least: leastTip,
        leastRain,
        left: mostOfDay.given > given ? mostOfDay.given - given : 0n,
        rainsLeft: Math.max(0, rainsADay - (await rainsInADay(db, caller.id))),
      },
    }
  })

  http.onSignedIn(calls.giveTip, async ({ caller }, wanted) => {
    if (!isRoom(wanted.room)) return noRoom()
    const before = await givenBefore(db, caller.id, wanted.request)
    const receiver = await receiverOf(db, wanted)
    if (before !== undefined) return answer(deps, caller.id, wanted, before, receiver)
    if (receiver === undefined)
      return new Refusal('NotFound', 'Такого игрока в этой комнате нет. Дарят тем, кто здесь писал')
    if (receiver === caller.id) return new Refusal('TipRefused', 'Себе подарить нельзя')
    if (wanted.amount < leastTip) return new Refusal('TipRefused', `Подарок не меньше ${formatRoundMoney(leastTip)}`)
    const refusal = await refuseGiver(deps, caller.id, wanted.room)
    if (refusal !== undefined) return refusal
    if (!(await mayReceive(db, receiver, caller.id))) return refusedReceiver()
    const given = await transaction(db, (tx) => give(tx, caller, receiver, wanted))
    if (given instanceof Refusal) return given
    if (given.isNew) await tell(deps, given, wanted)
    return answer(deps, caller.id, wanted, given, receiver)
  })

  http.onSignedIn(calls.tipSetting, async ({ caller }) => ({ success: { accepts: await accepts(db, caller.id) } }))
  http.onSignedIn(calls.setTips, async ({ caller }, wanted) => {
    await sql`
      insert into tips_setting (player, accepts) values (${caller.id}, ${wanted.accepts})
      on conflict (player) do update set accepts = excluded.accepts`.execute(db)
    return { success: wanted.accepts ? 'Подарки из чата приходят вам на баланс' : 'Подарки из чата больше не приходят' }
  })
}

/** The player whom the caller means. */
const receiverOf = (db: Db, { room, to }: Wanted): Promise<number | undefined> =>
  'line' in to ? writerOfLine(db, room, to.line) : writerNamed(db, room, to.name)

/** What of the giver's payouts forbids a gift. */
export async function refuseMoney(tx: Tx, player: number): Promise<Refusal | undefined> {
  const bar = await givingBar(tx, player)
  return bar === undefined ? undefined : refusalOfBar(bar)
}

async function givenBefore(db: Db | Tx, player: number, request: string): Promise<Given | undefined> {
  const { rows } = await sql<Given>`
    select id, player, receiver, amount, at from tips_given where player = ${player} and request = ${request}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** Moves the money and writes the tip down, under the locks of both. */
async function give(
  tx: Tx,
  caller: Caller,
  receiver: number,
  { room, amount, isPublic, request }: Wanted,
): Promise<(Given & { isNew: boolean; isShown: boolean }) | Refusal> {
  const giver = caller.id
  await lockAll(tx, [giver, receiver])
  const before = await givenBefore(tx, giver, request)
  if (before !== undefined) return { ...before, isNew: false, isShown: false }
  const refusal = (await refuseMoney(tx, giver)) ?? (await refuseUnconfirmed(tx, caller, amount))
  if (refusal !== undefined) return refusal
  // What rains may bring the receiver any moment takes room as well.
  const joined = await sumsJoined(tx, receiver)
  if (joined > 0n && (await receivingBar(tx, receiver, amount + joined, mostOfDay)) !== undefined)
    return refusedReceiver()
  const verdict = await tip(tx, { giver, receiver, request, amount }, mostOfDay)
  if (verdict === 'receiver') return refusedReceiver()
  // Under this key one of them has a tip of somebody else.
  if (verdict === 'duplicate') return new Refusal('RequestReused')
  if (verdict !== 'accepted') return refusalOfGiving(verdict)
  // Who is muted secretly is seen by nobody.
  const isShown = isPublic && (await muteOf(tx, giver)) === undefined
  const { rows } = await sql<Given>`
    insert into tips_given (player, request, receiver, amount, room, is_public)
    values (${giver}, ${request}::uuid, ${receiver}, ${amount}, ${room}, ${isShown})
    returning id, player, receiver, amount, at`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('a tip was not written')
  return { ...made, isNew: true, isShown }
}

/** A repeated request with another sum or receiver is another tip, and refused. `meant`: undefined where the line is gone by now. */
async function answer(
  { db, facesOf }: TipsDependencies,
  player: number,
  { amount }: Wanted,
  given: Given,
  meant: number | undefined,
) {
  if (given.amount !== amount || (meant !== undefined && Number(given.receiver) !== meant))
    return new Refusal('RequestReused')
  const name = (await facesOf(db, [Number(given.receiver)])).get(Number(given.receiver))?.name
  return {
    success: {
      text: `${formatMoney(amount)} подарено${name == null ? '' : `: ${name}`}`,
      balance: await balanceOf(db, player),
    },
  }
}

async function tell(deps: TipsDependencies, given: Given & { isShown: boolean }, { room }: Wanted): Promise<void> {
  const { realtime } = deps
  await tellBalances(deps, [Number(given.player), Number(given.receiver)])
  const [line] = await shownLines(deps, [given])
  if (line === undefined) return
  realtime.toPlayer(Number(given.receiver), 'chat', { kind: 'tipped', room, from: line.from.name, amount: line.amount })
  if (given.isShown) realtime.toWatchers(room, 'chat', () => ({ kind: 'tip', room, tip: line }))
}

/** Sends their balances to the pages of these players. */
export async function tellBalances(
  { db, realtime }: Pick<TipsDependencies, 'db' | 'realtime'>,
  players: readonly number[],
): Promise<void> {
  const uids = await uidsOf(db, [...players])
  for (const player of players)
    realtime.toPlayer(player, 'updBalance', {
      uid: uids.get(player) ?? '',
      balance: await balanceOf(db, player),
      win: 0n,
    })
}

/** Tips of a room that everybody sees, oldest first, without those of authors whom the reader has hidden. */
export async function tipsOf(deps: TipsDependencies, room: string, reader: number | undefined): Promise<TipLine[]> {
  const { db } = deps
  const { rows } = await sql<Given>`
    select id, player, receiver, amount, at from tips_given
    where room = ${room} and is_public and at > clock_timestamp() - make_interval(hours => ${shownTipHours})
    order by at desc, id desc limit ${shownTips}`.execute(db)
  const hidden = reader === undefined ? new Set<number>() : await hiddenAuthors(db, reader)
  return shownLines(
    deps,
    rows.toReversed().filter(({ player }) => !hidden.has(Number(player))),
  )
}

async function shownLines({ db, facesOf }: TipsDependencies, given: readonly Given[]): Promise<TipLine[]> {
  const faces = await facesOf(db, [
    ...new Set(given.flatMap(({ player, receiver }) => [Number(player), Number(receiver)])),
  ])
  return given.map(({ id, at, player, receiver, amount }) => ({
    id: Number(id),
    at: at.toISOString(),
    from: shownFace(faces, player),
    to: shownFace(faces, receiver),
    amount,
  }))
}

export function shownFace(faces: ReadonlyMap<number, Face>, player: bigint): Face {
  const face = faces.get(Number(player))
  if (face === undefined) throw new Error(`no face of player ${player}`)
  return { name: face.name, img: face.img, status: face.status }
}
