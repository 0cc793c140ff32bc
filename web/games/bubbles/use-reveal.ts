/** Tells results on the stage: the bubble swells, the number counts with it, and at the end the page says what it brought. */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import { useEffect, useRef, useState } from 'react'
import type { SettledBet } from '../../play/betting/bet-client.ts'
import { paceNow } from '../../play/preferences/pace.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { Distant } from '../../play/stage/scene.ts'
import { writeText } from '../../ui/write-text.ts'
import type { BubblesScene } from './bubbles-scene.ts'
import { factorText } from './face.tsx'
import { momentAt, type Swelling, tellingMs } from './swelling.ts'

/** What the stage shows of the last bet. */
export interface Shown {
  nonce: number
  /** The factor it burst at. */
  point: number
  target: number
  stake: bigint
  payout: bigint
}

/** Beyond the end of the telling: a tab that gets no frames ends it by the clock. */
const graceMs = 60

export function useReveal() {
  const number = useRef<HTMLParagraphElement>(null)
  const [scene, setScene] = useState<Distant<BubblesScene> | null>(null)
  const [swelling, setSwelling] = useState<Swelling | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  /** Ends the telling under way at once. */
  const skip = useRef<() => void>(() => undefined)
  const told = useRef(0)
  useEffect(() => {
    // Told here alone, so that a scene that comes late, or anew, shows what the page shows.
    if (swelling) void scene?.swell(swelling)
    else if (shown) void scene?.stand(shown)
    else void scene?.rest()
  }, [scene, shown, swelling])

  /** The latest result wins the stage; one it interrupts counts as seen. */
  const play = async ({ bet, outcome }: Pick<SettledBet<BubblesOutcome>, 'bet' | 'outcome'>) => {
    skip.current()
    told.current += 1
    const turn = told.current
    const { target } = bet.params as BubblesParams
    const point = outcome.point / 100
    const pace = paceNow()
    if (pace !== 'still') {
      const telling: Swelling = { point, target, startedAt: performance.now(), pace }
      setSwelling(telling)
      await tell(telling, () => number.current, (end) => (skip.current = end))
      // Another result has taken the stage meanwhile.
      if (turn !== told.current) return
    }
    setSwelling(null)
    setShown({ nonce: bet.nonce, point, target, stake: bet.stake, payout: bet.payout })
    if (outcome.win) playSound(bet.payout > bet.stake ? 'win' : 'loss')
    else playSound('pop')
  }
  const clear = () => setShown(null)
  return { number, setScene, swelling, shown, play, clear, skip: () => skip.current() }
}

/** Counts the number with the bubble; resolves when it has burst, or at once when `skippable`'s function is called. */
function tell(swelling: Swelling, number: () => HTMLElement | null, skippable: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    let request = 0
    const end = () => {
      cancelAnimationFrame(request)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, tellingMs(swelling) + graceMs)
    const count = (now: number) => {
      const { factor, caught, burst } = momentAt(swelling, now)
      const shown = number()
      if (shown) {
        writeText(shown, factorText(factor))
        shown.dataset.tone = caught ? 'win' : 'rolling'
      }
      if (burst) end()
      else request = requestAnimationFrame(count)
    }
    request = requestAnimationFrame(count)
    skippable(end)
  })
}
