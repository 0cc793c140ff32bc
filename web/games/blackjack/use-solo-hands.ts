/** Shows a game of blackjack for one player card by card. A move that is not from here is on the table at once. */
import type { SoloBlackjackOutcome, SoloBlackjackView } from '@kurazh/games/blackjack/solo-blackjack.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { MadeMove } from '../../play/steps/step-controller.ts'
import { cardsOf, roundOf, tableOf, viewOf } from './solo-hands.ts'

/** Between two cards, in milliseconds. */
const everyMs = { full: 420, turbo: 120, still: 0 } as const

type Bet = ReplayProps['bet']

interface Game {
  nonce: number
  params: TableParams
  view: SoloBlackjackView
}

interface Shown {
  /** The last game, once it is over. */
  last: (Game & { bet: Bet }) | null
  /** Of this game only so many cards lie by now; null: all. */
  cards: { nonce: number; count: number } | null
}

/** `open`: the open game; what it shows comes from outside the answers to one's own moves too. */
export function useSoloHands(open: Game | null) {
  const [store] = useState(() => createStore<Shown>(() => ({ last: null, cards: null })))
  const { last, cards } = useStore(store)
  const { tell, skip } = useTelling()
  const game = open ?? last
  const [laid, seen] = [game?.params, game?.view]
  const round = useMemo(() => (laid && seen ? roundOf(laid, seen) : null), [laid, seen])
  const isComing = cards !== null && cards.nonce === game?.nonce
  const whole = round ? cardsOf(round) : 0
  const count = isComing ? Math.min(cards.count, whole) : whole
  const lying = useRef({ nonce: -1, count: 0 })
  useEffect(() => {
    lying.current = { nonce: game?.nonce ?? -1, count }
  })

  /** Deals what this game has more than lies by now. False: another result has come since. */
  const deal = async ({ nonce, params, view }: Game): Promise<boolean> => {
    const now = roundOf(params, view)
    const [from, to] = [lying.current.nonce === nonce ? lying.current.count : 0, now ? cardsOf(now) : 0]
    const every = everyMs[animationSpeed()]
    if (every > 0 && to > from) store.setState({ cards: { nonce, count: Math.min(from + 1, to) } })
    const began = performance.now()
    const isLast = await tell(every * (to - from), (time) => {
      const lies = Math.min(to, from + 1 + Math.floor(Math.max(0, time - began) / every))
      if (lies !== store.getState().cards?.count) store.setState({ cards: { nonce, count: lies } })
      return false
    })
    if (isLast) store.setState({ cards: null })
    return isLast
  }
  const settled = async (bet: Bet, outcome: SoloBlackjackOutcome): Promise<void> => {
    const params = bet.params as TableParams
    const ended = { nonce: bet.nonce, params, view: viewOf(outcome, params, bet.moves ?? []), bet }
    store.setState({ last: ended })
    if (await deal(ended)) playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  const reveal = async (made: MadeMove<TableParams, SoloBlackjackView, SoloBlackjackOutcome>): Promise<void> => {
    if (made.open) await deal(made.open)
    else await settled(made.settled.bet, made.settled.outcome)
  }
  return {
    nonce: game?.nonce ?? null,
    state: round && tableOf(round, count),
    round,
    isComing,
    /** How the last game ended, once all of it lies. */
    bet: open || isComing ? null : (last?.bet ?? null),
    reveal,
    settled,
    skip,
    clear: () => store.setState({ last: null, cards: null }),
  }
}

export type SoloHands = ReturnType<typeof useSoloHands>
