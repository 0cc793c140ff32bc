/**
 * Takes part in draws of the jackpot on any page: hears the promise of the open pot, and gives a seed once the tree of
 * a fallen one is published. Shows nothing.
 */
import { useEffect } from 'react'
import { callApi } from '../../api/call.ts'
import type { PotFall } from '@kurazh/contract/rewards/jackpot.ts'
import { changePins, potPins } from './page-pins.ts'
import { withAnswer, withSeed } from './pins.ts'
import { useJackpot } from './queries.ts'

/** Seeds of all pages come spread over this time, in milliseconds. */
const spreadMs = 2_500
const seedBytes = 16

export function JackpotWitness() {
  const { data } = useJackpot()
  const fall = data?.falls.find(({ stage, own }) => stage === 'seeds' && own !== null && own !== '0')
  const [pot, attempt] = [fall?.pot, fall?.attempt]
  useEffect(() => {
    if (pot === undefined || attempt === undefined) return
    const timer = setTimeout(() => void giveSeed({ pot, attempt }), Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [pot, attempt])
  return null
}

/** Only for a tree that this device has pinned, and once. Written down before it is sent. */
export async function giveSeed({ pot, attempt }: Pick<PotFall, 'pot' | 'attempt'>): Promise<void> {
  const draw = potPins().find((pin) => pin.pot === pot)?.draw
  if (draw === undefined || draw.attempt !== attempt || draw.seed !== undefined) return
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(seedBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  changePins((pins) => withSeed(pins, pot, seed, Date.now()))
  // Refused or unanswered: the draw is shown without this page's seed, and proves less.
  const answer = await callApi('jackpotSeed', { pot, attempt, seed }).catch(() => undefined)
  if (answer !== undefined) changePins((pins) => withAnswer(pins, pot, answer.success.seed))
}
