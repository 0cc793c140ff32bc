/** Rains: opening, joining, what a room sees of them, and the proof. */
import { randomBytes } from 'node:crypto'
import { type RainCard, tips as calls } from '@kurazh/contract/content/tips.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { transaction, type Tx } from '../../platform/database/database.ts'
import { type Caller, type Http, Refusal } from '../../platform/http/http.ts'
import { holdForRain, lockAll, receivingBar } from '../../wallet/between-players.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { hasWritten, isRoom, muteOf, refuseOnBreak } from '../chat/public.ts'
import { promiseOf, seedOf } from './draw.ts'
import { leastRain, leastShare, mostEntrants, mostOfDay, rainsADay, writtenWithinHours } from './policy.ts'
import {
  entrantsOf,
  lockRoom,
  nextId,
  openIn,
  type Rain,
  rainAt,
  rainsInADay,
  rainUnder,
  shownIn,
  sumsJoined,
  writeEntrant,
  writeRain,
} from './rain-store.ts'
import { noRoom, refuseMoney, shownFace, tellBalances, type TipsDependencies, tipsOf } from './tips.ts'
import { isSomebodyAgain, refusalOfGiving, refuseEntrant, refuseGiver, refuseUnconfirmed } from './who.ts'

export interface RainDependencies extends TipsDependencies {
  /** Seeds follow from it. */
  secret: Buffer
}

type Wanted = BodyOf<(typeof calls)['openRain']>
type Joining = BodyOf<(typeof calls)['joinRain']>

const hourMs = 3_600_000
const noRain = () => new Refusal('NotFound', 'Такого дождя в этой комнате нет')

export function rainRoutes(http: Http, deps: RainDependencies): void {
  const { db } = deps

  http.on(calls.roomGifts, async ({ caller }, { room }) => {
    if (!isRoom(room)) return noRoom()
    const away = caller && (await refuseOnBreak(db, caller.id, room))
    if (away !== undefined) return away
    const rain = await shownIn(db, room)
    return {
      success: {
        tips: await tipsOf(deps, room, caller?.id),
        rain: rain === undefined ? null : await cardOf(deps, rain),
        own: rain === undefined || caller === undefined ? null : await shownPart(deps, rain, caller.id),
        on: deps.jurisdiction.tips,
      },
    }
  })

  http.onSignedIn(calls.openRain, async ({ caller }, wanted) => {
    const { room, amount, receivers, request } = wanted
    if (!isRoom(room)) return noRoom()
    const before = await rainUnder(db, caller.id, request)
    if (before !== undefined) return opened(deps, caller.id, wanted, before)
    const shares = leastShare * BigInt(receivers)
    const least = leastRain > shares ? leastRain : shares
    if (amount < least) return new Refusal('TipRefused', `Дождь не меньше ${formatRoundMoney(least)}`)
    const refusal = await refuseGiver(deps, caller.id, room)
    if (refusal !== undefined) return refusal
    // To others a rain of somebody who is muted secretly would not be there.
    if ((await muteOf(db, caller.id)) !== undefined) return new Refusal('TipRefused', 'Дождь сейчас не открыть')
    const rain = await transaction(db, (tx) => open(tx, deps, caller, wanted))
    if (rain instanceof Refusal) return rain
    if (rain.isNew) {
      await tellBalances(deps, [caller.id])
      await tellRoom(deps, rain)
    }
    return opened(deps, caller.id, wanted, rain)
  })

  http.onSignedIn(calls.joinRain, async ({ caller }, joining) => {
    const { room, id } = joining
    if (!isRoom(room)) return noRoom()
    const rain = await rainAt(db, room, id)
    if (rain === undefined) return noRain()
    const part = await ownPart(deps, rain, caller.id)
    if (part.place !== null && part.seed !== undefined) return { success: { place: part.place, seed: part.seed } }
    const refusal = (await refuseEntrant(deps, caller.id, room)) ?? (await refuseStranger(deps, rain, caller.id))
    if (refusal !== undefined) return refusal
    const joined = await transaction(db, (tx) => join(tx, caller.id, joining))
    if (joined instanceof Refusal) return joined
    deps.realtime.toWatchers(room, 'chat', () => ({ kind: 'joined', room, id, entrants: joined.entrants }))
    return { success: { place: joined.place, seed: joined.seed } }
  })

  http.on(calls.rainProof, async ({ caller }, { room, id }) => {
    if (!isRoom(room)) return noRoom()
    const away = caller && (await refuseOnBreak(db, caller.id, room))
    if (away !== undefined) return away
    const rain = await rainAt(db, room, id)
    if (rain === undefined || rain.seed === null) return noRain()
    const entrants = await entrantsOf(db, rain.id)
    const faces = await deps.facesOf(
      db,
      entrants.map(({ player }) => Number(player)),
    )
    return {
      success: {
        id,
        amount: rain.amount,
        receivers: rain.receivers,
        commitment: rain.commitment,
        serverSeed: rain.seed,
        entrants: entrants.map(({ player, seed, prize }) => ({ name: shownFace(faces, player).name, seed, prize })),
      },
    }
  })
}

/** Takes the money and writes the rain down. */
async function open(
  tx: Tx,
  { secret }: RainDependencies,
  caller: Caller,
  { room, amount, receivers, seconds, request }: Wanted,
): Promise<(Rain & { isNew: boolean }) | Refusal> {
  const player = caller.id
  await lockRoom(tx, room)
  await lockAll(tx, [player])
  const before = await rainUnder(tx, player, request)
  if (before !== undefined) return { ...before, isNew: false }
  if ((await openIn(tx, room)) !== undefined) return new Refusal('RainOpen')
  if ((await rainsInADay(tx, player)) >= rainsADay)
    return new Refusal('TipRefused', `За сутки можно открыть дождей: ${rainsADay}. Следующий — позже`)
  const refusal = (await refuseMoney(tx, player)) ?? (await refuseUnconfirmed(tx, caller, amount))
  if (refusal !== undefined) return refusal
  const id = await nextId(tx)
  const verdict = await holdForRain(tx, player, { id, amount }, mostOfDay)
  if (verdict === 'duplicate') throw new Error(`rain ${id} of player ${player} has money and no row`)
  if (verdict !== 'accepted') return refusalOfGiving(verdict)
  const salt = randomBytes(16)
  const commitment = promiseOf(seedOf(secret, salt))
  await writeRain(tx, { player, id, request, room, amount, receivers, seconds, salt, commitment })
  const rain = await rainAt(tx, room, id)
  if (rain === undefined) throw new Error(`rain ${id} was not written`)
  return { ...rain, isNew: true }
}

async function opened({ db }: RainDependencies, player: number, { room, amount, receivers }: Wanted, rain: Rain) {
  if (rain.amount !== amount || rain.room !== room || rain.receivers !== receivers) return new Refusal('RequestReused')
  return { success: { text: `Дождь на ${formatMoney(amount)} открыт`, balance: await balanceOf(db, player) } }
}

/** The giver, and somebody who was not here. */
async function refuseStranger({ db }: RainDependencies, rain: Rain, player: number): Promise<Refusal | undefined> {
  const giver = Number(rain.player)
  if (giver === player) return new Refusal('TipRefused', 'Это ваш дождь: в нём участвуют другие')
  const until = rain.opened_at
  if (
    !(await hasWritten(db, player, rain.room, {
      from: new Date(until.getTime() - writtenWithinHours * hourMs),
      until,
    }))
  )
    return new Refusal('TipRefused', 'Участвуют те, кто писал в этой комнате за сутки до дождя')
  return undefined
}

/** Writes the next place. Under the lock of the player's money, so that no account is closed meanwhile. */
async function join(
  tx: Tx,
  player: number,
  { room, id, seed }: Joining,
): Promise<{ place: number; seed: string; entrants: number } | Refusal> {
  await lockRoom(tx, room)
  const rain = await rainAt(tx, room, id)
  if (rain?.state !== 'open' || rain.is_due) return new Refusal('RainOver')
  const entrants = await entrantsOf(tx, rain.id)
  const before = entrants.find((each) => Number(each.player) === player)
  if (before !== undefined) return { place: before.place, seed: before.seed, entrants: entrants.length }
  if (entrants.length >= mostEntrants)
    return new Refusal('RainOver', `В этом дожде уже участвуют ${mostEntrants}: мест больше нет`)
  // Under the lock of the room: two accounts of one person may join at once.
  const known = { giver: Number(rain.player), entrants: entrants.map((each) => Number(each.player)) }
  if (await isSomebodyAgain(tx, player, known))
    return new Refusal('TipRefused', 'В этом дожде вы не участвуете: аккаунты одного человека считаются за один')
  await lockAll(tx, [player])
  // Asked about the full sum of this rain and of those in other rooms: a player who joins alone gets all of it.
  const joined = await sumsJoined(tx, player)
  const bar = await receivingBar(tx, player, rain.amount + joined, mostOfDay)
  if (joined > 0n && (bar === 'limit' || bar === 'day'))
    return new Refusal(
      'LimitReached',
      'Вы участвуете в дожде другой комнаты: вместе доли могут быть больше, чем можно получить за день. Дождитесь его конца',
    )
  if (bar === 'limit')
    return new Refusal('LimitReached', 'Доля дождя считается пополнением, а ваш лимит пополнений для неё мал')
  if (bar === 'day')
    return new Refusal('LimitReached', 'Сегодня вам подарили столько, сколько можно за день. Участвуйте завтра')
  if (bar !== undefined) return refusalOfGiving(bar)
  const place = entrants.length + 1
  await writeEntrant(tx, rain.id, { player, place, seed })
  return { place, seed, entrants: place }
}

async function ownPart({ db }: RainDependencies, rain: Rain, player: number) {
  const own = (await entrantsOf(db, rain.id)).find((each) => Number(each.player) === player)
  return { isGiver: Number(rain.player) === player, place: own?.place ?? null, seed: own?.seed }
}

async function shownPart(deps: RainDependencies, rain: Rain, player: number) {
  const { isGiver, place } = await ownPart(deps, rain, player)
  return { isGiver, place }
}

/** A rain as everybody sees it. */
async function cardOf(deps: RainDependencies, rain: Rain): Promise<RainCard> {
  const { db, facesOf } = deps
  const entrants = await entrantsOf(db, rain.id)
  const winners = entrants
    .flatMap(({ prize, ...entrant }) => (prize === null ? [] : [{ ...entrant, prize }]))
    .toSorted((one, other) => Number(other.prize - one.prize) || one.place - other.place)
  const faces = await facesOf(db, [Number(rain.player), ...winners.map(({ player }) => Number(player))])
  return {
    id: Number(rain.id),
    by: shownFace(faces, rain.player),
    amount: rain.amount,
    receivers: rain.receivers,
    commitment: rain.commitment,
    leftMs: rain.state === 'open' ? rain.left_ms : 0,
    entrants: entrants.length,
    state: rain.state,
    why: rain.why,
    winners: winners.map(({ player, place, prize }) => ({ ...shownFace(faces, player), place, prize })),
  }
}

/** Sends the rain to all who watch its room. */
export async function tellRoom(deps: RainDependencies, { room, id }: Pick<Rain, 'room' | 'id'>): Promise<void> {
  const rain = await rainAt(deps.db, room, Number(id))
  if (rain === undefined) return
  const card = await cardOf(deps, rain)
  deps.realtime.toWatchers(room, 'chat', () => ({ kind: 'rain', room, rain: card }))
}
