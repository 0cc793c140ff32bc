/**
 * A second, independent model of the law of rewards in plain arithmetic: what bets leave as edge credit, and how much
 * of it returns to whom. It uses none of the site's code; amounts are micro-kopecks unless stated otherwise.
 */
const floats = 2n ** 32n
const micro = 1_000_000n

/** The fraction of the stake that the site keeps. */
type Edge = readonly [numerator: bigint, denominator: bigint]

const upwards = (a: bigint, b: bigint) => (a + b - 1n) / b
const larger = (a: Edge, b: Edge): Edge => (a[0] * b[1] > b[0] * a[1] ? a : b)
const kept = ([numerator, denominator]: Edge): Edge => [denominator - numerator, denominator]

/** The chance in hundredths of a percent; the multiplier is 0.99 divided by it, cut to four decimals. */
export function diceEdge(chance: bigint): Edge {
  const wins = chance * 100n
  return kept([(9_900_000_000n / wins) * upwards(wins * floats, micro), 10_000n * floats])
}

/** 8 rows, high: 0.2 0.3 1.5 4 29 from the centre, by the binomial numbers 70 56 28 8 1. */
export const plinkoEdge: Edge = [2_560n - (2n * 70n + 2n * (3n * 56n + 15n * 28n + 40n * 8n + 290n)), 2_560n]
export const crashEdge: Edge = [1n, 100n]

/** One mine among 25 cells: of all stopping points the one with the highest RTP. */
export const oneMineEdge: Edge = kept(
  Array.from({ length: 24 }, (_, gems): Edge => {
    const cells = BigInt(gems + 1)
    return [((9_900n * 25n) / (25n - cells)) * (floats - upwards(cells * floats, 25n)), 10_000n * floats]
  }).reduce(larger),
)

/** The RTP as printed on a machine's sheet: «42259239150523/43980465111040». */
export function machineEdge(rtp: string): Edge {
  const [numerator = 0n, denominator = 1n] = rtp.split('/').map(BigInt)
  return kept([numerator, denominator])
}

const creditOf = (stake: bigint, [numerator, denominator]: Edge): bigint => (stake * micro * numerator) / denominator

/**
 * The edge credit in kopecks from which it applies, the gift for it in kopecks, and the percent returned from the next
 * bet on.
 */
const statuses = [
  [0n, 0n, 5n],
  [100_000n, 5_000n, 8n],
  [1_000_000n, 45_000n, 12n],
  [10_000_000n, 450_000n, 15n],
] as const

export interface ModelBet {
  player: number
  game: string
  stake: bigint
  edge: Edge
  /** Of Moscow. */
  day: string
}

export interface ModelDay {
  bets: bigint
  edge: bigint
  rakeback: bigint
}

export interface ModelPlayer {
  edge: bigint
  rakeback: bigint
  /** Put into jackpots. */
  jackpot: bigint
  status: number
  /** By day and game. */
  days: Map<string, ModelDay>
  /** What a referral link has brought by day: from invited players to its owner, and from the player's own bets. */
  referral: Map<string, bigint>
}

export interface Came {
  owner: number
  /** Of ten points, the invited player's. */
  share: bigint
}

export interface RewardModel {
  of(player: number): ModelPlayer
  settled(bet: ModelBet): void
  /** Of all players. */
  edge(): bigint
  /** Kopecks of the gifts for the statuses reached. */
  gifts(player: number): bigint
  /** Whole kopecks that referral links have brought on days before this one. */
  referralBefore(player: number, day: string): bigint
}

export function createRewardModel(came: ReadonlyMap<number, Came>): RewardModel {
  const players = new Map<number, ModelPlayer>()

  function of(player: number): ModelPlayer {
    const known = players.get(player) ?? {
      edge: 0n,
      rakeback: 0n,
      jackpot: 0n,
      status: 0,
      days: new Map(),
      referral: new Map(),
    }
    players.set(player, known)
    return known
  }

  function bring(player: number, day: string, income: bigint): void {
    const { referral } = of(player)
    referral.set(day, (referral.get(day) ?? 0n) + income)
  }

  return {
    of,
    settled({ player, game, stake, edge: own, day }) {
      const standing = of(player)
      const edge = creditOf(stake, own)
      const rakeback = (edge * (statuses[standing.status]?.[2] ?? 0n)) / 100n
      standing.edge += edge
      standing.rakeback += rakeback
      standing.jackpot += (edge * 2n) / 100n
      standing.status = statuses.filter(([from]) => standing.edge >= from * micro).length - 1
      const sum = standing.days.get(`${day} ${game}`) ?? { bets: 0n, edge: 0n, rakeback: 0n }
      standing.days.set(`${day} ${game}`, {
        bets: sum.bets + 1n,
        edge: sum.edge + edge,
        rakeback: sum.rakeback + rakeback,
      })
      const by = came.get(player)
      if (by === undefined) return
      bring(by.owner, day, (edge * (10n - by.share)) / 100n)
      bring(player, day, (edge * by.share) / 100n)
    },
    edge: () => [...players.values()].reduce((sum, { edge }) => sum + edge, 0n),
    gifts: (player) => statuses.slice(1, of(player).status + 1).reduce((sum, [, gift]) => sum + gift, 0n),
    referralBefore: (player, before) =>
      [...of(player).referral].filter(([day]) => day < before).reduce((sum, [, income]) => sum + income, 0n) / micro,
  }
}
