import { createChance } from '@kurazh/games/testing/chance.ts'
import { expect, test } from 'vitest'
import { pairOf } from './came.ts'
import { packageSingles, packageWordsOf, walkPackages } from './packages.ts'
import { refusalSingles, refusalWordsOf, walkRefusals } from './refusals.ts'
import { rewardSingles, rewardWordsOf, walkRewards } from './rewards.ts'

const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below
/** This many lies of each kind; the command runs them all. */
const told = 300

type Walked = Promise<{ came: string; why?: unknown }>

async function faultsOf<Trial>(
  trials: readonly Trial[],
  walk: (trial: Trial) => Walked,
  words: (trial: Trial) => string,
): Promise<string[]> {
  const faults: string[] = []
  for (const trial of trials) {
    const { came, why } = await walk(trial)
    if (came === 'fooled' || came === 'fell')
      faults.push(`${came}: ${words(trial)} ${why instanceof Error ? why.stack : ''}`)
  }
  return faults
}

test('honest bets on a game made elsewhere are proved, and an honest day of rakeback holds', async () => {
  const [{ table, way } = { table: undefined, way: undefined }] = await packageSingles()
  if (table === undefined || way === undefined) throw new Error('no way')
  expect((await walkPackages({ table, way, lies: [] })).came).toBe('true')
})

test(`no bet on a game made elsewhere is proved with a lie in it, nor with two, whatever its server does (seed ${seed})`, async () => {
  const all = await packageSingles()
  const crooks = all.filter(({ lies }) => lies.some(({ manner }) => manner === 'crooked'))
  const some = Array.from({ length: told }, () =>
    [all[pick(all.length)], pairOf(all, pick)].flatMap((trial) => trial ?? []),
  ).flat()
  expect(await faultsOf([...crooks, ...some], walkPackages, packageWordsOf)).toEqual([])
}, 60_000)

test(`no line of rakeback gets a check mark with a lie in it, nor a day with one left out (seed ${seed})`, async () => {
  const all = rewardSingles()
  expect(
    await faultsOf([...all, ...Array.from({ length: told }, () => pairOf(all, pick))], walkRewards, rewardWordsOf),
  ).toEqual([])
})

test('no refusal, of any code, gives a server another draw, or a row of flights that looks complete', async () => {
  const all = refusalSingles()
  expect(
    await faultsOf(
      Array.from({ length: 24 }, () => all[pick(all.length)]).flatMap((trial) => trial ?? []),
      walkRefusals,
      refusalWordsOf,
    ),
  ).toEqual([])
}, 60_000)
