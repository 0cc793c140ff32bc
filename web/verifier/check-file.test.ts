/** Checks that an honest file is recounted and never reported broken, and that a file with one changed field is. */
import { leafOf, levelsOf, partsOfPlayer, rootOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { pickedNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { leafText, nodeText, rootText } from '@kurazh/shared/proofs/package-tree.ts'
import {
  betFile,
  readVerifyFile,
  reservesFile,
  roundFile,
  tableFile,
  type VerifyFile,
} from '@kurazh/contract/play/verify-form.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Game, isSeeded } from '@kurazh/games/core/game.ts'
import { cutListOf } from '@kurazh/games/core/shoe.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replayBet } from '@kurazh/games/core/verify.ts'
import rounds from '@kurazh/games/crash/vectors/crash.json' with { type: 'json' }
import { games } from '@kurazh/games/index.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { expect, test } from 'vitest'
import { TableServer } from '../testing/table-server.ts'
import { checkFile } from './check-file.ts'
import { verdictOf, type Verdict, writtenSteps } from './report.ts'
import { sample } from './sample.ts'

type Change = (file: Record<string, never>) => void

/** The verdict on a file parsed from its text, with a change made to it. */
async function verdict(text: string, written = '', change: Change = () => undefined): Promise<Verdict> {
  const json = JSON.parse(text) as Record<string, never>
  change(json)
  const file = readVerifyFile(JSON.stringify(json))
  if (typeof file === 'string') return 'broken'
  const report = await checkFile(file, async () => undefined)
  return verdictOf(report.steps, writtenSteps(report, written))
}

/** The file with a value set at a path. */
const put =
  (path: string, value: unknown): Change =>
  (file) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const place = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, file)
    place[last] = value
  }

const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'mine', nonce: 7 }
const stake = 1_000_00n

function betOf(rules: Game & object): Bet {
  if (!isSeeded(rules)) throw new Error('no seeds')
  const [params] = rules.sampleParams
  const paths =
    rules.kind === 'steps' ? [[...rules.path(params).slice(0, 1), take], rules.path(params).slice(0, 1)] : [undefined]
  for (const moves of paths) {
    try {
      const { outcome, multiplierE4 } = replayBet(rules, { ...seeds, params, ...(moves && { moves }) })
      const steps = moves && { moves, ended: moves.length > 1 ? ('taken' as const) : ('lost' as const) }
      return {
        ...seeds,
        ...steps,
        game: rules.id,
        version: rules.version,
        stake,
        params,
        outcome,
        multiplier: multiplierE4,
        payout: payoutKopecks(stake, multiplierE4),
        commitment: commitmentOf(seeds.serverSeed),
        at: '2026-01-01T00:00:00Z',
      }
    } catch {
      /* The first step was bad: the game is over without the take. */
    }
  }
  throw new Error(`no bet of ${rules.id}`)
}

const seeded = Object.values(games).filter((game) => isSeeded(game))

test.each(seeded.map((game) => [game.id, game] as const))(
  'a bet of %s is recounted, compared with the written promise, and broken where one field is changed',
  async (_, game) => {
    const text = betFile(betOf(game), undefined)
    expect(await verdict(text)).toBe('recounted')
    expect(await verdict(text, commitmentOf(seeds.serverSeed))).toBe('promised')
    expect(await verdict(text, commitmentOf('another seed'))).toBe('broken')
    const bends: [string, unknown][] = [
      ['bet.serverSeed', '6f'.repeat(32)],
      ['bet.commitment', 'ab'.repeat(32)],
      ['bet.outcome', { made: 'up' }],
      ['bet.multiplier', 99.99],
      ['bet.payout', 12_345.67],
      ['bet.payout', null],
      ['bet.params', { made: 'up' }],
      ['bet.clientSeed', 'сид'],
      ['bet.nonce', -1],
      ['bet.ended', 'complete'],
      ['promised', 'cd'.repeat(32)],
    ]
    for (const [path, value] of bends) expect(await verdict(text, '', put(path, value)), path).toBe('broken')
  },
)

test('the built-in sample is an honest bet', async () => {
  expect(await verdict(sample)).toBe('recounted')
})

test('a bet with unknown rules is neither broken nor recounted', async () => {
  const file = readVerifyFile(sample) as Extract<VerifyFile, { kind: 'bet' }>
  const report = await checkFile({ ...file, bet: { ...file.bet, version: 99 } }, async () => undefined)
  expect(report.steps.map(({ state }) => state)).toEqual(['same', 'unknown'])
})

const [chain] = rounds.chains
if (chain === undefined) throw new Error('no vectors')
const ofChain = {
  id: 1,
  terminatingHash: chain.terminatingHash,
  links: 1_000_000,
  publishedAt: 0,
  salt: chain.salt,
  saltedAt: 1,
  saltFrom: 'drawn' as const,
  used: 3,
}

test('a round of crash and a bet on it: the point, the way to the end of the chain, the payout', async () => {
  const [at = -1, stated] = [...chain.rounds.entries()].find(([, { point }]) => point > 200) ?? []
  if (stated === undefined) throw new Error('no vectors')
  const round = {
    number: 5,
    version: 1,
    chain: 1,
    link: at + 1,
    point: stated.point / 100,
    hash: stated.hash,
    interrupted: false,
    startedAt: 0,
    endedAt: 10_000,
  }
  const bet = {
    id: 1,
    link: 'a',
    round: 5,
    stake,
    target: 20_000,
    takenAt: 20_000,
    state: 'taken' as const,
    multiplier: 20_000,
    payout: 2n * stake,
    game: 'crash',
    at: '',
  }
  const text = roundFile('crash', { bet, round, chain: ofChain })
  expect(await verdict(text)).toBe('recounted')
  expect(await verdict(text, `${chain.terminatingHash} ${chain.salt}`)).toBe('promised')
  const lost = roundFile('crash', {
    bet: { ...bet, target: null, takenAt: 1_000_000_000, state: 'lost', multiplier: null, payout: 0n },
    round,
    chain: ofChain,
  })
  expect(await verdict(lost)).toBe('recounted')
  const bends: [string, unknown][] = [
    ['round.point', 1.5],
    ['round.hash', 'ab'.repeat(32)],
    ['round.link', at + 2],
    ['round.link', 0],
    ['round.link', 2_000_000],
    ['chain.salt', 'another'],
    ['chain.salt', null],
    ['chain.terminatingHash', 'ab'.repeat(32)],
    ['bet.payout', 1],
    ['bet.multiplier', stated.point],
    ['bet.state', 'lost'],
    ['bet.state', 'returned'],
    ['bet.round', 6],
    ['bet.game', 'roulette'],
    ['round.chain', 2],
  ]
  for (const [path, value] of bends) expect(await verdict(text, '', put(path, value)), path).toBe('broken')
})

const without = Object.values(games).filter(
  (game): game is typeof game & TableGame => game.kind === 'table' && game.seats === 0,
)

test.each(without.map((game) => [game.id, game as TableGame] as const))(
  'a layout at %s: the dealt values, the result, the payout of every spot',
  async (_, game) => {
    const server = new TableServer(game)
    if (game.source === 'shoe') {
      server.shuffle()
      server.cut(
        cutListOf([
          { by: 'anna', seed: 'a' },
          { by: 'boris', seed: 'b' },
        ]),
      )
    }
    server.begin()
    const laid = server.lay(
      Object.entries(game.sampleParams[0]?.spots ?? {}).map(([spot, kopecks]) => ({ spot, stake: BigInt(kopecks) })),
    )
    server.deal(() => undefined)
    const waiting = server.state
    if (game.source === 'shoe') server.open()
    const { round, shoe, own, chain: line } = server.state
    if (!round || !own) throw new Error('no round')
    const { revision: _revision, table: _table, ...bet } = own
    const stated = { bet: { ...bet, game: game.id, version: game.version, at: '' }, round, shoe, chain: line }
    const text = tableFile(stated)
    expect(laid.round).toBe(round.number)
    expect(await verdict(text)).toBe('recounted')
    expect(await verdict(tableFile({ ...stated, shoe: waiting.shoe }))).toBe('recounted')
    const promise = shoe
      ? `${shoe.root} ${(shoe.cut ?? 0) + 1}/${(round.first ?? 0) + 1}`
      : `${line?.terminatingHash} ${line?.salt}`
    expect(await verdict(text, promise)).toBe('promised')
    const bends: [string, unknown][] = [
      ['bet.payout', 1],
      ['bet.spots', []],
      ['bet.round', 99],
      ['round.result', { made: 'up' }],
      ['round.dealt.0.value', null],
      ['round.dealt.0.value', 12],
      ['round.dealt', []],
      ['chain.salt', 'another'],
      ['chain', null],
      ...(game.source === 'shoe'
        ? ([
            ['shoe.cut', 300],
            ['shoe.seeds', null],
            ['shoe.seeds', [{ by: 'house', seed: 'a' }]],
            ['shoe.root', 'ab'.repeat(32)],
            ['shoe.hash', 'ab'.repeat(32)],
            ['shoe.link', 9],
            ['shoe', null],
            ['round.dealt.1.branch', []],
            ['round.dealt.1.index', 300],
            ['round.first', 90],
          ] as [string, unknown][])
        : ([
            ['round.hash', 'ab'.repeat(32)],
            ['round.hash', null],
            ['round.link', 9],
          ] as [string, unknown][])),
    ]
    for (const [path, value] of bends) {
      // The changed pocket may be the one that was dealt.
      if (path === 'round.dealt.0.value' && value === round.dealt[0]?.value) continue
      expect(await verdict(text, '', put(path, value)), path).toBe('broken')
    }
  },
)

test('a bet on a package game: the seeds select this book and no other', async () => {
  const book = (id: bigint) => ({ id, weight: 1n, payout: 150n * id, book: commitmentOf(`${id}`) })
  const [left, right] = [book(0n), book(1n)]
  const node = (leaf: typeof left) => ({ hash: commitmentOf(leafText(leaf)), weight: leaf.weight })
  const head = { mode: 'base', cost: 100, books: 2 }
  const root = commitmentOf(rootText(head, { hash: commitmentOf(nodeText(node(left), node(right))), weight: 2n }))
  const place = Number(pickedNumber(seeds, 2n))
  const shown = (at: number) => {
    const [leaf, sibling] = at === 0 ? [left, node(right)] : [right, node(left)]
    return {
      ...head,
      root,
      place: at,
      leaf: { ...leaf, id: `${leaf.id}`, weight: `${leaf.weight}`, payout: `${leaf.payout}` },
      siblings: [{ hash: sibling.hash, weight: `${sibling.weight}` }],
    }
  }
  const paid = place === 0 ? 0 : 15_000
  const bet = {
    ...seeds,
    game: 'pkg-caskets',
    version: 1,
    stake,
    params: { mode: 'base' },
    outcome: shown(place),
    multiplier: paid,
    payout: payoutKopecks(stake, paid),
    commitment: commitmentOf(seeds.serverSeed),
    at: '',
  }
  const text = betFile(bet, undefined)
  expect(await verdict(text)).toBe('recounted')
  expect(await verdict(text, `${root} ${bet.commitment}`)).toBe('promised')
  expect(await verdict(text, bet.commitment)).toBe('partly')
  for (const [path, value] of [
    ['bet.outcome', shown(1 - place)],
    ['bet.outcome.root', 'ab'.repeat(32)],
    ['bet.payout', 77],
    ['bet.multiplier', 7],
    ['bet.params', { mode: 'bonus' }],
  ] as const) {
    expect(await verdict(text, '', put(path, value)), path).toBe('broken')
  }
})

test('a branch of the reserves leads to the root of its day, with the player’s own code', async () => {
  const day = '2026-01-31'
  const leaves = Array.from({ length: partsOfPlayer }, (_, part) => ({ uid: 'anna', part, sum: 500n }))
  const salt = (place: number) => `${place}`.padStart(32, '0')
  const levels = levelsOf(leaves.map(({ uid, part, sum }, place) => leafOf({ day, uid, part }, salt(place), sum)))
  const top = levels.at(-1)?.[0] ?? { hash: '', sum: 0n }
  const root = rootOf(day, leaves.length, top)
  const pieces = leaves.map(({ part, sum }, place) => ({
    part,
    place,
    salt: salt(place),
    kopecks: `${sum}`,
    siblings: levels.slice(0, -1).map((level, height) => ({
      hash: level[(place >> height) ^ 1]?.hash ?? '',
      kopecks: `${level[(place >> height) ^ 1]?.sum ?? 0n}`,
    })),
  }))
  const text = reservesFile(
    'anna',
    { day, form: treeForm, root, total: top.sum, leaves: leaves.length, publishedAt: '' },
    { day, pieces },
  )
  expect(await verdict(text)).toBe('recounted')
  expect(await verdict(text, root)).toBe('promised')
  for (const [path, value] of [
    ['uid', 'boris'],
    ['day.root', 'ab'.repeat(32)],
    ['day.total', 1],
    ['branch.pieces.0.kopecks', '1'],
  ] as const) {
    expect(await verdict(text, '', put(path, value)), path).toBe('broken')
  }
})
