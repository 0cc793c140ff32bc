/**
 * Handles the acts of a dealer at a table led on this node: each is checked against what the table waits for, then
 * written, then applied.
 */
import { dealingCalls } from '@kurazh/contract/admin/dealing.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { fitsAsk, type HandPlay, peeksOf, playedByHand } from '@kurazh/games/core/table-hand.ts'
import type { NoteAdmin } from '../../../platform/admin/admin-guard.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { TableLoop } from '../loop/table-loop.ts'
import { type Decision, isByHand, stakedSpots, type TableInPlay } from '../loop/table-in-play.ts'
import { handTimes, secondPersonFrom } from '../policy.ts'
import type { Act, StoredAct } from './act-log.ts'
import { closeBets } from './dealing.ts'
import type { Hand } from './hand.ts'

export interface DealerOrder {
  round: number
  step: number
  act: Act
  dealt: number | undefined
}

type DealerTable = ReplyOf<typeof dealingCalls.dealerTable>['success']

export interface DeskDependencies {
  loop: TableLoop
  hand: Hand
  /** Whether a person deals the next rounds. */
  dealsNext: boolean
  noteAdmin: NoteAdmin
}

const moved = (text: string) => new Refusal('GameMoved', text)

export class Desk {
  readonly #deps: DeskDependencies

  constructor(deps: DeskDependencies) {
    this.#deps = deps
  }

  /** A person deals here: by the settings, or because such a round is still open. */
  get isOpen(): boolean {
    const {
      loop: { round },
      dealsNext,
    } = this.#deps
    return dealsNext || (round !== undefined && isByHand(round) && !isOver(round))
  }

  /** Carries out an act, or returns why not. Repeating the same order changes nothing. */
  async act(admin: { id: number }, order: DealerOrder): Promise<Refusal | undefined> {
    const { hand, loop, noteAdmin } = this.#deps
    const value = order.act === 'enter' ? (order.dealt ?? null) : null
    if ((order.act === 'enter') !== (order.dealt !== undefined))
      return new Refusal('InvalidRequest', 'Укажите, что выпало')
    const before = hand.acts[order.step]
    if (hand.round === order.round && before !== undefined)
      return isSame(before, admin, order) ? undefined : moved('На столе уже сделано другое. Посмотрите ещё раз')
    const recall = new Recall()
    const refused = await hand
      .do(
        () =>
          hand.round !== order.round || hand.acts.length !== order.step
            ? moved('Стол ушёл вперёд. Посмотрите ещё раз')
            : this.#fault(admin, order, recall),
        () => ({ act: order.act, value, admin: admin.id }),
        (tx, { step }) =>
          noteAdmin(tx, admin, {
            action: dealingCalls.dealerAct.path,
            outcome: 'done',
            detail: {
              table: loop.deps.game.id,
              round: order.round,
              step,
              act: order.act,
              ...(value !== null && { dealt: value }),
            },
          }),
      )
      .catch((error: unknown) => {
        recall.isOver(false)
        throw error
      })
    recall.isOver(refused === undefined)
    if (order.act === 'close' && hand.now.closedAt !== undefined && loop.round?.number === order.round)
      closeBets(loop.round, hand.now.closedAt)
    return refused
  }

  #fault(admin: { id: number }, { act, dealt }: DealerOrder, recall: Recall): Refusal | undefined {
    const { hand, loop } = this.#deps
    if (hand.isSealed) return moved('Раунд уже закончен')
    const { round } = loop
    const current = round?.number === hand.round ? round : undefined
    if (act === 'open' || act === 'shuffle') return this.#faultBefore(act, current)
    if (current === undefined || current.callingOff.signal.aborted) return moved('Раунд не идёт')
    if (act === 'close') return current.phase === 'betting' ? undefined : moved('Ставки уже закрыты')
    if (current.phase !== 'dealing') return moved('Сначала закройте ставки')
    if (act === 'back')
      return this.#takeBack(current, recall)
        ? undefined
        : moved('Взять назад нельзя: по этой карте игрок уже решил, или брать нечего')
    const { ask } = this.#stand(current)
    if (act === 'confirm')
      return ask.kind === 'over' && hand.now.confirmed === undefined
        ? this.#faultOfConfirming(admin, current)
        : moved('Подтверждать ещё нечего')
    const peeks = peeksOf(loop.deps.game, stakedSpots(current), current.moves, hand.now.told)
    return fitsAsk(loop.deps.game, ask, dealt ?? -1, peeks)
      ? undefined
      : new Refusal('InvalidRequest', 'Этого стол сейчас не ждёт')
  }

  #faultBefore(act: 'open' | 'shuffle', current: TableInPlay | undefined): Refusal | undefined {
    const { loop, hand, dealsNext } = this.#deps
    if (current !== undefined || !dealsNext || hand.now.isOpen) return moved('Раунд уже идёт')
    if (loop.isPaused) return moved('Стол остановлен')
    return act === 'shuffle' && loop.deps.game.source === 'wheel'
      ? new Refusal('InvalidRequest', 'За этим столом нечего тасовать')
      : undefined
  }

  /**
   * Whether the last entry may be taken back. A pending decision about it is closed before the act is written, so that
   * no decision comes in between.
   */
  #takeBack(round: TableInPlay, recall: Recall): boolean {
    const {
      hand: {
        now: { confirmed, told },
      },
      loop: {
        deps: { game },
      },
    } = this.#deps
    if (confirmed !== undefined) return true
    // A decision was made after seeing the card.
    if (
      told.length === 0 ||
      playedByHand(game, stakedSpots(round), round.moves, told.slice(0, -1)).moved !== round.moves.length
    )
      return false
    if (this.#stand(round).ask.kind !== 'move') return true
    const { decision } = round
    if (decision === undefined || decision.isClosed || decision.writing !== undefined) return false
    recall.hold(decision)
    return true
  }

  /** The state of the table by everything stored, whether already dealt or still to be shown. */
  #stand(round: TableInPlay): HandPlay<unknown> {
    return playedByHand(this.#deps.loop.deps.game, stakedSpots(round), round.moves, this.#deps.hand.now.told)
  }

  #faultOfConfirming(admin: { id: number }, round: TableInPlay): Refusal | undefined {
    return this.#needsSecond(round) && this.#deps.hand.now.dealers.has(admin.id)
      ? new Refusal('SecondPerson', 'Выплата большая: раунд подтверждает другой сотрудник, не тот, кто сдавал')
      : undefined
  }

  #payout(round: TableInPlay): bigint | null {
    const { ask, state } = this.#stand(round)
    const { game } = this.#deps.loop.deps
    return ask.kind === 'over'
      ? [...round.bets.values()].reduce(
          (sum, { spots }) => sum + [...spots].reduce((all, [spot, stake]) => all + game.pays(state, spot, stake), 0n),
          0n,
        )
      : null
  }

  #needsSecond = (round: TableInPlay): boolean => (this.#payout(round) ?? 0n) >= secondPersonFrom

  /** The table as its dealer sees it. */
  seen(admin: { id: number }): DealerTable {
    const { hand, loop } = this.#deps
    const { game, clock } = loop.deps
    const round = loop.round?.number === hand.round ? loop.round : undefined
    const stand = round?.phase === 'dealing' ? this.#stand(round) : undefined
    const phase = this.#phase(round, stand)
    const payout = round === undefined || stand === undefined ? null : this.#payout(round)
    const bets = [...(round?.bets.values() ?? [])]
    return {
      table: game.id,
      game: game.family,
      source: game.source,
      round: hand.round,
      step: hand.acts.length,
      phase,
      shuffling: hand.now.isShuffling,
      now: clock.now(),
      until:
        phase === 'betting'
          ? (round?.closesAt ?? null)
          : phase === 'held'
            ? (hand.now.confirmed?.at ?? 0) + handTimes.heldMs
            : phase === 'deciding'
              ? (round?.decision?.endsAt ?? null)
              : null,
      ask:
        stand === undefined || stand.ask.kind === 'move' || stand.ask.kind === 'over'
          ? null
          : { kind: stand.ask.kind, place: stand.ask.place },
      seat: stand?.ask.kind === 'move' ? stand.ask.seats[0] : null,
      lying: (stand?.dealt ?? []).map(({ place, value, hidden }) => ({ place, value: hidden ? null : value })),
      bets: bets.length,
      staked: bets.reduce((sum, { stake }) => sum + stake, 0n),
      payout,
      second: (payout ?? 0n) >= secondPersonFrom,
      mine: hand.now.dealers.has(admin.id),
      entered: hand.now.dealers.size > 0,
    }
  }

  #phase(round: TableInPlay | undefined, stand: HandPlay<unknown> | undefined): DealerTable['phase'] {
    const { hand, loop } = this.#deps
    if (round === undefined) return hand.isSealed || hand.now.isOpen ? 'between' : loop.isPaused ? 'paused' : 'waiting'
    if (round.phase === 'betting') return 'betting'
    if (round.phase === 'closing' || round.phase === 'starting') return 'closing'
    if (stand === undefined || hand.isSealed) return 'between'
    if (hand.now.confirmed !== undefined) return 'held'
    return stand.ask.kind === 'over' ? 'over' : stand.ask.kind === 'move' ? 'deciding' : 'asking'
  }
}

/**
 * Takes back a card that a player is deciding on. The decision waits until that is written; it stays open if that
 * fails.
 */
class Recall {
  #held: { decision: Decision; over(): void } | undefined

  hold(decision: Decision): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(decision, { isClosed: true, writing: promise })
    this.#held = { decision, over: resolve }
  }

  isOver(isWritten: boolean): void {
    const { decision, over } = this.#held ?? {}
    this.#held = undefined
    if (decision === undefined) return
    if (isWritten) decision.recalled.abort()
    Object.assign(decision, { isClosed: isWritten, writing: undefined })
    over?.()
  }
}

const isOver = ({ phase }: TableInPlay): boolean => phase === 'ended' || phase === 'voided'
const isSame = ({ act, value, admin }: StoredAct, { id }: { id: number }, order: DealerOrder): boolean =>
  act === order.act && admin === id && value === (order.dealt ?? null)
