/**
 * Every field the site may report of bets, rounds and their parts is lied about, or is listed here with the reason why
 * it need not be.
 */
import { events } from '@kurazh/contract/core/event.ts'
import { packages } from '@kurazh/contract/play/packages.ts'
import { play } from '@kurazh/contract/play/play.ts'
import { reserves } from '@kurazh/contract/money/reserves.ts'
import { jackpotCalls as jackpot } from '@kurazh/contract/rewards/jackpot.ts'
import { tips } from '@kurazh/contract/content/tips.ts'
import { rewards } from '@kurazh/contract/rewards/rewards.ts'
import { rounds } from '@kurazh/contract/play/rounds.ts'
import { tables } from '@kurazh/contract/tables/tables.ts'
import { expect, test } from 'vitest'
import { liveBodies, liveWords } from '../live/live-page.ts'
import { Coverage } from './coverage.ts'
import { honestWordsOf } from './live-tables.ts'
import { honestJackpot, jackpotSchema } from './jackpot.ts'
import { LiarServer } from './liar-server.ts'
import { honestRain, rainSchemas } from './rain.ts'
import { honestRewards, rewardSchemas } from './rewards.ts'
import { packageSingles, packageSchemas, walkPackages } from './packages.ts'
import { bendsOf } from './bends.ts'
import { tables as seededTables } from './seeded.ts'
import { kindOf } from './table-words.ts'
import { liedTables } from './table-ways.ts'

/** Calls whose answers a liar of this folder bends. */
const lied: Readonly<Record<string, readonly string[]>> = {
  tables: ['tableState', 'tableBet', 'tableMove', 'tableSeed', 'tableRound', 'tableHistory'],
  packages: ['packages', 'openPackage', 'nextPackageRound', 'packageState'],
  rewards: ['creditBets', 'creditDays'],
  play: ['commitments', 'placeBet', 'placeGift', 'move', 'openGames', 'history', 'showBet'],
  rounds: ['roundState', 'roundBet', 'roundTake', 'roundCancel', 'round', 'roundBets'],
  reserves: ['reserves', 'reservesBranch'],
  jackpot: ['jackpotProof'],
  tips: ['roomGifts', 'joinRain', 'rainProof'],
}

/** Those that need no liar: no check mark ever depends on them. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tables: {
    tableList: 'cards of the lobby',
    tableSit: 'seats, told again by the snapshot',
    tableLeave: 'seats, told again by the snapshot',
    tableBets: 'past bets, which show «=»',
    tableChains: 'a list of what was published',
  },
  packages: { allowPackageRound: 'an answer without a word', openPackageRounds: 'asked only where a nonce is refused' },
  rewards: {
    statuses: 'rules, which the page has of its own',
    rewards: 'what waits to be taken',
    takeRewards: 'what was paid',
    credit: 'sums, without a check mark',
  },
  jackpot: {
    jackpot: 'pinned as first heard, and told again with the proof',
    jackpotDays: 'sums, held to the lines of accruals',
    jackpotSeed: 'which seed counts: the page believes its own only',
  },
  tips: {
    tipTerms: 'bounds, which the site holds gifts to',
    giveTip: 'a movement of the statement, without a check mark',
    tipSetting: 'a switch of the player',
    setTips: 'a switch of the player',
    openRain: 'a movement of the statement; the card is told to the whole room',
  },
  play: {
    latestBets: 'bets of the history, told again',
    betLink: 'a number',
    tables: 'limits, which the site holds bets to',
  },
  rounds: {
    roundClock: 'the clock, which every word carries',
    roundHistory: 'past rounds, each held to its chain when it is laid open',
    roundChains: 'a list of what was published',
  },
}

/**
 * Fields that no judge checks: a camera, rounds dealt and corrected by a person, files of the studio, and fields of
 * bets of another kind of game.
 */
const unjudged = /(?:^|\.)(video|corrected\..*|recordings\..*|(last|history)\.(moves|ended|added))$/

test('every call about bets is lied about, or is listed as not needing it', () => {
  const slices = { tables, packages, rewards, play, rounds, reserves, jackpot, tips }
  const missing = Object.entries(slices).flatMap(([slice, calls]) =>
    Object.keys(calls)
      .filter((call) => !lied[slice]?.includes(call) && harmless[slice]?.[call] === undefined)
      .map((call) => `${slice}.${call}`),
  )
  expect(missing).toEqual([])
})

test('every event about bets is lied about, or carries nothing that is checked', () => {
  const bent = ['round', 'ownRoundBet', 'table', 'ownTableBet', 'chat']
  const without = [
    'online',
    'works',
    'missed',
    'games',
    'updBalance',
    'feed',
    'visit',
    'pay_get',
    'favourites',
    'rewards',
    'tournament',
    'jackpot',
    'challenge',
    'package',
    'notice',
    'cashier',
  ]
  expect([...bent, ...without].sort()).toEqual(Object.keys(events).sort())
})

test('every field of the promises of nonces is bent by a liar, including nonces bound by a refusal', async () => {
  const coverage = new Coverage()
  const schema = play.commitments.reply.shape.success
  for (const way of seededTables[0]?.ways ?? []) {
    const liar = new LiarServer(seededTables[0]?.filling ?? 0, [])
    await way.walk(liar)
    for (const { call, value } of liar.told)
      if (call === 'commitments') for (const { path } of bendsOf(value)) coverage.note(schema, value, path)
  }
  expect(coverage.missing('commitments', schema)).toEqual([])
})

test('every field of every message of a table is bent by a liar', async () => {
  const coverage = new Coverage()
  const schemas = { ...liveWords, ...liveBodies }
  for (const { ways } of liedTables) {
    for (const way of ways) {
      for (const { call, value } of await honestWordsOf(way))
        for (const { path } of bendsOf(value)) coverage.note(schemas[call], value, path)
    }
  }
  const missing = Object.entries(schemas).flatMap(([name, schema]) => coverage.missing(name, schema))
  expect(missing.filter((path) => !unjudged.test(path))).toEqual([])
  expect(kindOf({ call: 'news', value: { kind: 'dealt' } })).toBe('news-dealt')
})

test('every field that a frame receives is bent by a liar', async () => {
  const coverage = new Coverage()
  const [{ table, way } = { table: undefined, way: undefined }] = await packageSingles()
  if (table === undefined || way === undefined) throw new Error('no way')
  for (const { call, value } of (await walkPackages({ table, way, lies: [] })).told)
    for (const { path } of bendsOf(value)) coverage.note(packageSchemas[call], value, path)
  expect(
    Object.entries(packageSchemas)
      .flatMap(([name, schema]) => coverage.missing(name, schema))
      .filter((path) => !unjudged.test(path)),
  ).toEqual([])
})

test('every field of the lines and days of rakeback is bent by a liar', () => {
  const coverage = new Coverage()
  const words = honestRewards()
  for (const call of ['creditBets', 'creditDays'] as const)
    for (const { path } of bendsOf(words[call])) coverage.note(rewardSchemas[call], words[call], path)
  expect(Object.entries(rewardSchemas).flatMap(([name, schema]) => coverage.missing(name, schema))).toEqual([])
})

test('every field of a drawn jackpot is bent by a liar', () => {
  const coverage = new Coverage()
  const words = honestJackpot()
  for (const { path } of bendsOf(words)) coverage.note(jackpotSchema, words, path)
  expect(coverage.missing('jackpotProof', jackpotSchema)).toEqual([])
})

test('every field of a rain is bent by a liar, as the room hears it and as its numbers are shown', () => {
  const coverage = new Coverage()
  const words = honestRain()
  const calls = Object.keys(rainSchemas) as (keyof typeof rainSchemas)[]
  for (const call of calls)
    for (const { path } of bendsOf(words[call])) coverage.note(rainSchemas[call], words[call], path)
  const missing = calls.flatMap((call) => coverage.missing(call, rainSchemas[call]))
  // Of the news only who joined counts for a rain, and its card is that of the room; a tip has no check mark.
  expect(missing.filter((path) => !/^(news|opened\.tips|drawn\.tips)\b/.test(path))).toEqual([])
  expect(bendsOf(words.news).map(({ path }) => path)).toContain('entrants')
})
