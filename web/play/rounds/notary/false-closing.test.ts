/**
 * A server that knows where a flight ends and refuses every bet that would win as too late; and honest servers that
 * look like it.
 */
import { expect, test } from 'vitest'
import { CallError } from '../../../api/call.ts'
import { RoundServer } from '../../../testing/round-server.ts'
import { type Asker, type Device, openPage, type RoundPage, settled } from '../../../testing/round-page.ts'

const never = { kind: 'reset' } as const
const plan = {
  baseKopecks: 1000n,
  count: 0,
  onWin: never,
  onLoss: never,
  stopProfitKopecks: null,
  stopLossKopecks: null,
  stopBalanceKopecks: null,
}
const target = 20_000
const closed = () => new CallError('RoundClosed', 'Ставки на этот раунд уже не принимаются', false)

/** A server that refuses bets which would win; the answer takes this long. */
const refusing =
  (server: RoundServer, answersAfterMs: number): Asker =>
  (call, body) => {
    if (call !== 'place' || server.pointE4 < target) return body
    server.now += answersAfterMs
    throw closed()
  }

async function page(server: RoundServer, asks: Asker, device: Device = new Map()): Promise<RoundPage> {
  const opened = openPage(server, { asks, device })
  await settled()
  return opened
}

async function play(server: RoundServer, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    server.open()
    await settled()
    server.start()
    server.fly(60_000)
    server.end()
    await settled()
  }
}

const lieOf = ({ notary }: RoundPage) => notary.store.getState().lie
const runOf = ({ seats }: RoundPage) => seats[0]?.store.getState().run
const start = ({ seats }: RoundPage) => seats[0]?.start(plan, target, 10_000_00n)

test('of sixty flights those that would win are refused a second after opening: the plan ends at the first, it is counted, and its start is an alarm', async () => {
  const server = new RoundServer(11)
  const opened = await page(server, refusing(server, 1_000))
  start(opened)
  await play(server, 60)
  expect(opened.refusals).toMatchObject([{ code: 'RoundClosed', stake: 1000n }])
  expect(opened.ends).toEqual(['closed'])
  expect(runOf(opened)).toBeNull()
  expect(lieOf(opened)).toMatchObject({ round: opened.refusals[0]?.round, what: 'отказ в ставке' })
})

test('the same answered once bets are over is no lie that a page can count: it is counted, and the plan ends', async () => {
  const server = new RoundServer(11)
  const opened = await page(server, refusing(server, 6_001))
  start(opened)
  await play(server, 60)
  expect([opened.refusals.length, opened.ends, lieOf(opened)]).toEqual([1, ['closed'], null])
})

test('a page that was closed before the start finds the lie when it is reopened', async () => {
  const [server, device]: [RoundServer, Device] = [new RoundServer(11), new Map()]
  const asks: Asker = () => {
    throw closed()
  }
  const opened = await page(server, asks, device)
  server.open()
  await settled()
  opened.seats[0]?.place({ stakeKopecks: 1000n, target })
  await settled()
  opened.close()
  server.start()
  server.end()
  for (let more = 0; more < 40; more += 1) await play(server, 1)
  const again = await page(server, asks, device)
  await play(server, 1)
  expect(lieOf(again)).toMatchObject({ round: 1, what: 'отказ в ставке' })
})

test('a bet of a plan that was sent near the end and came late is counted, the plan goes on, and there is no lie', async () => {
  const server = new RoundServer(11)
  const opened = await page(server, (call, body) => {
    if (call === 'place' && server.round?.number === 1) server.now += 2_000
    return body
  })
  server.open()
  await settled()
  server.now += 4_500
  start(opened)
  await settled()
  server.start()
  server.end()
  await play(server, 3)
  expect(opened.refusals).toMatchObject([{ code: 'RoundClosed', round: 1 }])
  expect([opened.ends, runOf(opened)?.state.played, lieOf(opened)]).toEqual([[], 3, null])
})

test('betting that ends early because the round is called off or its leader lost is no lie: the round never starts', async () => {
  const [server, device]: [RoundServer, Device] = [new RoundServer(11), new Map()]
  const opened = await page(
    server,
    () => {
      throw closed()
    },
    device,
  )
  server.open()
  await settled()
  opened.seats[0]?.place({ stakeKopecks: 1000n, target })
  await settled()
  expect(opened.refusals).toHaveLength(1)
  server.interrupt()
  await settled()
  await play(server, 3)
  expect(lieOf(opened)).toBeNull()
  const again = await page(server, (_call, body) => body, device)
  await play(server, 2)
  expect(lieOf(again)).toBeNull()
})

test('a page whose clock is not measured counts a refusal and reports no lie', async () => {
  const server = new RoundServer(11)
  const opened = await page(server, () => {
    throw closed()
  })
  // The machine has slept: its measurements are worthless.
  server.open()
  await settled()
  opened.sleep(60_000)
  opened.seats[0]?.place({ stakeKopecks: 1000n, target })
  await settled()
  server.start()
  server.end()
  await play(server, 3)
  expect([opened.refusals.length, lieOf(opened)]).toEqual([1, null])
})

test('a bet whose answer got lost and which is then refused is not counted: it may exist', async () => {
  const server = new RoundServer(11)
  let asked = 0
  const opened = await page(server, () => {
    asked += 1
    throw asked === 1 ? new CallError('Offline', 'нет связи', true) : closed()
  })
  server.open()
  await settled()
  opened.seats[0]?.place({ stakeKopecks: 1000n, target })
  await settled()
  server.start()
  server.end()
  await play(server, 3)
  expect([opened.refusals, lieOf(opened)]).toEqual([[], null])
})
