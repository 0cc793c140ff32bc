/**
 * Results of the exact engine for the rules of these tables, version 1: average stakes won and laid, per stake laid
 * before the deal. `npm run rtp -- --game blackjack --rules '{}'` recomputes them, the tests a part of them.
 */
import { fraction } from '../core/rtp.ts'
import type { Returns } from './exact/expected.ts'

export const returns: Returns = {
  chart: {
    won: fraction(
      -16179027993707925131956037985904143729641100571n,
      3317585254162430596148240435723095273305541012875n,
    ),
    staked: fraction(53574546359n, 47506066335n),
  },
  best: {
    won: fraction(
      -16116177556051582907481815835824175709877713087n,
      3317585254162430596148240435723095273305541012875n,
    ),
    staked: fraction(53574546359n, 47506066335n),
  },
  behindChart: {
    won: fraction(
      -76019482879147930079617140948620400248270857823n,
      3317585254162430596148240435723095273305541012875n,
    ),
    staked: fraction(1n, 1n),
  },
  behindBest: {
    won: fraction(-976872143351750656348604658983489169567139891n, 51039773140960470709972929780355311897008323275n),
    staked: fraction(1n, 1n),
  },
}
