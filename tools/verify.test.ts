import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { current, idsOf } from '@kurazh/games/index.ts'
import { type Game, isSeeded } from '@kurazh/games/core/game.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { expect, test } from 'vitest'
import rounds from '../games/crash/vectors/crash.json' with { type: 'json' }
import vectors from '../games/dice/vectors/dice.json' with { type: 'json' }
import baccaratVectors from '../games/baccarat/vectors/baccarat.json' with { type: 'json' }
import minesVectors from '../games/mines/vectors/mines.json' with { type: 'json' }
import { downTheChain } from '../games/core/round-chain.ts'
import shoes from '../games/core/vectors/shoe.json' with { type: 'json' }
import wheels from '../games/roulette/vectors/roulette.json' with { type: 'json' }
import { WrongArguments } from './command-line.ts'
import { replayed } from './replay.ts'

const vector = vectors.find(({ clientSeed }) => clientSeed.includes('"')) ?? vectors[0]
if (vector === undefined) throw new Error('no vectors')
const [chance, side, win, multiplierE4] = vector.bets[4] as [number, string, boolean, number]
const honest = {
  game: 'dice',
  'server-seed': vector.serverSeed,
  'client-seed': vector.clientSeed,
  nonce: String(vector.nonce),
  params: JSON.stringify({ chance, side }),
}

/** Runs the command in a separate process, as a person would. */
function verify(options: Record<string, string>) {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  return spawnSync(process.execPath, [fileURLToPath(new URL('verify.ts', import.meta.url)), ...args], {
    encoding: 'utf8',
  })
}

test('a bet is replayed from its seeds and printed as one JSON line', () => {
  const { stdout, stderr, status } = verify(honest)
  expect([stderr, status]).toEqual(['', 0])
  expect(stdout.endsWith('}\n')).toBe(true)
  const line = JSON.parse(stdout) as Record<string, unknown>
  expect(Object.keys(line)).toEqual(['game', 'outcome', 'multiplier', 'commitment'])
  expect(line).toMatchObject({
    game: 'dice',
    outcome: { number: vector.number, win },
    multiplier: multiplierE4 / 10_000,
  })
  expect(line['commitment']).toMatch(/^[0-9a-f]{64}$/)
})

test.each(idsOf())('%s is replayed by the rules of the version that is named, by the newest where none is', (id) => {
  const rules = current(id) as Game
  const round = rounds.chains[0]
  const params = JSON.stringify(rules.sampleParams[0])
  const link = { game: id, hash: round?.rounds[0]?.hash ?? '', salt: round?.salt ?? '' }
  const ofShoe = rules.kind === 'table' && rules.source === 'shoe' ? { shoe: '1', cut: '100', first: '0' } : {}
  const bet = isSeeded(rules)
    ? { ...honest, game: id, params }
    : { ...link, ...(rules.kind === 'table' && { params, ...ofShoe }) }
  const before = replayed(bet)
  const lower = raise(id)
  try {
    const newer = replayed(bet)
    expect(newer).not.toEqual(before)
    expect(replayed({ ...bet, rules: `${rules.version}` })).toEqual(before)
    expect(replayed({ ...bet, rules: `${rules.version + 1}` })).toEqual(newer)
  } finally {
    lower()
  }
  expect(() => replayed({ ...bet, rules: `${rules.version + 1}` })).toThrow('здесь нет')
})

test('a bet of another version is not replayed by the wrong rules', () => {
  expect(replayed({ ...honest, rules: '1' })).toMatchObject({ game: 'dice' })
  expect(() => replayed({ ...honest, rules: '2' })).toThrow('версии 2 здесь нет. Есть версии: 1.')
})

test('a round is replayed from its hash and the salt of its chain', () => {
  const [chain] = rounds.chains
  const [before, round] = chain?.rounds ?? []
  const point = round?.point ?? 0
  expect(replayed({ game: 'crash', hash: round?.hash ?? '', salt: chain?.salt ?? '' })).toEqual({
    game: 'crash',
    outcome: { point },
    multiplier: point / 100,
    previous: before?.hash,
  })
})

test('a spin is replayed from its hash and salt, with the payback of a layout', () => {
  for (const { hash, salt, number, spots, back } of wheels.settlements.slice(0, 5)) {
    const paid = Object.values<number>(back).reduce((sum, kopecks) => sum + kopecks, 0)
    const staked = Object.values<number>(spots).reduce((sum, kopecks) => sum + kopecks, 0)
    const result = replayed({ game: 'roulette', hash, salt, params: JSON.stringify({ spots }) })
    expect(result).toMatchObject({
      outcome: { result: number },
      paid: back,
      multiplier: Math.floor((paid * 10_000) / staked) / 10_000,
    })
    expect(replayed({ game: 'roulette', hash, salt })).toMatchObject({ outcome: { result: number } })
  }
})

test('a hand is replayed from its shoe, its cut and its first card; a shoe alone gives its root and its order', () => {
  const [{ hash, salt, number, root, cut, hands } = expect.fail('no vectors')] = baccaratVectors.shoes
  for (const { first, cards, winner, player, banker } of hands.slice(0, 5)) {
    const result = replayed({ game: 'baccarat', hash, salt, shoe: `${number}`, cut: `${cut}`, first: `${first}` })
    expect(result).toMatchObject({
      root,
      outcome: { result: { winner, player, banker }, dealt: cards.map((value) => ({ value })) },
    })
  }
  const [shoe = expect.fail('no vectors')] = shoes
  expect(replayed({ game: shoe.table, hash: shoe.hash, salt: shoe.salt, shoe: `${shoe.number}` })).toMatchObject({
    outcome: { root: shoe.root, order: shoe.order },
  })
})

test('a shoe is compared with its root, its cut with the seeds, and a link with the end of its chain; a mismatch ends with status 1', () => {
  const [, { table, number, hash, salt, root, order, seeds, cut, list, listed } = expect.fail('no vectors')] = shoes
  const end = downTheChain(hash, 5)
  const options = {
    game: table,
    hash,
    salt,
    shoe: `${number}`,
    root,
    seeds: JSON.stringify(list),
    cut: `${listed}`,
    link: '5',
    end,
  }
  expect(replayed(options)).toMatchObject({
    cut: listed,
    end,
    held: { root: true, cut: true, order: true, end: true },
    outcome: { order },
  })
  // Of a former build: the seeds as they came.
  expect(replayed({ ...options, seeds: JSON.stringify(seeds), cut: `${cut}` })).toMatchObject({
    cut,
    held: { root: true, cut: true, end: true },
  })
  const [head, ...entries] = list
  const lies = [
    { root: end },
    { cut: '0' },
    { end: root },
    { link: '4' },
    { seeds: JSON.stringify([head, ...entries.toReversed()]) },
    { seeds: '[]' },
  ]
  for (const lie of lies)
    expect(Object.values(replayed({ ...options, ...lie }).held ?? {}), JSON.stringify(lie)).toContain(false)
  expect(verify({ ...options, cut: '0' }).status).toBe(1)
  const { cut: _named, ...unnamed } = options
  expect(replayed({ ...unnamed, first: '0' })).toMatchObject({
    cut: listed,
    outcome: { dealt: { 0: { value: order[listed] } } },
  })
})

test('the hashes of a wheel and of crash are walked down to the end of their chain', () => {
  for (const game of ['roulette', 'crash']) {
    const options = { game, hash: 'ab'.repeat(32), salt: 'a', link: '3' }
    expect(replayed(options)).toMatchObject({ end: downTheChain(options.hash, 3) })
    expect(replayed({ ...options, end: downTheChain(options.hash, 3) })).toMatchObject({ held: { end: true } })
    expect(replayed({ ...options, end: options.hash })).toMatchObject({ held: { end: false } })
  }
})

test('a steps game shows its field from the seeds alone, and the payment with the moves', () => {
  const {
    serverSeed,
    clientSeed,
    nonce,
    games: [bet],
  } = minesVectors.bets[0] as (typeof minesVectors.bets)[number]
  if (bet === undefined) throw new Error('no vectors')
  const seeds = {
    game: 'mines',
    'server-seed': serverSeed,
    'client-seed': clientSeed,
    nonce: String(nonce),
    params: JSON.stringify({ mines: bet.mines.length }),
  }
  const field = replayed(seeds)
  expect(field).toMatchObject({ game: 'mines', outcome: { mines: bet.mines } })
  expect(field).not.toHaveProperty('multiplier')
  expect(replayed({ ...seeds, moves: JSON.stringify(bet.moves) })).toMatchObject({
    outcome: { mines: bet.mines },
    multiplier: bet.multiplierE4 / 10_000,
  })
  for (const [moves, sentence] of [
    ['[{"take":true}]', 'не доводят игру'],
    ['{}', 'список ходов'],
    ['[', 'не JSON'],
  ] as const)
    expect(() => replayed({ ...seeds, moves })).toThrow(sentence)
})

test.each([
  ['nothing at all', {}, 'Не хватает аргументов'],
  ['no seed of the server', { ...honest, 'server-seed': '' }, '--server-seed'],
  ['a game that is not there', { ...honest, game: 'constructor' }, 'Игры «constructor» нет'],
  ['a nonce that is not whole', { ...honest, nonce: '1.5' }, '--nonce'],
  ['a nonce that a double would round', { ...honest, nonce: '9007199254740993' }, '--nonce'],
  ['a client seed beyond ASCII', { ...honest, 'client-seed': 'сид' }, '--client-seed'],
  ['params that are not JSON', { ...honest, params: '{chance:1}' }, 'не JSON'],
  ['params out of range', { ...honest, params: '{"chance":96,"side":"under"}' }, 'Шанс — от 1 до 95'],
  ['a round without its salt', { game: 'crash', hash: '0'.repeat(64) }, '--salt'],
  ['a hash that is none', { game: 'crash', hash: '0'.repeat(63), salt: 'salt' }, '--hash'],
  ['a hand without its shoe', { game: 'baccarat', hash: '0'.repeat(64), salt: 'salt' }, '--shoe'],
  [
    'a cut beyond the shoe',
    { game: 'baccarat', hash: '0'.repeat(64), salt: 'salt', shoe: '1', cut: '416', first: '0' },
    '--cut',
  ],
  [
    'seeds that are no list',
    { game: 'baccarat', hash: '0'.repeat(64), salt: 'salt', shoe: '1', seeds: '{}' },
    '--seeds',
  ],
  ['an end without its link', { game: 'roulette', hash: '0'.repeat(64), salt: 'salt', end: '0'.repeat(64) }, '--link'],
  ['a decision at a wheel', { game: 'roulette', hash: '0'.repeat(64), salt: 'salt', moves: '["hit"]' }, '--moves'],
  ['a bet asked like a round', { game: 'dice', hash: '0'.repeat(64), salt: 'salt' }, '--server-seed'],
  ['a bet on a machine made elsewhere', { ...honest, game: 'pkg-caskets' }, 'npm run slots -- pick'],
])('%s is answered by one Russian sentence', (_, options, sentence) => {
  expect(() => replayed(options)).toThrow(WrongArguments)
  expect(() => replayed(options)).toThrow(sentence)
  expect(() => replayed(options)).not.toThrow('\n')
})

test.each([
  ['an argument nobody knows', { ...honest, stake: '1' }, 'Аргументы не поняты'],
  ['a refusal', { ...honest, nonce: '1.5' }, '--nonce'],
])('%s is the only line printed, with status 2', (_, options, sentence) => {
  const { stdout, stderr, status } = verify(options)
  expect([stdout, status]).toEqual(['', 2])
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
