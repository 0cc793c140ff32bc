/**
 * Recomputes the numbers under a wheel from their hashes and the salt of their chain: one walk down from the newest
 * hash, a stride at a time. A number whose chain this page has not received, or that a person dealt, is shown and not
 * counted.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { downTheChain, isRoundHash } from '@kurazh/games/core/round-chain.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { walk } from '../shared/chain-walk.ts'
import type { Fault } from '../shared/lie.ts'
import { fault, spinOf } from './table-judge.ts'
import type { TableView } from './table-view.ts'

type Past = TableView['past'][number]

export interface RecountPorts {
  rest(): Promise<boolean>
  /** A past number differs from the one that its hash and the salt give, or its hash leads elsewhere. */
  found(round: number, fault: Fault): void
}

interface Chain {
  told: Pick<RoundChain, 'id' | 'terminatingHash' | 'salt'>
  /** The highest hash that has been walked down. */
  ground: { link: number; hash: string }
}

export class PastRecount {
  /** Rounds whose number follows from published values. */
  readonly store: StoreApi<ReadonlySet<number>> = createStore<ReadonlySet<number>>(() => new Set())
  readonly #game: TableGame
  readonly #ports: RecountPorts
  readonly #chains = new Map<number, Chain>()
  readonly #faulty = new Set<number>()
  #seen: TableView['past'] = []
  #isCounting = false

  constructor(game: TableGame, ports: RecountPorts) {
    this.#game = game
    this.#ports = ports
  }

  /** Receives every view of the table. The first report of a chain stays. */
  look({ chain, past }: Pick<TableView, 'chain' | 'past'>): void {
    const isNew = chain?.salt != null && !this.#chains.has(chain.id)
    if (isNew) this.#chains.set(chain.id, { told: chain, ground: { link: 0, hash: chain.terminatingHash } })
    if (past === this.#seen && !isNew) return
    this.#seen = past
    if (!this.#isCounting) void this.#recount()
  }

  async #recount(): Promise<void> {
    this.#isCounting = true
    let past: TableView['past'] | undefined
    while (past !== this.#seen) {
      past = this.#seen
      const done = this.store.getState()
      for (const chain of this.#chains.values()) {
        const rounds = past.filter(
          (one) =>
            one.chain === chain.told.id &&
            one.link !== null &&
            one.voided === null &&
            !done.has(one.number) &&
            !this.#faulty.has(one.number),
        )
        await this.#down(
          chain,
          rounds.toSorted((a, b) => (b.link ?? 0) - (a.link ?? 0)),
        )
      }
      const shown = new Set(past.map(({ number }) => number))
      this.store.setState(new Set([...this.store.getState()].filter((number) => shown.has(number))), true)
    }
    this.#isCounting = false
  }

  /**
   * Rounds of one chain, the highest link first: each hash is the one above it, walked down. Where one is wrong the
   * next below starts over.
   */
  async #down({ told, ground }: Chain, rounds: readonly Past[]): Promise<void> {
    let above: { link: number; hash: string } | undefined
    let top: { link: number; hash: string } | undefined
    const followed: Past[] = []
    for (const round of rounds) {
      const [link, hash] = [round.link ?? 0, round.hash ?? '']
      const due = above && (await this.#walked(above.hash, above.link - link))
      if (!isRoundHash(hash) || (due !== undefined && due !== hash)) {
        this.#wrong(round.number, fault('хеш прошлого раунда', due ?? '64 знака', round.hash ?? 'его нет'))
        continue
      }
      above = { link, hash }
      top ??= above
      followed.push(round)
    }
    if (!top || !above) return
    if (!(await this.#leadsDown(ground, above)))
      return followed.forEach(({ number, hash }) =>
        this.#wrong(number, fault('хеш прошлого раунда', 'ведёт к концу цепочки', hash)),
      )
    const chain = this.#chains.get(told.id)
    if (chain && top.link > chain.ground.link) chain.ground = top
    const right = followed.filter((round) => this.#isRight(round, told.salt ?? ''))
    this.store.setState(new Set([...this.store.getState(), ...right.map(({ number }) => number)]), true)
  }

  /** The lowest hash leads to the end of its chain; a round below the ground is reached from the ground. */
  async #leadsDown(ground: Chain['ground'], low: { link: number; hash: string }): Promise<boolean> {
    if (low.link < ground.link) return (await this.#walked(ground.hash, ground.link - low.link)) === low.hash
    return (await this.#walked(low.hash, low.link - ground.link)) === ground.hash
  }

  #walked(hash: string, steps: number): Promise<string | undefined> {
    return steps <= 1
      ? Promise.resolve(downTheChain(hash, Math.max(0, steps)))
      : walk(hash, steps, () => this.#ports.rest())
  }

  #isRight({ number, hash, result }: Past, salt: string): boolean {
    const due = this.#game.result(spinOf(this.#game, hash ?? '', salt).state)
    const isRight = sameJson(due, result)
    if (!isRight) this.#wrong(number, fault('прошлый номер', JSON.stringify(due), JSON.stringify(result)))
    return isRight
  }

  #wrong(number: number, found: Fault): void {
    this.#faulty.add(number)
    this.#ports.found(number, found)
  }
}
