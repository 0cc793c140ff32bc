/** Runs the board: shows each result as a fall and lights the bin when its ball lands. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { PlinkoOutcome, PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { useRef, useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { resultWords } from '../../play/presentation/result-words.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { Distant } from '../../play/stage/scene.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Air } from './air.ts'
import type { BinsHandle } from './bins.tsx'
import { planFall } from './fall.ts'
import { heatOf } from './heat.ts'
import type { PlinkoScene } from './plinko-scene.ts'

type Bet = SettledBet['bet']

/** In a hurry a fall takes this share of its time. */
const turboShare = 0.36
/** The time only a path is shown, where nothing may fall. */
const traceMs = 320

const moment = () => performance.now()

/** A path shown at once instead of a fall. */
export interface Trace {
  nonce: number
  path: string
}

export function useBoard(board: PlinkoParams) {
  const scene = useRef<Distant<PlinkoScene> | null>(null)
  const bins = useRef<BinsHandle>(null)
  const [spoken, say] = useState<{ nonce: number; words: string } | null>(null)
  const chute = useRef<HTMLSpanElement>(null)
  const asked = useRef(0)
  const [air] = useState(() => new Air())
  const now = useRef(board)
  const [trace, setTrace] = useState<Trace | null>(null)
  /** Another board: balls falling on the old one count as seen. */
  const choose = (next: PlinkoParams) => {
    now.current = next
    air.landAll()
    void scene.current?.clear()
    setTrace(null)
  }
  const play = async ({ bet, outcome }: Pick<SettledBet<PlinkoOutcome>, 'bet' | 'outcome'>) => {
    const params = bet.params as PlinkoParams
    const fits = () => params.rows === now.current.rows && params.risk === now.current.risk
    const pace = animationSpeed()
    if (fits() && !document.hidden) {
      if (pace === 'still' || !scene.current) {
        setTrace({ nonce: bet.nonce, path: outcome.path })
        void scene.current?.trace(outcome.path)
        await air.fly(traceMs)
      } else {
        const fall = planFall(outcome.path, bet.nonce)
        const share = pace === 'turbo' ? turboShare : 1
        void scene.current.drop(fall, share, moment())
        await air.fly(fall.length * share)
      }
    }
    if (fits()) answer(bet, outcome.bin)
    if (air.empty) say({ nonce: bet.nonce, words: words(bet) })
  }
  /** The bin answers. A return of no more than the stake is not celebrated. */
  const answer = (bet: Bet, bin: number) => {
    const { level } = heatOf(bet.multiplier)
    const net = netOf(bet)
    bins.current?.hit(bin, net)
    if (net > 0n) void scene.current?.burst(bin, level)
    playSound(net > 0n ? 'win' : 'loss', net > 0n ? 0.75 + level * 0.12 : 1.2)
  }
  const stand = (standing: Distant<PlinkoScene> | null) => {
    scene.current = standing
  }
  /**
   * A ball looks out of the chute while its bet is pending. Set on the element directly: nothing else changes with it.
   */
  const awaitBall = (given: Promise<unknown>) => {
    const add = (change: number) => {
      asked.current += change
      chute.current?.toggleAttribute('data-waiting', asked.current > 0)
    }
    add(1)
    void given.then(() => add(-1))
  }
  return { stand, awaitBall, play, choose, trace, chute, bins, spoken }
}

/** The text for screen readers, once no ball is falling. */
const words = (bet: Bet): string => `Шарик упал в ${formatMultiplier(bet.multiplier)}. ${resultWords(bet)}`
