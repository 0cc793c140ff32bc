/**
 * A lying live table, with pages of its players. It keeps what an honest table would have made of the pages' real
 * requests: a round or a bet that a page calls proved must match it exactly.
 */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { CallError } from '../../api/call.ts'
import type { TableView } from '../../play/tables/table-view.ts'
import type { LiveKind } from '../live/live-kinds.ts'
import { admitted, type LiveOrder, type SpotStake } from '../live/live-layouts.ts'
import { type Device, type LiveAsk, type LiveCall, type LivePage, liveWords, openLivePage } from '../live/live-page.ts'
import { LiveTable } from '../live/live-table.ts'
import { kindOf, type TableLie, type TableWord } from './table-words.ts'

/** A layout as the pages have sent it. */
interface SentLayout {
  revision: number
  spots: readonly SpotStake[]
  keys: Set<string>
  /** The key of the newest valid one, and of the one before it. */
  key?: string
  before?: SentLayout
}

interface SentMove {
  round: number
  seat: number
  move: string
}

type Decided = NonNullable<TableView['round']>['decided']

/** The scenario has ended: a page has raised the alarm. */
export class Alarmed extends Error {}

export class TableLiar {
  readonly server: LiveTable
  /** All messages and requests, before they were bent. */
  readonly told: TableWord[] = []
  readonly asked: TableWord[] = []
  readonly pages: LivePage[] = []
  readonly devices: Device[] = []
  /** Errors that messages caused on pages. */
  readonly fell: unknown[] = []
  /** How many messages had been sent before each move of the table. */
  readonly moves: number[] = []
  /** True once a lie has changed something. */
  lied = false
  /** True once a lie has made a message that no page can parse. */
  garbled = false
  readonly #lies: readonly TableLie[]
  readonly #isShort: boolean
  readonly #sent = new Map<number, SentLayout>()
  readonly #sentMoves: SentMove[] = []

  /** `isShort`: the scenario ends with the first alarm. */
  constructor(kind: LiveKind, lies: readonly TableLie[], isShort = false) {
    this.server = new LiveTable(kind)
    ;[this.#lies, this.#isShort] = [lies, isShort]
  }

  /** Opens a page of the player's; on the same device it is a second tab, or the page after a reload. */
  page(device: Device = new Map()): LivePage {
    const page = this.pages.length
    const opened = openLivePage(this.server, {
      device,
      fell: (error) => this.fell.push(error),
      between: {
        told: (call, word) => this.#tell(call, page, word),
        asked: (call, body) => this.#hear(call, page, body),
        refused: (call, body) => this.#refused(call, body as SentMove),
      },
    })
    this.pages.push(opened)
    if (!this.devices.includes(device)) this.devices.push(device)
    return opened
  }

  /** A page has alarmed its player about a lie: the alarm stays, no matter what is sent later. */
  get isAlarmed(): boolean {
    return (
      this.pages.some(({ notary }) => notary.store.getState().lie !== null) ||
      this.devices.some((device) => [...device].some(([key, text]) => key.startsWith('table-lie-') && text !== 'null'))
    )
  }

  /** Makes a move of the table. Throws `Alarmed` where messages after an alarm are not needed. */
  act(move: (server: LiveTable) => void): void {
    if (this.#isShort && this.isAlarmed) throw new Alarmed()
    const number = this.moves.push(this.told.length) - 1
    for (const { manner, at, crook } of this.#lies) {
      if (manner !== 'crooked' || at !== number || !crook) continue
      this.server.crook = { ...this.server.crook, ...this.#noting(crook()) }
    }
    move(this.server)
  }

  /** A crook whose actions count as a lie from the first one that changes something. */
  #noting(crook: ReturnType<NonNullable<TableLie['crook']>>): typeof crook {
    return Object.fromEntries(
      Object.entries(crook).map(([name, does]) => [
        name,
        (...of: unknown[]) => {
          const done: unknown = Reflect.apply(does, undefined, of)
          this.lied ||= done !== undefined && done !== of[0] && done !== of[1]
          return done
        },
      ]),
    )
  }

  #tell(call: LiveCall, page: number, value: unknown): unknown {
    const number = this.told.push({ call, page, value }) - 1
    let word = value
    for (const lie of this.#lies) word = this.#bent(lie, { call, page, value: word }, number)
    if (word === value || sameJson(word, value)) return word
    this.lied = true
    this.garbled ||= !liveWords[call].safeParse(word).success
    return word
  }

  #bent(lie: TableLie, word: TableWord, number: number): unknown {
    const isFor = lie.page === undefined || lie.page === word.page
    if (!isFor || number < lie.at) return word.value
    if (lie.manner === 'everywhere') return lie.bend.apply(word.value)
    if (lie.manner === 'again' && number === lie.at) return this.told[lie.word ?? 0]?.value
    if (lie.manner !== 'told') return word.value
    return number === lie.at || (lie.ever && kindOf(word) === kindOf(this.told[lie.at] ?? word))
      ? lie.bend.apply(word.value)
      : word.value
  }

  #hear(call: LiveAsk, page: number, value: unknown): unknown {
    const number = this.asked.push({ call, page, value }) - 1
    // Nothing is owed for a request that is refused and not played: the player was informed.
    if (!this.#lies.some(({ manner, at }) => manner === 'refused' && at === number)) this.#note(call, value)
    let body = value
    for (const lie of this.#lies) {
      if (lie.at !== number) continue
      if (lie.manner === 'heard') body = lie.bend.apply(body)
      if (lie.manner === 'denied') this.#play(call, body)
      if (lie.manner !== 'refused' && lie.manner !== 'denied') continue
      this.lied = true
      throw new CallError(lie.code ?? 'Unavailable', 'не принято', false)
    }
    this.lied ||= body !== value
    return body
  }

  #play(call: LiveAsk, body: unknown): void {
    if (call === 'lay') this.server.lay('me', orderOf(body))
    if (call === 'move') this.server.decide('me', body as Parameters<LiveTable['decide']>[1])
  }

  /** Records what an honest table would have made of it. */
  #note(call: LiveAsk, value: unknown): void {
    if (call === 'move') this.#sentMoves.push(value as SentMove)
    if (call !== 'lay') return
    const { round, key, revision, spots } = orderOf(value)
    const known = this.#sent.get(round) ?? { revision: 0, spots: [], keys: new Set<string>() }
    const isTaken =
      this.server.round?.number === round &&
      this.server.round.betting === 'open' &&
      revision === known.revision &&
      !known.keys.has(key)
    known.keys.add(key)
    this.#sent.set(
      round,
      isTaken
        ? {
            ...known,
            revision: revision + 1,
            spots: admitted(this.server.game, known.spots, spots).spots,
            key,
            before: known,
          }
        : known,
    )
  }

  /** Nothing is owed for a request refused as a whole: its player was informed. */
  #refused(call: LiveAsk, body: SentMove & { key?: string }): void {
    const laid = this.#sent.get(body.round)
    if (call === 'lay' && laid?.before && laid.key === body.key) this.#sent.set(body.round, laid.before)
    if (call === 'move') this.#sentMoves.pop()
  }

  /** Rounds in which the player really has a bet. */
  get staked(): number[] {
    return [...this.#sent].flatMap(([round, { spots }]) => (spots.length > 0 ? [round] : []))
  }

  /** The round as it was really dealt, with the reported decisions; undefined where it was not. */
  #truth(number: number, decided: Decided) {
    const played = this.server.records.played.get(number)
    if (!played || played.voided) return undefined
    try {
      const play = replayTable(this.server.game, played.staked, decided, (drawn) => played.draw(drawn))
      return play.ask.kind === 'over' ? play : undefined
    } catch {
      return undefined
    }
  }

  /** Whether the player's decisions at the player's seats are those that were sent, in their order. */
  #isDecidedSo(number: number, decided: Decided): boolean {
    const sent = this.#sentMoves.filter(({ round }) => round === number)
    return decided.every(({ seat, move, by }) => {
      if (by !== 'player' || this.server.seats.get(seat) !== 'me') return true
      const at = sent.findIndex((one) => one.seat === seat && one.move === move)
      if (at < 0) return false
      sent.splice(at, 1)
      return true
    })
  }

  /** Whether a shown round was really dealt, under any number, with the decisions that it reports. */
  isTrueRound({ round }: TableView): boolean {
    if (!round) return false
    const lies = round.dealt.map(({ place, value }) => ({ place, value }))
    return [...this.server.records.played.keys()].some((number) => {
      const play = this.#truth(number, round.decided)
      return (
        play !== undefined &&
        sameJson(this.server.game.result(play.state), round.result) &&
        sameJson(
          lies,
          play.dealt.map(({ place, value }) => ({ place, value })),
        )
      )
    })
  }

  /**
   * Whether a bet is what was sent, grown by the decisions that were sent, and paid correctly. Nothing is corrected
   * here, so no bet was paid before.
   */
  isTrueBet({ table, round: number, spots, stake, payout, state, ...told }: OwnTableBet, decided: Decided): boolean {
    const play = this.#truth(number, decided)
    if (!play || state !== 'settled' || !this.#isDecidedSo(number, decided)) return false
    if (table !== this.server.game.id || told.firstPayout !== null) return false
    if (told.multiplier !== (stake > 0n ? paidE4({ stake, payout }) : 0)) return false
    const due = this.#grown(number, decided)
    const paid = due.reduce((sum, one) => sum + this.server.game.pays(play.state, one.spot, one.stake), 0n)
    return paid === payout && due.reduce((sum, one) => sum + one.stake, 0n) === stake && sameSpots(due, spots)
  }

  #grown(number: number, decided: Decided): SpotStake[] {
    const {
      game,
      seats,
      records: { played },
    } = this.server
    const spots = [...(this.#sent.get(number)?.spots ?? [])]
    for (const [at, made] of decided.entries()) {
      if (seats.get(made.seat) !== 'me') continue
      const { staked = new Set<string>(), draw = () => 0 } = played.get(number) ?? {}
      const before = replayTable(game, staked, decided.slice(0, at), draw)
      spots.push(
        ...game.adds(before.state, made).map(({ spot, of, parts }) => ({
          spot,
          stake: (spots.find((one) => one.spot === of)?.stake ?? 0n) / BigInt(parts),
        })),
      )
    }
    return spots
  }
}

const orderOf = (body: unknown): LiveOrder => {
  const { spots, ...order } = body as {
    round: number
    key: string
    revision: number
    spots: { spot: string; stake: number }[]
  }
  return { ...order, spots: spots.map(({ spot, stake }) => ({ spot, stake: exactKopecks(stake) ?? 0n })) }
}

function sameSpots(one: readonly SpotStake[], other: readonly SpotStake[]): boolean {
  const text = (spots: readonly SpotStake[]) =>
    spots
      .map(({ spot, stake }) => `${spot} ${stake}`)
      .sort()
      .join()
  return text(one) === text(other)
}
