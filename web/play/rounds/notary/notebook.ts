/** The pins and the sent bets of one game as the device keeps them: every page of it reads what the others heard, and writes what it heard. */
import { OwnBets, type SentBet } from './own-bets.ts'
import { type Lie, RoundPins } from '../pins/pins.ts'

export interface NotebookPorts {
  /** What the device keeps between visits. */
  read(key: string): string | null
  write(key: string, text: string): boolean
  /** The public code of whose page it is; null for a guest and while that is not known. */
  player(): string | null
}

export class RoundNotebook {
  readonly pins = new RoundPins()
  readonly bets = new OwnBets()
  readonly #ports: NotebookPorts
  readonly #keys: { pins: string; bets: string }
  /** What this page wrote last. */
  #written = { pins: '', bets: '' }

  constructor(game: string, ports: NotebookPorts) {
    this.#ports = ports
    this.#keys = { pins: `round-pins-${game}`, bets: `round-bets-${game}` }
  }

  /** Takes in what is kept and writes what is known; answers what another page of the device was told otherwise. */
  save(): Lie | null {
    const { read, write } = this.#ports
    const [pins, bets] = [read(this.#keys.pins), read(this.#keys.bets)]
    const lie = pins === this.#written.pins ? null : this.pins.recall(pins)
    if (bets !== this.#written.bets) this.bets.recall(bets)
    this.#written = { pins: this.pins.toText(), bets: this.bets.toText() }
    if (pins !== this.#written.pins) write(this.#keys.pins, this.#written.pins)
    if (bets !== this.#written.bets) write(this.#keys.bets, this.#written.bets)
    return lie
  }

  /** Bets of the player of the moment that wait for their verdict. */
  get waiting(): SentBet[] {
    return this.bets.waitingOf(this.#ports.player())
  }

  /** The bet of this key: this page's, or one that another page of the device has sent meanwhile. */
  betOf(key: string): SentBet | undefined {
    if (!this.bets.find(key)) this.bets.recall(this.#ports.read(this.#keys.bets))
    const bet = this.bets.find(key)
    if (bet) bet.player ??= this.#ports.player()
    return bet
  }

  sending(bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>): void {
    this.bets.sending({ ...bet, player: this.#ports.player(), bound: this.pins.binds(bet.round) })
  }

  /** A bet in play that this device knows nothing of. */
  found(bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>): SentBet {
    return this.bets.found(bet, this.#ports.player())
  }

  /** The page belongs to somebody else now: chains and rounds are everybody's, bets are not. */
  forgetPlayer(): void {
    this.bets.forget()
    this.#written.bets = this.bets.toText()
    this.#ports.write(this.#keys.bets, this.#written.bets)
  }
}
