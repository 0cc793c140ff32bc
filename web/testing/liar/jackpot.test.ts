import { expect, test } from 'vitest'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { pairOf } from './came.ts'
import { jackpotSingles, jackpotWordsOf, walkJackpot } from './jackpot.ts'

const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below

test('an honest draw, heard in time, is proved', async () => {
  const [first] = jackpotSingles()
  if (first === undefined) throw new Error('no lies')
  expect(await walkJackpot({ ...first, lies: [] })).toEqual({ came: 'true', lied: false })
})

test(`no draw is proved with a lie in it, nor with two (seed ${seed})`, async () => {
  const all = jackpotSingles()
  const faults: string[] = []
  const counts = new Map<string, number>()
  for (const trial of [...all, ...Array.from({ length: 500 }, () => pairOf(all, pick))]) {
    const { came } = await walkJackpot(trial)
    counts.set(came, (counts.get(came) ?? 0) + 1)
    if (came === 'fooled' || came === 'fell') faults.push(`${came}: ${jackpotWordsOf(trial)}`)
  }
  console.info(`${all.length} lies and 500 pairs: ${[...counts].map(([came, count]) => `${came} ${count}`).join(', ')}`)
  expect(faults).toEqual([])
})

test('every lie that agrees with itself is an alarm, or is shown without a mark', async () => {
  const agreeing = jackpotSingles().filter(({ lies }) => lies[0]?.path === 'розыгрыш, который сходится')
  expect(agreeing.length).toBeGreaterThan(10)
  const came = new Map<string, string>()
  for (const trial of agreeing) came.set(trial.lies[0]?.how ?? '', (await walkJackpot(trial)).came)
  expect(new Set(came.values())).not.toContain('true')
  expect(Object.fromEntries(came)).toMatchObject({
    'другой секрет': 'alarm',
    'обещание изменено: другой потолок': 'alarm',
    'упал на другой сумме': 'alarm',
    'корень без доли игрока': 'alarm',
    'доля игрока меньше': 'alarm',
    'зёрна без зерна игрока': 'alarm',
    'добавлено зерно': 'alarm',
    'шагов меньше': 'unproved',
    'шагов больше': 'unproved',
    'розыгрыш начат заново без восстановления': 'alarm',
    'то же, и падение перенесено до старого восстановления': 'alarm',
  })
})

test('a pot that a restoration has withdrawn is no alarm, and a pot withdrawn without one is', async () => {
  const taken = jackpotSingles().filter(({ lies }) => lies[0]?.path === 'снятый котёл')
  expect(taken).toHaveLength(3)
  for (const trial of taken) {
    expect(await walkJackpot({ ...trial, lies: [] })).toEqual({ came: 'true', lied: false })
    expect([jackpotWordsOf(trial), (await walkJackpot(trial)).came]).toEqual([jackpotWordsOf(trial), 'alarm'])
  }
})
