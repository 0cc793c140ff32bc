/**
 * Walks the received hashes of a chain down to one another and to its published end: every one of them must lead to all
 * below it.
 */
import { isRoundHash } from '@kurazh/games/core/round-chain.ts'
import type { Lie } from '../../shared/lie.ts'
import type { ChainPin, RoundPin } from './pins.ts'
import { walk } from '../../shared/chain-walk.ts'

/** One end of a stretch between two hashes that were received. */
interface Mark {
  link: number
  hash: string
  /** Null for the published end. */
  pin: RoundPin | null
}

/**
 * Makes every received hash of the chain sure, or returns the one that does not lead where it must. A chain whose end
 * is not known is left alone.
 */
export async function ground(chain: ChainPin, rest: () => Promise<void>): Promise<Lie | null> {
  const end = chain.told.terminatingHash
  if (end === undefined) return null
  const marks = marksOf(chain, end)
  const bad = marks.find(({ hash }) => !isRoundHash(hash))
  if (bad) return { round: bad.pin?.number ?? null, what: 'хеш', before: '64 шестнадцатеричные цифры', now: bad.hash }
  let above: RoundPin[] = []
  for (const [place, lower] of marks.entries()) {
    const upper = marks[place - 1]
    if (upper && !(isSure(upper) && isSure(lower))) {
      const lie = await stretch(upper, lower, rest)
      if (lie) return lie
      if (lower.pin && isSure(upper)) lower.pin.sure = true
    }
    if (isSure(lower)) {
      for (const pin of above) pin.sure = true
      above = []
    } else if (lower.pin) above.push(lower.pin)
  }
  return null
}

const isSure = ({ pin }: Mark) => pin === null || pin.sure

/** From the highest link down to the published end. */
function marksOf(chain: ChainPin, end: string): Mark[] {
  const heard = chain.rounds.flatMap((pin): Mark[] =>
    pin.hash === null ? [] : [{ link: pin.link, hash: pin.hash, pin }],
  )
  return [...heard.sort((one, other) => other.link - one.link), { link: 0, hash: end, pin: null }]
}

async function stretch(upper: Mark, lower: Mark, rest: () => Promise<void>): Promise<Lie | null> {
  const found = await walk(upper.hash, upper.link - lower.link, async () => {
    await rest()
    return true
  })
  if (found === undefined || found === lower.hash) return null
  const what = lower.pin
    ? `что получается из хеша этого раунда на месте раунда № ${lower.pin.number}`
    : 'что получается из хеша этого раунда на месте конца цепочки'
  return { round: upper.pin?.number ?? null, what, before: lower.hash, now: found }
}
