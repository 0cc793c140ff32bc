/** The bets of a round that is over, or was called off: each is paid once, and its player told before anybody hears of the result. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { paidE4 } from '@kurazh/contract/ten-thousandths.ts'
import type { TableBet } from '../store/table-store.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'
import type { LaidBet, TableInPlay } from './table-in-play.ts'

/** Payouts of one write. */
const settledAtOnce = 512

type Settling = Pick<TableLoopDependencies, 'game' | 'lead' | 'store' | 'onBalance' | 'onBet'>

/** Pays what is open, in an order of players. Doing it again pays nobody twice. */
export async function payRound(deps: Settling, round: TableInPlay, insist: <Result>(work: () => Promise<Result>) => Promise<Result>): Promise<void> {
  const open = [...round.bets.values()].filter(({ state }) => state === 'open').toSorted((a, b) => a.player - b.player)
  for (let from = 0; from < open.length; from += settledAtOnce) {
    const some = open.slice(from, from + settledAtOnce)
    await (round.phase === 'voided' ? giveBack(deps, round, some, insist) : pay(deps, round, some, insist))
  }
}

async function giveBack(deps: Settling, { number }: TableInPlay, bets: readonly LaidBet[], insist: <Result>(work: () => Promise<Result>) => Promise<Result>): Promise<void> {
  const { game, lead, store } = deps
  const moved = await insist(() => store.giveBack(game.id, lead.epoch, number, bets.map(({ player }) => player)))
  tellPaid(deps, bets, moved, (bet) => ({ state: 'returned', payout: bet.stake }))
}

async function pay(deps: Settling, round: TableInPlay, bets: readonly LaidBet[], insist: <Result>(work: () => Promise<Result>) => Promise<Result>): Promise<void> {
  const { game, lead, store } = deps
  const { play } = round
  if (play === undefined) throw new Error('a round is paid that was not dealt')
  const payouts = bets.map(({ player, spots }) => ({ player, payout: [...spots].reduce((sum, [spot, stake]) => sum + game.pays(play.state, spot, stake), 0n) }))
  const moved = await insist(() => store.settle(game.id, lead.epoch, round.number, payouts))
  const paid = new Map(payouts.map(({ player, payout }) => [player, payout]))
  tellPaid(deps, bets, moved, ({ player }) => ({ state: 'settled', payout: paid.get(player) ?? 0n }))
}

/** One word a player of what came back, and one a bet. */
function tellPaid({ onBalance, onBet }: Settling, bets: readonly LaidBet[], moved: readonly { player: number; balance: bigint }[], end: (bet: LaidBet) => Pick<TableBet, 'state' | 'payout'>): void {
  const balances = new Map(moved.map(({ player, balance }) => [player, balance]))
  for (const bet of bets) {
    const { state, payout } = end(bet)
    const isEmpty = bet.stake === 0n
    Object.assign(bet, { state: isEmpty ? 'withdrawn' : state, payout, multiplierE4: isEmpty || state === 'returned' ? 0 : paidE4({ stake: bet.stake, payout }) })
    const balance = balances.get(bet.player)
    if (balance !== undefined) onBalance({ id: bet.player, uid: bet.uid }, { balance, net: netOf({ stake: bet.stake, payout }) })
    onBet(bet)
  }
}
