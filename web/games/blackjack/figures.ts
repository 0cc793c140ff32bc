/** The figures of `rules.md`, computed from the rules the server plays by. */
import { returnOfLaid, returnOfStaked } from '@kurazh/games/blackjack/exact/expected.ts'
import { returns } from '@kurazh/games/blackjack/returns.ts'
import { insuranceReturn, pairOdds, pairsReturn, pokerOdds, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { percentOf } from '@kurazh/games/core/rtp.ts'

const decks = 8
const digits = 3

export default {
  decks,
  chart: percentOf(returnOfLaid(returns.chart), digits),
  chartStaked: percentOf(returnOfStaked(returns.chart), digits),
  best: percentOf(returnOfLaid(returns.best), digits),
  behindBest: percentOf(returnOfLaid(returns.behindBest), digits),
  behindChart: percentOf(returnOfLaid(returns.behindChart), digits),
  pairs: percentOf(pairsReturn(decks), digits),
  poker: percentOf(pokerReturn(decks), digits),
  insurance: percentOf(insuranceReturn(decks), digits),
  perfect: pairOdds.perfect,
  coloured: pairOdds.coloured,
  mixed: pairOdds.mixed,
  suitedTrips: pokerOdds['suited-trips'],
  straightFlush: pokerOdds['straight-flush'],
  trips: pokerOdds.trips,
  straight: pokerOdds.straight,
  flush: pokerOdds.flush,
}
