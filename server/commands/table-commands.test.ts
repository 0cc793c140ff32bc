/** Tables are stopped, started and called off by the command line, on a real site. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testTables, type TestTables } from '../testing/tables.ts'
import { writtenDown } from './admin-commands.ts'
import { tableCommand } from './table-commands.ts'

let tables: TestTables
/** As `npm run admin -- table …` runs it. */
const run = (...args: string[]) =>
  writtenDown(tables.site.database.db, 'table', { args, who: 'командная строка', why: undefined }, () =>
    tableCommand(tables.site.database.db, args),
  )
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.site.close())

test('a paused table plays its round to the end and opens no other, also under its next leader, until it is resumed', async () => {
  const { site, until, toBetting, toEnd, lay, state } = tables
  const player = await site.player()
  await toBetting('roulette')
  await lay(player, 'roulette', { red: 100, black: 100, 'straight-0': 10 })
  expect(await run('pause', 'roulette')).toContain('доиграют')
  expect(await run('list')).toContain('roulette: остановлен')
  const { number } = await toEnd('roulette')
  await until('roulette', ({ side }) => side === 'paused')
  expect(await player.balance()).toBeGreaterThanOrEqual(990)
  await site.lose()
  const standing = await until('roulette', ({ side }) => side === 'paused')
  expect(standing.past[0]?.number).toBe(number)
  expect((await player.ask(calls.tableList)).tables.find(({ table }) => table === 'roulette')?.side).toBe('paused')
  await run('resume', 'roulette')
  expect((await toBetting('roulette')).round?.number).toBe(number + 1)
  expect((await state('roulette')).side).toBeNull()
  await site.audit()
})

test('a round that is called off returns every kopeck, and is recorded with its reason; one that is over cannot be called off', async () => {
  const { site, until, toBetting, lay } = tables
  const player = await site.player()
  const { round } = await toBetting('baccarat')
  await lay(player, 'baccarat', { player: 100, tie: 10 })
  expect(await run('void', 'baccarat', 'cards')).toContain(`раунд ${round?.number}`)
  const { past } = await until('baccarat', (now) => now.past[0]?.number === round?.number)
  expect(past[0]).toMatchObject({ voided: 'cards', result: null, hash: null })
  const { rows } = await site.database.pool.query(
    `select way, outcome, detail from admin_event where action = 'table' and detail->'args'->>0 = 'void'`,
  )
  expect(rows).toEqual([
    {
      way: 'command line',
      outcome: 'done',
      detail: { args: ['void', 'baccarat', 'cards'], said: expect.stringContaining(`раунд ${round?.number}:`) },
    },
  ])
  expect(await player.balance()).toBe(1_000)
  expect((await player.ask(calls.tableRound, { table: 'baccarat', number: round?.number ?? 0 })).own).toMatchObject({
    state: 'returned',
    payout: 110,
  })
  expect((await toBetting('baccarat')).round?.number).toBe((round?.number ?? 0) + 1)
  // Everyone sees what would have fallen on a wheel, now and later.
  const { round: spin } = await toBetting('speed-roulette')
  await run('void', 'speed-roulette', 'wheel')
  const told = (await until('speed-roulette', (now) => now.past[0]?.number === spin?.number)).past[0]
  const { rounds } = await player.ask(calls.tableHistory, { table: 'speed-roulette' })
  expect(told).toMatchObject({ voided: 'wheel', result: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(rounds.find(({ number }) => number === spin?.number)?.hash).toBe(told?.hash)
  await site.audit()
})

test('an unknown table, a missing reason and an unknown verb are reported', async () => {
  for (const wrong of [
    ['stop', 'roulette'],
    ['pause', 'dice'],
    ['pause'],
    ['void', 'roulette'],
    ['void', 'roulette', 'unlucky'],
  ]) {
    await expect(run(...wrong), wrong.join(' ')).rejects.toThrow(/Так:|Столы:|Причина/)
  }
})
