/** The real draws, by the site's own key, and how well a time revealed them. */
import { createRng } from '@kurazh/games/core/random.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import { createSeeds, serverBlocks, type SeedChain } from '../../server/play/seeded/seeds.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Row } from '../../server/play/rows.ts'
import type { EncryptionKey } from '../../server/platform/security/encryption.ts'

/** The player's seeds; undefined before the first commitment was given. */
export async function chainOfLogin({ pool, db }: Database, key: EncryptionKey, login: string): Promise<SeedChain> {
  const {
    rows: [row],
  } = await pool.query<Pick<Row<'seed_root'>, 'player'>>(
    'select player from seed_root join player on player.id = player where login = $1',
    [login],
  )
  if (row === undefined) throw new Error(`${login} has no seeds`)
  return createSeeds(db, key).chainOf(Number(row.player))
}

/**
 * The weight of a draw: the size of its outcome. Free spins make it many times larger; for a game with uniform
 * outcomes, its payout.
 */
function weightOf(game: SeededGame, chain: SeedChain, nonce: number, clientSeed: string, params: unknown): number {
  const rng = createRng(serverBlocks(chain.reveal(nonce).serverSeed, clientSeed, nonce))
  if (game.kind === 'steps') return 0
  const { outcome, multiplierE4 } = game.play(rng, params)
  return JSON.stringify(outcome).length * 1_000 + multiplierE4 / 100_000
}

/** This many client seeds, half of them with the heaviest outcomes among thousands, alternating. */
export function seedsFor(
  game: SeededGame,
  chain: SeedChain,
  nonce: number,
  params: unknown,
  count: number,
): { clientSeed: string; heavy: boolean }[] {
  const all = Array.from({ length: 3000 }, (_, index) => `${nonce} ${index}`).map((clientSeed) => ({
    clientSeed,
    weight: weightOf(game, chain, nonce, clientSeed, params),
  }))
  const sorted = all.toSorted((a, b) => b.weight - a.weight)
  const half = Math.ceil(count / 2)
  const [heavy, plain] = [
    sorted.slice(0, half),
    all.filter(({ weight }) => weight < (sorted[half]?.weight ?? 0)).slice(0, half),
  ]
  return Array.from({ length: count }, (_, place) => ({
    clientSeed: (place % 2 === 0 ? plain : heavy)[place >> 1]?.clientSeed ?? `${nonce}:${place}`,
    heavy: place % 2 === 1,
  }))
}

export interface Timed {
  ms: number
  heavy: boolean
}

/**
 * The probability that a heavy draw took longer than a plain one: 0.5 reveals nothing. `error`: its standard error in
 * that case.
 */
export function separation(times: readonly Timed[]): { auc: number; error: number } {
  const [heavy, plain] = [times.filter((each) => each.heavy), times.filter((each) => !each.heavy)]
  let longer = 0
  for (const one of heavy) for (const other of plain) longer += one.ms > other.ms ? 1 : one.ms === other.ms ? 0.5 : 0
  const pairs = heavy.length * plain.length
  return { auc: longer / pairs, error: Math.sqrt((heavy.length + plain.length + 1) / (12 * pairs)) }
}
