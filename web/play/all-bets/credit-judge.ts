/** Checks the lines of accruals against the bets that this device remembers for its player. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { isGifted } from '@kurazh/games/core/game.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import { useBuild } from '../../api/build.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { readStored } from '../../ui/browser/stored.ts'
import type { KnownBet } from '../proof/bet-memory.ts'
import { betClient } from '../session/page-bet-client.ts'
import { type SentBet, sentBetsIn } from '../rounds/notary/own-bets.ts'
import { type CreditVerdict, judgeCredits, type Remembered } from '../proof/edge-credit.ts'
import { type CreditRow, type LeftOut, leftOutOfDay, rowsLeftOut, type SettledHere } from '../proof/left-out-credit.ts'

/** Checks lines, days and rows of accruals against this device's records. */
export const creditJudge = {
  lines: (game: string, day: string, lines: readonly CreditBet[]): CreditVerdict[] =>
    judgeCredits(game, day, lines, { remembers, isOlder: useBuild.getState().newer }),
  leftOut: (row: CreditRow, lines: readonly CreditBet[], isOver: boolean): LeftOut =>
    leftOutOfDay(row, lines, settledHere(row.game), isOver),
  rowsLeftOut: (rows: readonly CreditRow[]) => rowsLeftOut(rows, settledHere()),
}

function remembers(game: string, line: CreditBet): Remembered | undefined {
  return isRising(game) ? onRound(game, line) : seeded(game, line)
}

function seeded(game: string, line: CreditBet): Remembered | undefined {
  const sent = betClient.known(line.number).filter(({ own, drawn, lied }) => own && !drawn && !lied)
  const stands = sent.find((bet) => bet.stands)
  if (stands) return { isSame: isSame(game, stands, line), status: stands.status }
  // Its answer has not come: another device may have used the number, which is no lie.
  const likely = sent.find((bet) => !bet.denied && isSame(game, bet, line))
  return likely && { isSame: true, status: likely.status }
}

function isSame(game: string, { game: own, version, stake, params }: KnownBet, line: CreditBet): boolean {
  const rules = rulesOf(game, line.version)
  return (
    own === game &&
    version === line.version &&
    stake === line.stake &&
    rules !== undefined &&
    sameJson(rules.params.parse(params), rules.params.parse(line.params))
  )
}

function onRound(game: string, line: CreditBet): Remembered | undefined {
  const bet = playedRounds(game).find(({ link }) => link === line.link)
  const params = bet?.target == null ? {} : { target: multiplierFromE4(bet.target) }
  return (
    bet && {
      isSame: bet.round === line.number && bet.stake === line.stake && sameJson(params, line.params),
      status: bet.status,
    }
  )
}

/** Bets on rounds that the player has sent from this device and that were played to their end. */
function playedRounds(game: string): SentBet[] {
  const bets = sentBetsIn(readStored(`round-bets-${game}`))
  return bets.filter(
    ({ player, foreign, verdict, end }) =>
      player === currentPlayer() &&
      !foreign &&
      verdict !== 'broken' &&
      (end?.state === 'taken' || end?.state === 'lost'),
  )
}

/** Settled bets of one game, or of all with seeds of the player's own. */
function settledHere(game?: string): SettledHere[] {
  if (game !== undefined && isRising(game))
    return playedRounds(game).map(({ round }) => ({ game, number: round, at: null }))
  return betClient
    .known()
    .flatMap(({ game: of, nonce, at, stands, drawn, lied, ended }) =>
      at === undefined ||
      !stands ||
      drawn ||
      lied ||
      ended === 'returned' ||
      isGift(of) ||
      (game !== undefined && of !== game)
        ? []
        : [{ game: of, number: nonce, at }],
    )
}

function isGift(game: string): boolean {
  const rules = current(game)
  return rules === undefined || isGifted(rules)
}

function isRising(game: string): boolean {
  const rules = current(game)
  return rules !== undefined && 'mechanic' in rules && rules.mechanic === 'rising'
}
