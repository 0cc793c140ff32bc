/**
 * Checks the site against what this device laid and decided at a table: each answer against its request, each ended bet
 * against the last layout, the decisions and the rules. A bet that was taken and never reported as ended is requested,
 * and reported as missing if it does not come.
 */
import { type OwnTableBet, ownTableBet, tableRound } from '@kurazh/contract/tables/table-rounds.ts'
import { tables } from '@kurazh/contract/tables/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import * as z from 'zod/mini'
import { parseMessage } from '../proof/parse-message.ts'
import type { Verdict } from '../proof/verdict.ts'
import { EarlyClosing, earlyFault } from './early-closing.ts'
import {
  answerFault,
  contestedFault,
  isRightRefusal,
  layoutFault,
  type OwnFinding,
  ownFinding,
  refusalsOf,
  type SeatsAsked,
  selfFault,
  sentFault,
  type SentOrder,
  type Taken,
} from './own-judge.ts'
import {
  newestTaken,
  type OwnDoubt,
  type OwnLayoutPorts,
  OwnLayouts,
  type OwnRound,
  type SentMove,
} from './own-layouts.ts'
import { SeatWatch } from './seat-watch.ts'
import type { Fault } from '../shared/lie.ts'
import { fault, stakedLike } from './table-judge.ts'
import type { TableRound, TableView } from './table-view.ts'

export interface OwnPorts extends OwnLayoutPorts {
  /** The site's clock as the page measures it, in milliseconds; null while it is not measured. */
  siteNow(): number | null
  /**
   * A round that is over, with the player's own bet in it; null where the site reports none. Throws where it is not
   * certain that the site knows which player requests it.
   */
  past(round: number): Promise<{ round: TableRound; own: OwnTableBet | null } | null>
  /** A bet of the player's own has its verdict. */
  counted(bet: { stake: bigint; payout: bigint }, verdict: Verdict): void
}

/** The knowledge and messages of the rest of the table's proof. */
interface OwnCourt {
  note(round: number, found: Fault | null): void
  isLied(round: number): boolean
  /** The verdict on the dealing of a round; undefined where this page did not see it. */
  dealing(round: number): Promise<Verdict> | undefined
  /** Checks a round whose end this page did not see against everything known of it. */
  missed(told: TableRound): Promise<Fault | null>
  /** The site has refused something, with the reason. */
  refused(reason: string): void
  judged(round: number, verdict: Verdict, doubt: OwnDoubt | null): void
}

type Move = Omit<SentMove, 'fate'>

/** The part of a layout's answer that this device checks the site against. */
const answerForm = z.pick(tables.tableBet.reply.shape.success, { bet: true, accepted: true, refused: true })

const roundsKept = 16
/** A bet has to be requested without success in this many rounds before it is reported as missing. */
const askedAtLeast = 8
/** A layout sent within this time before betting closes may come too late. */
const onTheWayMs = 500
/** Codes that the page itself gives: nothing was sent. */
const unsent = new Set(['Offline', 'InternalError'])
const unasked: SeatsAsked = { chart: () => 'unknown', isEarly: () => false }

export class OwnNotary {
  readonly #game: TableGame
  readonly #ports: OwnPorts
  readonly #court: OwnCourt
  readonly #layouts: OwnLayouts
  readonly #seats = new SeatWatch()
  /** Layouts that were refused as too late, checked against the site's next report. */
  readonly early = new EarlyClosing((round, leftMs) =>
    this.#layouts.note(round, (kept) => void (kept.closedEarlyMs = leftMs)),
  )
  readonly #paid = new Set<number>()
  /** Rounds that ended while this page was open, with the spots that had a stake. */
  readonly #played = new Map<number, { round: TableRound; staked: ReadonlySet<string> }>()
  /** Bets that were requested: the current round of the last request, and the number of requests. */
  readonly #asked = new Map<number, { last: number; times: number }>()
  /** Layouts that were sent shortly before betting closed. */
  readonly #late = new Set<string>()
  #view: TableView | null = null
  #own: OwnTableBet | null = null

  constructor(game: TableGame, ports: OwnPorts, court: OwnCourt) {
    ;[this.#game, this.#ports, this.#court, this.#layouts] = [
      game,
      ports,
      court,
      new OwnLayouts(game.id, ports, (known) => this.#untold(known)),
    ]
  }

  /** A layout is about to be sent. */
  sending({ round, key, revision, asked }: SentOrder): void {
    const [now, closesAt] = [
      this.#ports.siteNow(),
      this.#view?.round?.number === round ? this.#view.round.closesAt : null,
    ]
    if (now !== null && closesAt !== null && now >= closesAt - onTheWayMs) this.#late.add(key)
    this.#layouts.note(round, (kept) => {
      kept.layouts = [
        ...kept.layouts.filter((one) => one.key !== key || one.revision !== revision),
        { key, revision, asked: { ...asked }, fate: null },
      ]
    })
  }

  /** The answer to it. */
  taken(sent: SentOrder, told: Taken): void {
    const answer = parseMessage(answerForm, told)
    if (!answer)
      return this.#court.note(sent.round, fault('ответ на ставку', 'по форме, что опубликована', 'другой формы'))
    this.#court.note(sent.round, answerFault(this.#game, sent, answer))
    const room = this.#view
    const refusals = refusalsOf(this.#game, sent, answer)
    for (const { reason } of refusals) this.#court.refused(reason)
    // On a repeat whose first answer was lost the site may not remember the reason.
    const isRight = (one: (typeof refusals)[number]) =>
      sent.lost || room === null ? null : isRightRefusal(this.#game, one, room)
    this.#layouts.note(sent.round, (kept) => {
      const layout = kept.layouts.find(({ key, revision }) => key === sent.key && revision === sent.revision)
      const spots = Object.fromEntries(answer.accepted.map(({ spot, stake }) => [spot, stake]))
      if (layout) layout.fate = { kind: 'taken', revision: answer.bet?.revision ?? 0, spots }
      if (refusals.some((one) => isRight(one) !== true)) doubted(kept, 'refused')
      kept.contested.push(...refusals.filter((one) => isRight(one) === false))
    })
  }

  /** The layout was refused as a whole. */
  refused({ round, key, revision, lost }: SentOrder, code: string): void {
    if (!unsent.has(code)) this.#court.refused(code)
    // A repeat was refused: that proves nothing about the first.
    if (lost) return
    if (code === 'RoundClosed') this.early.refused(round)
    this.#layouts.note(round, (kept) => {
      if (unsent.has(code))
        return void (kept.layouts = kept.layouts.filter((one) => one.key !== key || one.revision !== revision))
      const layout = kept.layouts.find((one) => one.key === key && one.revision === revision)
      if (layout) layout.fate = { kind: 'refused', code }
      if (code !== 'LayoutMoved' && !(code === 'RoundClosed' && this.#late.has(key))) doubted(kept, 'refused')
    })
  }

  /** A decision is about to be sent. */
  deciding(move: Move): void {
    this.#layouts.note(move.round, (kept) => void kept.moves.push({ ...move, fate: null }))
  }

  /** The site has confirmed the decision. */
  decided(move: Move): void {
    this.#moveEnded(move, 'taken')
  }

  /** The decision was refused. */
  moveRefused(move: Move, code: string): void {
    this.#court.refused(code)
    this.#moveEnded(move, 'refused')
  }

  #moveEnded({ round, step, seat, move }: Move, fate: 'taken' | 'refused'): void {
    this.#layouts.note(round, (kept) => {
      const sent = kept.moves.find(
        (one) => one.step === step && one.seat === seat && one.move === move && one.fate === null,
      )
      if (sent) sent.fate = fate
      else kept.moves.push({ round, step, seat, move, fate })
    })
  }

  forgetPlayer(): void {
    this.#layouts.forgetPlayer()
    this.#own = null
  }

  /** Receives every view of the table. */
  heard(view: TableView): void {
    this.#view = view
    const { own, round } = view
    this.#seats.heard(view, this.#ports.siteNow())
    // A bet on a round dealt by a person may be paid again, when it is corrected.
    const mayBePaidAgain = round?.byHand != null && this.#own?.state !== 'open'
    if (own && own !== this.#own) this.#court.note(own.round, selfFault(this.#game, own) ?? correctedFault(round, own))
    if (own && own.round === this.#own?.round && !mayBePaidAgain)
      this.#court.note(own.round, layoutFault(this.#game, this.#own, own))
    this.#own = own ?? this.#own
    if (!round) return
    const known = this.#layouts.of(round.number)
    this.#court.note(round.number, sentFault(round, known?.moves ?? []))
    if (isOver(round))
      this.#court.note(round.number, contestedFault(this.#game, known, view) ?? earlyFault(known, round))
    for (const one of this.#layouts.waiting) if (one.round < round.number) void this.#askFor(one, round.number)
  }

  /** Handles the end of a round. `dealing`: the verdict on its cards or its number. */
  async over(
    round: TableRound,
    own: OwnTableBet | null,
    staked: ReadonlySet<string>,
    dealing: Promise<Verdict>,
  ): Promise<void> {
    this.#played.set(round.number, { round, staked })
    for (const oldest of [...this.#played.keys()].slice(0, -roundsKept)) this.#played.delete(oldest)
    if (own?.round !== round.number || own.state === 'open' || this.#paid.has(round.number)) return
    this.#paid.add(round.number)
    const found = ownFinding(this.#game, this.#layouts.of(round.number), round, own, staked, this.#seats)
    this.#close(own, found, await dealing)
  }

  #close(own: OwnTableBet, { fault: found, doubt }: OwnFinding, dealing: Verdict): void {
    this.#court.note(own.round, found)
    if (this.#layouts.of(own.round)) this.#layouts.note(own.round, ended)
    const isBroken = found !== null || dealing === 'broken' || this.#court.isLied(own.round)
    const verdict = isBroken ? 'broken' : doubt ? 'recomputed' : dealing
    this.#court.judged(own.round, verdict, isBroken ? null : doubt)
    if (own.state === 'settled') this.#ports.counted(own, verdict)
  }

  /** Requests a bet whose end was not reported, once in each current round. */
  async #askFor({ round, player }: OwnRound, current: number): Promise<void> {
    const asked = this.#asked.get(round)
    if (asked?.last === current) return
    this.#asked.set(round, { last: current, times: (asked?.times ?? 0) + 1 })
    try {
      const told = await this.#ports.past(round)
      const known = this.#layouts.of(round)
      if (player !== this.#ports.player() || !known || known.ended) return
      if (told === null) return this.#missing(known, null)
      const [over, own] = [
        parseMessage(tableRound, told.round),
        told.own === null ? null : parseMessage(ownTableBet, told.own),
      ]
      if (!over || own === undefined || over.number !== round) return
      if (isOver(over)) this.#court.note(round, earlyFault(known, over))
      if (own?.round === round) this.#court.note(round, selfFault(this.#game, own) ?? correctedFault(over, own))
      if (own?.round === round && own.state !== 'open') await this.#foundLate(over, own, known)
      else this.#missing(known, own)
    } catch {
      // Requested again in the next round.
    }
  }

  async #foundLate(told: TableRound, own: OwnTableBet, known: OwnRound): Promise<void> {
    if (this.#paid.has(own.round)) return
    this.#paid.add(own.round)
    const played = this.#played.get(own.round)
    const round = played?.round ?? told
    const staked =
      played?.staked ??
      (this.#game.seats === 0 ? new Set(own.spots.map(({ spot }) => spot)) : stakedLike(this.#game, round))
    const isPlayable = staked !== null || round.voided !== null
    const dealt =
      (await this.#court.missed(told)) ??
      (isPlayable ? null : fault('ход раунда', 'по правилам до конца', 'его не повторить'))
    this.#court.note(own.round, sentFault(round, known.moves))
    const found = ownFinding(this.#game, known, round, own, staked, unasked)
    this.#close(
      own,
      dealt ? { fault: dealt, doubt: null } : found,
      (await this.#court.dealing(own.round)) ?? 'recomputed',
    )
  }

  /** The round has no such bet: it never reached the site, or it was taken and has vanished. */
  #missing(known: OwnRound, own: OwnTableBet | null): void {
    this.#layouts.note(known.round, ended)
    this.#vanished(known, own?.stake ?? 0n, own === null ? 'её нет' : 'не рассчитана', own !== null)
  }

  /** It was requested in each of many rounds since, and never reported. */
  #untold(known: OwnRound): void {
    // A page that slept may not have had the time for its requests.
    if ((this.#asked.get(known.round)?.times ?? 0) >= askedAtLeast)
      this.#vanished(known, 0n, 'что с ней стало, сайт так и не сказал', false)
  }

  #vanished({ round, ...known }: OwnRound, told: bigint, now: string, isTold: boolean): void {
    const stake = Object.values(newestTaken({ round, ...known })?.spots ?? {}).reduce((sum, one) => sum + one, 0n)
    if (stake === 0n && !isTold) return
    this.#court.note(round, fault('ставка в копейках', `принята: ${stake || told}`, now))
    this.#court.judged(round, 'broken', null)
    this.#ports.counted({ stake: stake || told, payout: 0n }, 'broken')
  }
}

/** Only a round dealt by a person is ever corrected, and paid again. */
function correctedFault(round: TableRound | null, own: OwnTableBet): Fault | null {
  return own.firstPayout !== null && round?.number === own.round && round.byHand === null
    ? fault('выплата до исправления', 'раунд цепочки не исправляют', own.firstPayout)
    : null
}

const isOver = ({ dealing, voided }: TableRound): boolean =>
  voided !== null || dealing === 'result' || dealing === 'confirmed'

function ended(kept: OwnRound): void {
  kept.ended = true
}

function doubted(kept: OwnRound, doubt: OwnDoubt): void {
  if (!kept.doubts.includes(doubt)) kept.doubts.push(doubt)
}
