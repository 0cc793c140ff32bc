/**
 * Pays the bets of a round that is over or was called off. Each is paid once, and its player is notified before the
 * public result is sent.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { TableStand } from '@kurazh/games/core/table-play.ts'
import type { TableBet } from '../store/table-store.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'
import type { LaidBet, TableInPlay } from './table-in-play.ts'

/** Payouts of one write. */
const settledAtOnce = 512

type Settling = Pick<TableLoopDependencies, 'game' | 'lead' | 'store' | 'onBalance' | 'onBet'>

/** Pays open bets in the order of player ids. Repeating it pays no one twice. */
export async function payRound(
  deps: Settling,
  round: TableInPlay,
  insist: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const open = [...round.bets.values()].filter(({ state }) => state === 'open').toSorted((a, b) => a.player - b.player)
  for (let from = 0; from < open.length; from += settledAtOnce) {
    const some = open.slice(from, from + settledAtOnce)
    await (round.phase === 'voided' ? giveBack(deps, round, some, insist) : pay(deps, round, some, insist))
  }
}

async function giveBack(
  deps: Settling,
  { number }: TableInPlay,
  bets: readonly LaidBet[],
  insist: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const { game, lead, store } = deps
  const moved = await insist(() =>
    store.giveBack(
      game.id,
      lead.epoch,
      number,
      bets.map(({ player }) => player),
    ),
  )
  tellPaid(deps, bets, moved, (bet) => ({ state: 'returned', payout: bet.stake }))
}

async function pay(
  deps: Settling,
  round: TableInPlay,
  bets: readonly LaidBet[],
  insist: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const { game, lead, store } = deps
  const { play } = round
  if (play === undefined) throw new Error('a round is paid that was not dealt')
  const payouts = payoutsOf(game, play, bets)
  const moved = await insist(() => store.settle(game.id, lead.epoch, round.number, payouts))
  const paid = new Map(payouts.map(({ player, payout }) => [player, payout]))
  tellPaid(deps, bets, moved, ({ player }) => ({ state: 'settled', payout: paid.get(player) ?? 0n }))
}

/** Computes the payout of each bet from the table's state. Throws if the rules fail or give a negative payout. */
export function payoutsOf(
  game: Pick<TableGame, 'pays'>,
  { state }: Pick<TableStand<unknown>, 'state'>,
  bets: Iterable<TableBet>,
): { player: number; payout: bigint }[] {
  return [...bets].map(({ player, spots }) => {
    const payout = [...spots].reduce((sum, [spot, stake]) => sum + game.pays(state, spot, stake), 0n)
    if (payout < 0n) throw new RangeError(`a bet of ${player} would bring ${payout}`)
    return { player, payout }
  })
}

/** Sends one balance message per paid player and one message per bet. */
function tellPaid(
  { onBalance, onBet }: Settling,
  bets: readonly LaidBet[],
  moved: readonly { player: number; balance: bigint }[],
  end: (bet: LaidBet) => Pick<TableBet, 'state' | 'payout'>,
): void {
  const balances = new Map(moved.map(({ player, balance }) => [player, balance]))
  for (const bet of bets) {
    const { state, payout } = end(bet)
    const isEmpty = bet.stake === 0n
    Object.assign(bet, {
      state: isEmpty ? 'withdrawn' : state,
      payout,
      multiplierE4: isEmpty || state === 'returned' ? 0 : paidE4({ stake: bet.stake, payout }),
    })
    const balance = balances.get(bet.player)
    if (balance !== undefined)
      onBalance({ id: bet.player, uid: bet.uid }, { balance, net: netOf({ stake: bet.stake, payout }) })
    onBet(bet)
  }
}
