import type { PlayedRoundBet } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { serverReaching } from '../../../testing/round-server.ts'
import { openPage, settled } from '../../../testing/round-page.ts'
import { shownVerdict } from './shown-bet.ts'

/** A played bet with the target 1.5 as the history shows it, on a page that sent it or on another one. */
async function played(sentHere: boolean) {
  const server = serverReaching(30_000)
  const page = openPage(server)
  await settled()
  server.open()
  await settled()
  if (sentHere) page.seats[0]?.place({ stakeKopecks: 1000n, target: 15_000 })
  else server.place({ round: 1, key: 'elsewhere', stake: 10_00n, target: 1.5 })
  await settled()
  server.start()
  server.fly(60_000)
  server.end()
  await settled()
  const { round, chain, own } = server.past(1) ?? {}
  if (!round || !chain || !own?.[0]) throw new Error('the round is not over')
  const { key: _, ...rest } = own[0]
  const bet: PlayedRoundBet = { ...rest, game: crash.id, at: '' }
  const look = (
    told: Partial<PlayedRoundBet>,
    told2: Partial<typeof round> = {},
    told3: Partial<typeof chain> = {},
  ) => {
    const shown = { ...round, ...told2 }
    return shownVerdict(
      page.notary,
      crash,
      { ...bet, ...told },
      shown,
      page.notary.recognise(shown, { ...chain, ...told3 }),
    )
  }
  return { look, page }
}

test('a bet shown again is proved on the device that sent it after receiving the promise, recomputed on any other', async () => {
  const [here, elsewhere] = [await played(true), await played(false)]
  expect(here.look({})).toEqual({ verdict: 'proved', doubt: null })
  expect(elsewhere.look({})).toEqual({ verdict: 'recomputed', doubt: 'elsewhere' })
  expect(here.look({ link: 'of another bet' }).verdict).toBe('recomputed')
})

test('a bet that is shown differently than it was sent, received or computed is broken', async () => {
  const { look } = await played(true)
  const lost = { state: 'lost', multiplier: null, payout: 0n } as const
  for (const told of [
    lost,
    { ...lost, takenAt: 990_000 },
    { stake: 5_00n },
    { stake: 20_00n, payout: 30_00n },
    { target: null },
    { payout: 15_01n },
    { multiplier: 14_000, payout: 14_00n },
    { round: 2 },
  ]) {
    expect({ told, ...look(told) }).toMatchObject({ verdict: 'broken' })
  }
  for (const told of [
    { point: 9 },
    { hash: 'cd'.repeat(32) },
    { link: 2 },
    { chain: 2 },
    { interrupted: true },
    { number: 2 },
  ])
    expect({ told, ...look({}, told) }).toMatchObject({ verdict: 'broken' })
  for (const told of [{ salt: 'другая' }, { terminatingHash: 'cd'.repeat(32) }, { links: 5 }])
    expect({ told, ...look({}, {}, told) }).toMatchObject({ verdict: 'broken' })
})

test("checking what is shown adds nothing to the page's records", async () => {
  const { look, page } = await played(true)
  look({}, { number: 900, link: 900 })
  look({}, {}, { salt: 'другая' })
  expect(look({})).toMatchObject({ verdict: 'proved' })
  expect(page.notary.store.getState().lie).toBeNull()
})
