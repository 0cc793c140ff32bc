/** Bets that are written down and whose rules the site does not have any more: taken back with a release, say. */
import { rulesOf } from '@kurazh/games/index.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'

const told = new Set<string>()

/** False for a bet that cannot be shown. Tells the log once of each version. */
export function hasRules(log: Pick<Log, 'error'>, bet: { game: string; version: number }): boolean {
  if (rulesOf(bet.game, bet.version, ...seededKinds) !== undefined) return true
  tellRulesGone(log, bet)
  return false
}

/** Tells the log that bets of this version are not shown, once. */
export function tellRulesGone(log: Pick<Log, 'error'>, { game, version }: { game: string; version: number }): void {
  const name = `${game} ${version}`
  if (!told.has(name)) log.error({ game, version }, 'bets of this version are not shown: nobody has its rules')
  told.add(name)
}

const text = 'Правил, по которым сделана эта ставка, сейчас нет на сайте, поэтому её нельзя ни показать, ни проверить. Ставка записана и остаётся в силе'

export const rulesGone = () => new Refusal('NotFound', text)
/** To a player who asks for the bet again: it was taken, so no refusal that says otherwise will do. */
export const rulesGoneFor = (): BetRefused => refused('Unavailable', text)
