/**
 * Opens shoes that are over: their hash has to give the tree that was promised, and to lead down its chain. A hash that
 * this page missed is requested.
 */
import { shoe as shoeForm } from '@kurazh/contract/tables/table-rounds.ts'
import * as z from 'zod/mini'
import { parseMessage } from '../proof/parse-message.ts'
import { walk } from '../shared/chain-walk.ts'
import { differs } from '../shared/pinned-words.ts'
import type { ShoePin } from './pinned-shoes.ts'
import type { Found, TablePins } from './table-pins.ts'
import type { Fault } from '../shared/lie.ts'
import { shoeFault, type TableShoe } from './table-judge.ts'

const historyForm = z.object({ shoes: z.array(shoeForm) })

export interface OpeningPorts {
  /** Shoes of the rounds right below a number; null where no answer came. */
  history(before: number): Promise<{ shoes: readonly TableShoe[] } | null>
  rest(): Promise<boolean>
  /** Something of a shoe did not hold. */
  found(found: Found): void
  /** A shoe has been opened. */
  came(): void
}

export class ShoeOpenings {
  readonly #table: string
  readonly #pins: TablePins
  readonly #ports: OpeningPorts
  readonly #opening = new Set<number>()
  /** The round of each shoe's last request. */
  readonly #asked = new Map<number, number>()

  constructor(table: string, pins: TablePins, ports: OpeningPorts) {
    ;[this.#table, this.#pins, this.#ports] = [table, pins, ports]
  }

  /** `shoe`: the number of the current shoe; `round`: that of the current round. */
  look(shoe: number, round: number): void {
    for (const pin of this.#pins.shoes.unopened) {
      if (pin.told.hash !== null) void this.#open(pin)
      else if (pin.told.number < shoe && pin.last !== null) void this.#ask(pin.told.number, pin.last, round)
    }
  }

  async #open({ told }: ShoePin): Promise<void> {
    const { number, chain, link, hash } = told
    const salt = this.#pins.chains.saltOf(chain)
    const ground = this.#pins.chains.groundOf(chain, link)
    if (hash === null || salt === null || !ground || this.#opening.has(number)) return
    this.#opening.add(number)
    const fault = shoeFault(this.#table, told, salt) ?? (await this.#walked(told, hash, ground))
    if (fault) this.#broke(number, fault)
    else {
      this.#pins.chains.grounded(chain, link, hash)
      if (this.#pins.chains.isBroken(chain)) this.#pins.shoes.broke(number)
      else this.#pins.shoes.opened(number)
    }
    this.#ports.came()
  }

  async #walked({ link }: TableShoe, hash: string, ground: { link: number; hash: string }): Promise<Fault | null> {
    const found = await walk(hash, link - ground.link, () => this.#ports.rest()).catch(() => undefined)
    return found === ground.hash ? null : differs('хеш цепочки', ground.hash, found ?? 'не хеш')
  }

  /**
   * The next shoe is dealt: if the hash of this one is no longer reported, that is a lie; where no answer comes, it is
   * requested again in another round.
   */
  async #ask(number: number, last: number, round: number): Promise<void> {
    if (this.#asked.get(number) === round) return
    this.#asked.set(number, round)
    const answer = parseMessage(historyForm, await this.#ports.history(last + 1))
    if (!answer) return
    const told = answer.shoes.find((one) => one.number === number)
    const fault =
      (told && this.#pins.shoe(told)) ??
      (told?.hash == null ? differs('хеш прошлого шуза', 'раскрыт до следующего', 'его нет') : null)
    if (fault) this.#broke(number, fault)
    else this.look(number, round)
    this.#ports.came()
  }

  #broke(number: number, fault: Fault): void {
    this.#pins.shoes.broke(number)
    this.#ports.found({ round: null, fault })
  }
}
