/**
 * Stores the pins and the sent bets of one game: every page of the device reads what the others have received, and
 * writes its own.
 */
import { falselyClosed } from './early-closing.ts'
import { OwnBets, type SentBet } from './own-bets.ts'
import type { Lie } from '../../shared/lie.ts'
import { type PinPorts, PinStore } from '../../shared/pin-store.ts'
import { RoundPins } from '../pins/pins.ts'

export interface NotebookPorts extends PinPorts {
  /** This device's clock, milliseconds. */
  now(): number
  /** The public code of the page's player; null for a guest and while that is not known. */
  player(): string | null
  /** The status of that player, as last received. */
  status?(): string | undefined
}

export class RoundNotebook {
  readonly pins: RoundPins
  readonly bets = new OwnBets()
  readonly #ports: NotebookPorts
  readonly #stores: { pins: PinStore<Lie>; bets: PinStore<Lie> }

  constructor(game: string, ports: NotebookPorts) {
    this.#ports = ports
    const pins = new RoundPins(() => ports.now())
    this.pins = pins
    const pinsKey = `round-pins-${game}`
    const betsKey = `round-bets-${game}`
    const bets = { merge: (text: string | null) => (this.bets.recall(text), null), toText: () => this.bets.toText() }
    this.#stores = {
      pins: new PinStore<Lie>(
        ports,
        pinsKey,
        { merge: (text) => pins.recall(text), toText: () => pins.toText() },
        null,
      ),
      bets: new PinStore<Lie>(ports, betsKey, bets, null),
    }
  }

  /**
   * Takes in the stored records and writes the page's own; returns a difference from what another page of the device
   * received, or a refusal that was false.
   */
  save(): Lie | null {
    const { pins, bets } = this.#stores
    const lie = pins.take()
    bets.take()
    const refusal = falselyClosed(this.bets.closedEarly, this.pins)
    pins.put()
    bets.put()
    return lie ?? refusal
  }

  /**
   * Earlier rounds that are still needed: for bets without a verdict, and for refusals that only a round's fate
   * explains.
   */
  unheardBefore(round: number): Set<number> {
    return new Set(
      [...this.waiting, ...this.bets.closedEarly].map((bet) => bet.round).filter((number) => number < round),
    )
  }

  /** Bets of the current player that wait for their verdict. */
  get waiting(): SentBet[] {
    return this.bets.waitingOf(this.#ports.player())
  }

  /** The bet of this key: this page's, or one that another page of the device has sent since. */
  betOf(key: string): SentBet | undefined {
    if (!this.bets.find(key)) this.#stores.bets.take()
    const bet = this.bets.find(key)
    if (bet) bet.player ??= this.#ports.player()
    return bet
  }

  sending(bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>): void {
    this.bets.sending({
      ...bet,
      player: this.#ports.player(),
      status: this.#ports.status?.(),
      bound: this.pins.binds(bet.round),
    })
  }

  /** A bet in play that this device knows nothing of. */
  found(bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>): SentBet {
    return this.bets.found(bet, this.#ports.player())
  }

  /** The page belongs to another player now: chains and rounds are everyone's, bets are not. */
  forgetPlayer(): void {
    this.bets.forget()
    this.#stores.bets.put()
  }
}
