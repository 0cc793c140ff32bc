/**
 * A small test package for the Stake Engine protocol, «Ларец»: wins, losses and a feature of several reveals. Both
 * modes return exactly 96 %. Generated where it is needed, so that the repository holds no packed files; its page is
 * next to this file.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'

interface Round {
  weight: number
  /** In hundredths of the bet. */
  payout: number
  /** The pay of each reveal. With more than one, the first shows three keys, the others are free. */
  reveals: number[]
}

const treasures = ['beads', 'coin', 'ring', 'cup', 'crown', 'firestone']
/** The pay of each treasure in all three caskets, in hundredths of the bet. */
const pays: Readonly<Record<number, number>> = { 50: 0, 100: 1, 200: 2, 500: 3, 1000: 4, 2000: 5 }

const spin = (weight: number, payout: number): Round => ({ weight, payout, reveals: [payout] })
const feature = (weight: number, reveals: number[]): Round => ({
  weight,
  payout: reveals.reduce((sum, each) => sum + each, 0),
  reveals,
})

const modes = {
  base: {
    cost: 1,
    rounds: [
      spin(2020, 0),
      spin(2020, 0),
      spin(2020, 0),
      spin(1200, 50),
      spin(1500, 100),
      spin(800, 200),
      spin(200, 500),
      spin(140, 1000),
      feature(60, [0, 500, 0, 2000]),
      feature(40, [0, 2000, 0, 1000, 2000]),
    ],
  },
  bonus: {
    cost: 50,
    rounds: [
      feature(360, [0, 500, 0, 2000]),
      feature(540, [0, 2000, 0, 1000, 2000]),
      feature(100, [0, 2000, 2000, 2000, 2000, 2000, 2000]),
    ],
  },
}

/** Writes it into a folder, created if missing. */
export function makePackage(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const entries = Object.entries(modes)
  for (const [name, { rounds }] of entries) {
    writeFileSync(
      join(folder, `weights_${name}.csv`),
      rounds.map(({ weight, payout }, place) => `${place + 1},${weight},${payout}\n`).join(''),
    )
    const books = rounds.map(
      (round, place) =>
        `${JSON.stringify({ id: place + 1, payoutMultiplier: round.payout, events: eventsOf(round, place) })}\n`,
    )
    writeFileSync(join(folder, `books_${name}.jsonl.zst`), zstdCompressSync(books.join('')))
  }
  const index = {
    modes: entries.map(([name, { cost }]) => ({
      name,
      cost,
      events: `books_${name}.jsonl.zst`,
      weights: `weights_${name}.csv`,
    })),
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index, null, 2))
  writeFileSync(
    join(folder, 'about.json'),
    JSON.stringify({ title: 'Ларец', maker: 'Мастерская «Кураж»', tile: 'tile.svg' }),
  )
  cpSync(join(import.meta.dirname, 'page'), join(folder, 'page'), { recursive: true })
}

function eventsOf({ payout, reveals }: Round, place: number): object[] {
  const free = reveals.length - 1
  const shown = reveals.flatMap((amount, turn) => [
    {
      type: 'reveal',
      gameType: turn === 0 ? 'basegame' : 'freegame',
      board: turn === 0 && free > 0 ? ['key', 'key', 'key'] : boardOf(amount, place + turn),
    },
    ...(amount > 0 ? [{ type: 'winInfo', totalWin: amount }] : []),
    ...(turn === 0 && free > 0 ? [{ type: 'freeSpinTrigger', totalFs: free }] : []),
  ])
  return [...shown, { type: 'finalWin', amount: payout }].map((event, index) => ({ index, ...event }))
}

function boardOf(amount: number, seed: number): string[] {
  const treasure = pays[amount]
  return [0, 1, 2].map((casket) => treasures[treasure ?? (seed + casket) % treasures.length] ?? '')
}
