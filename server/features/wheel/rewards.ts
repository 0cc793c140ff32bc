/** A turn of the wheel as a waiting reward, and the gift that it is staked with. */
import { Refusal } from '../../platform/http/http.ts'
import type { Gift } from '../../play/bets/gift.ts'
import { limitsOf } from '../../play/stake-limits.ts'
import { payGift } from '../../rewards/pay.ts'
import type { Reward } from '../../rewards/reward.ts'
import { turnOf, writeTurn } from './turns.ts'

const game = 'wheel'
export const turnStake = limitsOf(game).minStake

const keyOf = (turn: number) => `wheel:${turn}`

export const wheelReward: Reward = {
  name: 'wheel',
  async waiting(db, player) {
    const { state, turn } = await turnOf(db, player)
    return state === 'open' ? [{ id: 'wheel', kopecks: undefined, key: keyOf(turn) }] : []
  },
}

export const wheelGift: Gift = {
  game,
  async give(tx, player, nonce) {
    const turn = await turnOf(tx, player)
    if (turn.state !== 'open')
      return new Refusal(
        'NothingWaits',
        turn.state === 'pause'
          ? 'Сегодня колесо уже крутили. Следующее вращение — с полуночи по Москве'
          : 'Колесо ещё не открылось',
      )
    const refusal = await payGift(tx, player, { reward: 'wheel', key: keyOf(turn.turn), kopecks: turnStake })
    if (refusal !== undefined) return refusal
    await writeTurn(tx, player, turn, nonce)
    return undefined
  },
}
