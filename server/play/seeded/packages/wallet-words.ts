/** Converts to the protocol of third-party machines: money, errors, the config of a game. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { type PackageFlag, packageFlags } from '@kurazh/contract/play/package-flags.ts'
import { largestBetFor, stepOfBets, timesOfBet, unitsFromKopecks } from '@kurazh/shared/money/package-money.ts'
import type { StakeLimits } from '../../stake-limits.ts'
import type { PackageMode, PackageRules } from './kept-packages.ts'
import { betLevels, usualBet } from './policy.ts'

/**
 * The error that the game gets if the site refuses a request; `code` and `text` are shown to its player above the game.
 */
export class WalletError {
  readonly code: RefusalCode
  readonly text: string
  constructor(code: RefusalCode, text: string) {
    this.code = code
    this.text = text
  }

  /** The status and the error of the protocol. */
  get told(): readonly [status: number, error: string] {
    return errors[this.code] ?? [400, 'ERR_VAL']
  }
}

const errors: Partial<Record<RefusalCode, readonly [number, string]>> = {
  InsufficientFunds: [400, 'ERR_IPB'],
  LimitReached: [400, 'ERR_GLE'],
  OnBreak: [400, 'ERR_GLE'],
  Held: [400, 'ERR_GLE'],
  TooManyRequests: [429, 'ERR_GEN'],
  NotFound: [404, 'NOT_FOUND'],
  Unauthorized: [401, 'ERR_IS'],
  Banned: [401, 'ERR_IS'],
  Maintenance: [500, 'ERR_MAINTENANCE'],
  BettingStopped: [500, 'ERR_MAINTENANCE'],
  GameOff: [500, 'ERR_MAINTENANCE'],
  Unavailable: [500, 'ERR_GEN'],
  InternalError: [500, 'ERR_GEN'],
}

/** The largest bet whose largest win fits in every mode; in kopecks. */
export function largestBet({ modes }: PackageRules, { maxStake, maxWin }: StakeLimits): bigint {
  const fitting = modes.map(({ best }) => largestBetFor(maxWin, best))
  const largest = fitting.reduce((least, each) => (each < least ? each : least), maxStake)
  return largest - (largest % stepOf(modes))
}

const stepOf = (modes: readonly PackageMode[]) => stepOfBets(modes.map(({ cost }) => cost))

/** The game's config. */
export function configOf(
  rules: PackageRules,
  limits: StakeLimits,
  { flags, leastMs: minimumRoundDuration }: { flags: readonly PackageFlag[]; leastMs: number },
) {
  const most = largestBet(rules, limits)
  const levels = betLevels.filter((level) => level >= limits.minStake && level <= most)
  return {
    gameID: rules.game,
    minBet: unitsFromKopecks(limits.minStake),
    maxBet: unitsFromKopecks(most),
    stepBet: unitsFromKopecks(stepOf(rules.modes)),
    defaultBetLevel: unitsFromKopecks(levels.includes(usualBet) ? usualBet : limits.minStake),
    betLevels: levels.map(unitsFromKopecks),
    betModes: Object.fromEntries(
      rules.modes.map(({ name, cost }) => [
        name.toUpperCase(),
        { mode: name.toUpperCase(), costMultiplier: timesOfBet(cost), feature: cost > 100 },
      ]),
    ),
    jurisdiction: {
      ...Object.fromEntries(packageFlags.map((name) => [name, flags.includes(name)])),
      minimumRoundDuration,
    },
  }
}
