import { expect, test } from 'vitest'
import { MemoryStore } from '../../../testing/round-memory.ts'
import { Fenced, type PlaceVerdict, type RoundBet, type RoundStore } from '../store/round-store.ts'
import { leadTimes } from '../../policy.ts'
import { watchWrites } from './write-watch.ts'

const game = 'crash'
const bet: RoundBet = {
  player: 1,
  key: 'a key',
  round: 1,
  place: 1,
  stake: 100n,
  params: {},
  ceilingE4: 20_000,
  state: 'open',
  multiplierE4: 15_000,
  payout: 0n,
}

/** Every statement of the store, under a lease that was taken over. */
const asked = {
  takeLease: [game, '', 1],
  renewLease: [game, 1, 1],
  releaseLease: [game, 1],
  standsBy: [game],
  signOfLife: [game, 1],
  lastSign: [game],
  leaderAddress: [game],
  newest: [game],
  betsOf: [game, 1],
  betOf: [game, 1, 1, 'a key'],
  round: [game, 1],
  past: [game, 1, 1],
  open: [game, 1, { number: 1, version: 1, chain: 1, link: 1, bettingEndsAt: 0 }],
  start: [game, 1, 1, 0],
  settle: [game, 1, 1],
  end: [game, 1, { number: 1, phase: 'ended', hash: '00', result: 10_000, endedAt: 0, paidToE4: 10_000 }],
  place: [game, 1, 1, [bet]],
  cancel: [game, 1, [bet]],
  payOut: [game, 1, [bet]],
} satisfies { [Name in keyof RoundStore]: Parameters<RoundStore[Name]> }
const names = Object.keys(asked) as (keyof RoundStore)[]
const call = (store: RoundStore, name: keyof RoundStore) =>
  (store[name] as (...given: readonly unknown[]) => Promise<unknown>)(...asked[name])

/** Only a write of the round is refused under the next leader; any other statement proves nothing here. */
async function isWrite(name: keyof RoundStore): Promise<boolean> {
  const store = new MemoryStore(() => 0).port(async (statement) => statement())
  await store.takeLease(game, '', 0)
  await store.takeLease(game, '', 1)
  const answer = await call(store, name).catch((error: unknown) => error)
  return (
    answer instanceof Fenced ||
    (Array.isArray(answer) && answer.some((each: Partial<PlaceVerdict>) => each.verdict === 'fenced'))
  )
}

/** A watched store whose statements answer when the test decides. */
function watched() {
  let now = 0
  const answers: PromiseWithResolvers<unknown>[] = []
  const answer = () => {
    const next = Promise.withResolvers<unknown>()
    answers.push(next)
    return next.promise
  }
  const { store, comesThrough } = watchWrites(
    Object.fromEntries(names.map((name) => [name, answer])) as never,
    () => now,
  )
  return { store, comesThrough, answers, wait: (ms: number) => void (now += ms) }
}

test('the store has writes and other statements', async () => {
  const writes = await Promise.all(names.map(isWrite))
  expect(names.filter((_, place) => writes[place])).toHaveLength(7)
})

test.each(names)(
  '%s, if it is a write, stops the heartbeat while it hangs, and from its failure until the next success',
  async (name) => {
    const write = await isWrite(name)
    const { store, comesThrough, answers, wait } = watched()
    const [hanging, failing] = [call(store, name), call(store, name).catch(() => 'failed')]
    wait(leadTimes.hangsAfterMs - 1)
    expect(comesThrough()).toBe(true)
    wait(1)
    expect(comesThrough()).toBe(!write)
    answers[0]?.resolve('done')
    expect(await hanging).toBe('done')
    expect(comesThrough()).toBe(!write)
    answers[1]?.reject(new Error('lost'))
    expect(await failing).toBe('failed')
    expect(comesThrough()).toBe(!write)
    const again = call(store, name)
    answers[2]?.resolve('done')
    await again
    expect(comesThrough()).toBe(true)
  },
)
