/**
 * Shows results on the stage: the bubble swells, the number counts with it, and at the end the page shows the payout.
 */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import { useEffect, useRef, useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { Distant } from '../../play/stage/scene.ts'
import { writeText } from '../../ui/motion/write-text.ts'
import type { BubblesScene } from './bubbles-scene.ts'
import { factorText } from './face.ts'
import { momentAt, type Swelling, tellingMs } from './swelling.ts'

/** The part of the last bet that the stage shows. */
export interface Shown {
  nonce: number
  /** The factor it burst at. */
  point: number
  target: number
  stake: bigint
  payout: bigint
}

export function useReveal() {
  const number = useRef<HTMLParagraphElement>(null)
  const [scene, setScene] = useState<Distant<BubblesScene> | null>(null)
  const [swelling, setSwelling] = useState<Swelling | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const telling = useTelling()
  useEffect(() => {
    // Sent from this place only, so that a scene that is opened late, or reopened, shows the same as the page.
    if (swelling) void scene?.swell(swelling)
    else if (shown) void scene?.stand(shown)
    else void scene?.rest()
  }, [scene, shown, swelling])

  /** Counts the number with the bubble; true when it has burst. */
  const draw = (bubble: Swelling, now: number) => {
    const { factor, caught, burst } = momentAt(bubble, now)
    if (number.current) {
      writeText(number.current, factorText(factor))
      number.current.dataset.tone = caught ? 'win' : 'rolling'
    }
    return burst
  }
  /** The latest result takes the stage; one it interrupts counts as seen. */
  const play = async ({ bet, outcome }: Pick<SettledBet<BubblesOutcome>, 'bet' | 'outcome'>) => {
    const { target } = bet.params as BubblesParams
    const point = outcome.point / 100
    const pace = animationSpeed()
    const next: Swelling | null = pace === 'still' ? null : { point, target, startedAt: performance.now(), pace }
    if (next) setSwelling(next)
    if (!(await telling.tell(next ? tellingMs(next) : 0, (now) => next === null || draw(next, now)))) return
    setSwelling(null)
    setShown({ nonce: bet.nonce, point, target, stake: bet.stake, payout: bet.payout })
    if (outcome.win) playSound(bet.payout > bet.stake ? 'win' : 'loss')
    else playSound('pop')
  }
  const clear = () => setShown(null)
  return { number, setScene, swelling, shown, play, clear, skip: telling.skip }
}
