/** The steps of a scenario: pages that sit down, bets, and rounds that go by. */
import type { Verdict } from '../../play/proof/verdict.ts'
import type { RoundServerOptions } from '../round-server.ts'
import { type Device, type RoundPage, settled } from '../round-page.ts'
import type { RoundClaim } from './round-claims.ts'
import type { RoundLiar } from './round-liar.ts'

export interface RoundWay {
  name: string
  /** The verdicts on an honest server's bets, in the order they are counted and shown. */
  honest: readonly Verdict[]
  kind?: RoundServerOptions
  /** Returns the claims shown; those counted and stored are collected without it. */
  walk(liar: RoundLiar): Promise<RoundClaim[] | undefined>
}

/** The first round of a table's server exceeds this, in ten-thousandths. */
export const leastE4 = 30_000
/** A target that it reaches. */
export const near = 15_000

interface Order {
  slot?: number
  target: number | null
  kopecks?: bigint
}

export async function place({ seats }: RoundPage, { slot = 0, target, kopecks = 1000n }: Order): Promise<void> {
  seats[slot]?.place({ stakeKopecks: kopecks, target })
  await settled()
}

/** A page that has learned of its chain, on a round that is open for bets. */
export async function seated(liar: RoundLiar, device: Device = new Map()): Promise<RoundPage> {
  const page = liar.page(device)
  await settled()
  liar.open()
  await settled()
  return page
}

export async function begin(liar: RoundLiar): Promise<void> {
  liar.start()
  await settled()
}

/** The flight goes on to its end, and betting on the next round opens: missed news is requested. */
export async function land(liar: RoundLiar): Promise<void> {
  liar.fly(10 * liar.game.elapsedMsFor(leastE4))
  await settled()
  liar.end()
  await settled()
  liar.open()
  await settled()
}

/** A round from its opening to its end, without a bet. */
export async function pass(liar: RoundLiar): Promise<void> {
  liar.open()
  await settled()
  liar.start()
  liar.end()
  await settled()
}

/** A bet with a target, played to the end of its round. */
export async function played(liar: RoundLiar, device?: Device, target: number | null = near): Promise<RoundPage> {
  const page = await seated(liar, device)
  await place(page, { target })
  await begin(liar)
  await land(liar)
  return page
}

/** The key of the first bet that was sent. */
export const firstKey = (liar: RoundLiar) => liar.keys[0] ?? ''
