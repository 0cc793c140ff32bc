/** The player's own chance in the cut of every shoe: the page gives a seed of its own while seeds are taken, and remembers it, so that its missing is noticed. */
import type { TableShoe } from './table-judge.ts'

export interface SeedPorts {
  give(shoe: number, seed: string): Promise<void>
  isPlayer(): boolean
  read(key: string): string | null
  write(key: string, text: string): boolean
}

export interface GivenSeed {
  shoe: number
  seed: string
}

const keyOf = (table: string): string => `table-seed-${table}`

/** The seed that this device gave last and the site took; null where there is none. */
export function givenSeed(table: string, read: SeedPorts['read']): GivenSeed | null {
  const [shoe, seed] = (read(keyOf(table)) ?? '').split(' ')
  return shoe && seed ? { shoe: Number(shoe), seed } : null
}

export class SeedGiver {
  readonly #table: string
  readonly #ports: SeedPorts
  #tried = 0

  constructor(table: string, ports: SeedPorts) {
    ;[this.#table, this.#ports] = [table, ports]
  }

  /** Gives one seed to a shoe that is not cut. One that is not taken is nobody's loss: the next shoe is asked again. */
  look(shoe: TableShoe | null): void {
    if (!shoe || shoe.cut !== null || shoe.cutAt === null || shoe.number === this.#tried || !this.#ports.isPlayer()) return
    this.#tried = shoe.number
    const seed = crypto.randomUUID().replaceAll('-', '')
    void this.#ports.give(shoe.number, seed).then(
      () => this.#ports.write(keyOf(this.#table), `${shoe.number} ${seed}`),
      () => undefined,
    )
  }
}
