/** Handles stored bets whose rules the site no longer has, for example because a release withdrew them. */
import { rulesOf } from '@kurazh/games/index.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'

const told = new Set<string>()

/** False for a bet that cannot be shown. Logs each version once. */
export function hasRules(log: Pick<Log, 'error'>, bet: { game: string; version: number }): boolean {
  if (rulesOf(bet.game, bet.version, ...seededKinds) !== undefined) return true
  tellRulesGone(log, bet)
  return false
}

/** Logs once that bets of this version are not shown. */
export function tellRulesGone(log: Pick<Log, 'error'>, { game, version }: { game: string; version: number }): void {
  const name = `${game} ${version}`
  if (!told.has(name)) log.error({ game, version }, 'bets of this version are not shown: nobody has its rules')
  told.add(name)
}

const text =
  'Правил, по которым сделана эта ставка, сейчас нет на сайте, поэтому её нельзя ни показать, ни проверить. Ставка записана и остаётся в силе'

export const rulesGone = () => new Refusal('NotFound', text)
/** For a player who repeats the bet: it was taken, so no refusal may say otherwise. */
export const rulesGoneFor = (): BetRefused => refused('Unavailable', text)
