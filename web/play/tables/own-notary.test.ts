/**
 * The player's own bet at a table whose server lies about it, judged by what this device sent and received. Honest
 * tables are never called liars.
 */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { EarlyClosing } from './early-closing.ts'
import { type Device, type OwnLie, OwnPage, OwnSite } from '../../testing/own-page.ts'
import { settled } from '../../testing/round-page.ts'
import { withMultiplier } from '../../testing/table-server.ts'

const laid = { red: 100n, black: 50n }
const honest = { what: null, refused: {}, doubt: null }

/** A page at a table, in the first round. */
async function seated(lie: OwnLie = {}) {
  const [site, device]: [OwnSite, Device] = [new OwnSite(), new Map()]
  const page = new OwnPage(site, device)
  page.lie = lie
  await settled()
  await site.begin()
  return { site, page, device }
}

async function played(lie: OwnLie, layout: Record<string, bigint> = laid) {
  const { site, page } = await seated(lie)
  await page.want(layout)
  await site.deal()
  await site.begin()
  await settled()
  return page.told
}

const onSeven = [{ spot: 'straight-7', stake: 150n }]
/** Changes the bet's final state in every message that carries it. */
const endedAs = (change: (bet: OwnTableBet) => OwnTableBet): OwnLie => {
  const bent = (bet: OwnTableBet) => (bet.state === 'open' ? bet : change(bet))
  return {
    own: bent,
    state: (state) => ({ ...state, own: state.own && bent(state.own) }),
    past: (told) => ({ ...told, own: told.own && bent(told.own) }),
  }
}
/** The payout of a straight number, no matter what is reported. */
const paid = (bet: OwnTableBet) => ({ ...bet, spots: onSeven, payout: 0n, multiplier: 0 })

test('an honest bet is proved', async () => {
  expect(await played({})).toEqual({ ...honest, verdicts: ['proved'] })
})

test('chips reported elsewhere under a later number of the layout are another device’s at best; under the same number they are a lie', async () => {
  expect(await played(endedAs((bet) => ({ ...paid(bet), revision: bet.revision + 1 })))).toEqual({
    ...honest,
    verdicts: ['recomputed'],
    doubt: 'elsewhere',
  })
  expect(await played(endedAs(paid))).toMatchObject({
    what: expect.stringContaining('ставка на поле'),
    verdicts: ['broken'],
  })
  expect(await played(endedAs((bet) => ({ ...paid(bet), revision: 0 })))).toMatchObject({
    what: 'номер расклада ставки',
    verdicts: ['broken'],
  })
})

test('an answer that contradicts itself about one layout is a lie, before anything is dealt', async () => {
  const lies: NonNullable<OwnLie['answer']>[] = [
    (answer) => ({ ...answer, bet: answer.bet && { ...answer.bet, spots: onSeven } }),
    (answer) => ({ ...answer, bet: answer.bet && { ...answer.bet, spots: onSeven }, accepted: onSeven }),
    (answer) => ({ ...answer, bet: answer.bet && { ...answer.bet, stake: 1_000n } }),
    (answer) => ({ ...answer, bet: answer.bet && { ...answer.bet, revision: 5 } }),
    (answer) => ({ ...answer, bet: null }),
    (answer) => ({ ...answer, accepted: null as unknown as [] }),
    (answer) => ({ ...answer, refused: [{ spot: 'straight-7', reason: 'Exposure', max: 0n }] }),
  ]
  for (const answer of lies) {
    const { page } = await seated({ answer })
    await page.want(laid)
    expect(page.told.what).not.toBeNull()
  }
})

test('a bet reported as returned in a round that was not called off is a lie, and so is one called off and reported as played', async () => {
  expect(await played(endedAs((bet) => ({ ...bet, state: 'returned', payout: bet.stake })))).toMatchObject({
    what: 'судьба ставки',
  })
  expect(await played(endedAs((bet) => ({ ...bet, state: 'returned', payout: 0n })))).toMatchObject({
    what: 'судьба ставки',
  })
  for (const [change, what] of [
    [{}, null],
    [{ payout: 149n }, 'возврат ставки в копейках'],
    [{ state: 'settled', payout: 0n }, 'судьба ставки'],
  ] as const) {
    const { site, page } = await seated(endedAs((bet) => ({ ...bet, ...change })))
    await page.want(laid)
    await site.callOff()
    expect(page.told.what).toBe(what)
  }
})

test('a bet that was taken and never reported as ended is requested, and reported as missing', async () => {
  const silent: OwnLie = {
    own: (bet) => (bet.state === 'open' ? bet : null),
    state: (state) => ({ ...state, own: null }),
  }
  // It was reported late: the page finds it without help.
  expect(await played(silent)).toMatchObject({ what: null, verdicts: ['proved'] })
  for (const own of [null, { state: 'open' as const, payout: 0n, multiplier: 0 }]) {
    const told = await played({
      ...silent,
      past: (past) => ({ ...past, own: own && past.own && { ...past.own, ...own } }),
    })
    expect(told).toMatchObject({ what: 'ставка в копейках', verdicts: ['broken'] })
  }
  expect(
    await played({
      ...silent,
      past: (past) => ({ ...past, own: past.own && { ...past.own, state: 'settled', payout: past.own.payout + 1n } }),
    }),
  ).toMatchObject({ what: 'выплата в копейках', verdicts: ['broken'] })
})

test('a bet that is never reported, however often it is requested, is reported as missing in the end', async () => {
  const { site, page } = await seated({
    own: () => null,
    state: (state) => ({ ...state, own: null }),
    past: () => {
      throw new CallError('Unavailable', 'later', true)
    },
  })
  await page.want(laid)
  await site.deal()
  page.lie = {
    past: () => {
      throw new CallError('Unavailable', 'later', true)
    },
  }
  for (let round = 2; round <= 17; round += 1) {
    expect(page.told).toMatchObject({ what: null, verdicts: Array.from({ length: round - 2 }, () => 'proved') })
    await site.begin()
    await page.want(laid)
    await site.deal()
  }
  expect(page.told).toMatchObject({ what: 'ставка в копейках' })
  expect(page.verdicts.filter((verdict) => verdict === 'broken')).toHaveLength(1)
})

/** A server that takes all but one spot. */
function refusing(
  reason: 'TooSmall' | 'TooLarge' | 'MaxWin' | 'Unknown' | 'NotYours' | 'Exposure' | 'Funds',
  of = 'red',
): OwnLie {
  const without = (bet: OwnTableBet): OwnTableBet => {
    const spots = bet.spots.filter(({ spot }) => spot !== of)
    const stake = spots.reduce((sum, one) => sum + one.stake, 0n)
    // The payout of black where it has won.
    const payout = bet.payout === 100n ? 100n : 0n
    return withMultiplier({ ...bet, spots, stake, payout: bet.state === 'settled' ? payout : 0n })
  }
  return {
    answer: (answer) => ({
      ...answer,
      bet: answer.bet && without(answer.bet),
      accepted: answer.accepted.filter(({ spot }) => spot !== of),
      refused: [{ spot: of, reason, max: 0n }],
    }),
    own: without,
    state: (state) => ({ ...state, own: state.own && without(state.own) }),
  }
}

test('a spot refused for a limit that it keeps is a lie; one refused for a reason only the site knows leaves the rest unproved; every refusal is counted', async () => {
  for (const reason of ['TooSmall', 'TooLarge', 'MaxWin', 'Unknown', 'NotYours'] as const) {
    expect(await played(refusing(reason))).toMatchObject({
      what: 'отказ по полю red, в копейках',
      verdicts: ['broken'],
      refused: { [reason]: 1 },
    })
  }
  for (const reason of ['Exposure', 'Funds'] as const) {
    expect(await played(refusing(reason))).toEqual({
      ...honest,
      verdicts: ['recomputed'],
      doubt: 'refused',
      refused: { [reason]: 1 },
    })
  }
})

test('where the whole could win too much, the spot that was requested last is refused, and no other', async () => {
  for (const [of, what] of [
    ['straight-7', null],
    ['red', 'отказ по полю red, в копейках'],
  ] as const) {
    const { site, page } = await seated(refusing('MaxWin', of))
    site.maxWin = 180_100n
    await page.feed.sync()
    await page.want({ red: 100n, 'straight-7': 5_000n })
    site.server.deal(() => undefined)
    await settled()
    expect(page.told).toMatchObject({ what, refused: { MaxWin: 1 } })
  }
})

test('a spot that does not fit is refused and counted, and the rest is proved', async () => {
  expect(await played({}, { ...laid, 'straight-7': 6_000n, 'straight-8': 5n })).toEqual({
    ...honest,
    verdicts: ['proved'],
    refused: { TooLarge: 1, TooSmall: 1 },
  })
})

test('chips laid on a spot before remain when more is refused', async () => {
  const { site, page } = await seated()
  await page.want({ 'straight-7': 5_000n })
  await page.want({ 'straight-7': 6_000n })
  expect(page.told).toMatchObject({ what: null, refused: { TooLarge: 1 } })
  page.lie.answer = (answer) => ({
    ...answer,
    bet: answer.bet && { ...answer.bet, spots: [], stake: 0n },
    accepted: [],
  })
  await page.want({ 'straight-7': 7_000n })
  expect(page.told.what).toContain('straight-7')
  await site.deal()
  expect(page.told.verdicts).toEqual(['broken'])
})

test('limits that a new version of the site brings while a round is open do not turn a refusal into a lie', async () => {
  const { site, page } = await seated()
  site.limits = [{ spots: '', min: 60n, max: 100_000n }]
  await page.want(laid)
  await page.feed.sync()
  await site.deal()
  expect(page.told).toEqual({ ...honest, verdicts: ['recomputed'], doubt: 'refused', refused: { TooSmall: 1 } })
})

test('a layout refused as a whole is counted, and the chips before it are not proved', async () => {
  const { site, page } = await seated()
  await page.want(laid)
  page.lie.refuse = () => 'BettingStopped'
  await page.want({ ...laid, 'straight-7': 10n })
  page.lie.refuse = () => null
  await site.deal()
  expect(page.told).toEqual({ ...honest, verdicts: ['recomputed'], doubt: 'refused', refused: { BettingStopped: 1 } })
})

test('a refusal as too late while betting is open by the site’s own clock is a lie once the round is dealt, after a reload too; it is none where the round is called off', async () => {
  for (const [end, what] of [
    ['deal', 'отказ в ставке'],
    ['callOff', null],
  ] as const) {
    for (const isReloaded of [false, true]) {
      const { site, page, device } = await seated({ refuse: () => 'RoundClosed' })
      await page.want(laid)
      expect(page.told).toMatchObject({ what: null, refused: { RoundClosed: 1 } })
      if (isReloaded) page.close(site)
      const shown = isReloaded ? new OwnPage(site, device) : page
      await settled()
      await site[end]()
      expect(shown.told.what).toBe(what)
    }
  }
})

test('it is none either where the answer was sent before the refusal, where betting is over by the clock, or where a person deals', async () => {
  const closed: OwnLie = { refuse: () => 'RoundClosed' }
  const states: NonNullable<OwnLie['state']>[] = [
    (state) => ({ ...state, now: (state.round?.closesAt ?? 0) - 400 }),
    (state) => ({ ...state, now: (state.round?.closesAt ?? 0) + 100 }),
    (state) => ({ ...state, round: state.round && { ...state.round, byHand: [], chain: null, link: null } }),
  ]
  for (const state of states) {
    const { site, page } = await seated({ ...closed, state })
    await page.want(laid)
    await site.deal()
    expect(page.told.what).not.toBe('отказ в ставке')
  }
  const found: number[] = []
  const early = new EarlyClosing((round) => found.push(round))
  const { site, page } = await seated()
  early.asks()
  early.refused(1)
  early.answered(page.feed.store.getState().view ?? site.state, site.server.now)
  expect(found).toEqual([])
})

test('a server that claims another device has changed the layout, and then reports the same layout, lies', async () => {
  const { site, page } = await seated()
  await page.want(laid)
  page.lie.refuse = () => 'LayoutMoved'
  await page.want({ ...laid, 'straight-7': 10n })
  await site.deal()
  expect(page.told).toMatchObject({ what: 'отказ по ставке', verdicts: ['broken'] })
})

test('two tabs of one device lay in turns: both know the last layout, and both prove it', async () => {
  const { site, page, device } = await seated()
  const other = new OwnPage(site, device, 'tab')
  await settled()
  await page.want(laid)
  await other.want({ ...laid, 'straight-7': 20n })
  await page.want({ black: 50n, 'straight-7': 20n })
  await site.deal()
  for (const one of [page, other]) expect(one.told).toEqual({ ...honest, verdicts: ['proved'] })
})

test('two devices lay in turns: the last one proves the bet, the other recomputes it, and no one is called a liar', async () => {
  const { site, page } = await seated()
  const other = new OwnPage(site, new Map(), 'device')
  await settled()
  for (const round of [1, 2]) {
    await page.want(laid)
    await other.want({ red: 70n })
    // Both at the same time: one of them has moved.
    page.desk.want({ red: 80n, black: 20n })
    other.desk.want({ red: 90n })
    await settled()
    await site.deal()
    await site.begin()
    expect([page.told.what, other.told.what, page.verdicts.length, other.verdicts.length]).toEqual([
      null,
      null,
      round,
      round,
    ])
    expect(page.verdicts.at(-1) === 'proved' && other.verdicts.at(-1) === 'proved').toBe(false)
  }
})

test('a lost answer is requested again by its key, and the bet is proved', async () => {
  const { site, page } = await seated()
  let lost = 0
  page.lie.answer = (answer) => (lost++ < 2 ? null : answer)
  await page.want(laid)
  await site.deal()
  expect([page.told, lost]).toEqual([{ ...honest, verdicts: ['proved'] }, 3])
})

test('when a page closes before the answer comes, the next one knows the sent layout', async () => {
  const { site, page, device } = await seated()
  page.lie.answer = () => null
  page.desk.want(laid)
  page.close(site)
  const next = new OwnPage(site, device, 'next')
  await settled()
  await site.deal()
  await site.begin()
  await settled()
  expect(next.told).toEqual({ ...honest, verdicts: ['proved'] })
})

test('a page that is away while the bet is paid finds it on its return, or reports it as missing', async () => {
  for (const [past, what, verdicts] of [
    [undefined, null, ['recomputed']],
    [(told: { round: never }) => ({ ...told, own: null }), 'ставка в копейках', ['broken']],
  ] as const) {
    const { site, page, device } = await seated()
    await page.want(laid)
    page.close(site)
    await site.deal()
    await site.begin()
    const next = new OwnPage(site, device, 'next')
    if (past) next.lie.past = past as unknown as NonNullable<OwnLie['past']>
    await settled()
    await site.deal()
    expect(next.told).toMatchObject({ what, verdicts })
  }
})

test('a layout that never arrived, and one that was taken back, are not reported as missing', async () => {
  const { site, page, device } = await seated()
  await page.want(laid)
  await page.want({})
  await site.deal()
  await site.begin()
  page.notary.own.sending({ round: 2, key: 'never-left', revision: 0, asked: laid, stood: {}, lost: false })
  await site.deal()
  await site.begin()
  await settled()
  expect(page.told).toMatchObject({ what: null, verdicts: [] })
  const next = new OwnPage(site, device, 'next')
  await settled()
  expect(next.told).toMatchObject({ what: null, verdicts: [] })
})

test('a device that stores nothing only recomputes layouts of another page of it', async () => {
  const { site, page, device } = await seated()
  await page.want(laid)
  page.close(site)
  device.clear()
  const next = new OwnPage(site, device, 'next')
  await settled()
  await site.deal()
  expect(next.told).toEqual({ ...honest, verdicts: ['recomputed'], doubt: 'elsewhere' })
})
