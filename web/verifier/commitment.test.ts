/**
 * «Сошлось, и с обещанием» is said where what the player has written down fixes all that decides, and all of it was
 * counted: nothing that a server chooses afterwards gets it.
 */
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { cutListOf, cutOf, shoeCards } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { replayBet } from '@kurazh/games/core/verify.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import { games } from '@kurazh/games/index.ts'
import rounds from '@kurazh/games/crash/vectors/crash.json' with { type: 'json' }
import { betFile, readVerifyFile, roundFile, tableFile } from '@kurazh/contract/play/verify-form.ts'
import { expect, test } from 'vitest'
import { TableServer } from '../testing/table-server.ts'
import { checkFile } from './check-file.ts'
import { type Verdict, verdictOf, writtenSteps } from './report.ts'

async function verdict(text: string, ...written: (string | undefined)[]): Promise<Verdict> {
  const file = readVerifyFile(text)
  if (typeof file === 'string') throw new Error(file)
  const report = await checkFile(file, async () => undefined)
  return verdictOf(report.steps, writtenSteps(report, written.join(' ')))
}

const tableOf = (source: TableGame['source'], seats: boolean) =>
  Object.values(games).find(
    (game): game is typeof game & TableGame =>
      game.kind === 'table' && game.source === source && game.seats > 0 === seats,
  ) as TableGame

/** A layout that was played honestly. `isOpened`: the shoe is over. */
function played(game: TableGame, isOpened = true, others: Readonly<Record<string, bigint>> = {}) {
  const server = new TableServer(game)
  server.others = others
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
  server.lay(
    Object.entries(game.sampleParams[0]?.spots ?? {}).map(([spot, kopecks]) => ({ spot, stake: BigInt(kopecks) })),
  )
  server.deal(() => undefined)
  if (game.source === 'shoe' && isOpened) server.open()
  const { round, shoe, own, chain } = server.state
  if (!round || !own || !chain) throw new Error('no round')
  const { revision: _revision, table: _table, ...bet } = own
  return { bet: { ...bet, game: game.id, version: game.version, at: '' }, round, shoe, chain }
}
type TableFacts = ReturnType<typeof played>

const [roulette, baccarat, blackjack] = [tableOf('wheel', false), tableOf('shoe', false), tableOf('shoe', true)]
const [wheel, cards] = [played(roulette), played(baccarat)]
const placeOf = ({ shoe, round }: TableFacts) => `${(shoe?.cut ?? 0) + 1}/${(round.first ?? 0) + 1}`

test('a chain round is promised by its end and salt together: a salt chosen afterwards gives any number', async () => {
  const { chain, round } = wheel
  expect(await verdict(tableFile(wheel), chain.terminatingHash, chain.salt ?? '')).toBe('promised')
  const wanted = (Number(round.result) + 5) % 37
  const salt =
    Array.from({ length: 5_000 }, (_, count) => `salt ${count}`).find(
      (one) => pocketOf(roundDraw(round.hash ?? '', one)) === wanted,
    ) ?? ''
  const chosen = {
    ...wheel,
    chain: { ...chain, salt },
    round: { ...round, result: wanted, dealt: round.dealt.map((one) => ({ ...one, value: wanted })) },
    bet: { ...wheel.bet, spots: [{ spot: `straight-${wanted}`, stake: 100n }], stake: 100n, payout: 3_600n },
  }
  expect(await verdict(tableFile(chosen))).toBe('recounted')
  expect(await verdict(tableFile(chosen), chain.terminatingHash)).toBe('partly')
  expect(await verdict(tableFile(chosen), chain.terminatingHash, chain.salt ?? '')).toBe('broken')
  const [line] = rounds.chains
  const [first] = line?.rounds ?? []
  if (!line || !first) throw new Error('no vectors')
  const crash = roundFile('crash', {
    bet: null,
    round: {
      number: 1,
      version: 1,
      chain: 1,
      link: 1,
      point: first.point / 100,
      hash: first.hash,
      interrupted: false,
      startedAt: 0,
      endedAt: 1,
    },
    chain: {
      id: 1,
      terminatingHash: line.terminatingHash,
      links: 9,
      publishedAt: 0,
      salt: line.salt,
      saltedAt: 1,
      saltFrom: 'drawn',
      used: 3,
    },
  })
  expect(await verdict(crash, line.terminatingHash)).toBe('partly')
  expect(await verdict(crash, line.terminatingHash, line.salt)).toBe('promised')
  expect(await verdict(crash, line.salt)).toBe('partly')
})

test('cards are promised by the root with their starting place, and not before their shoe is opened', async () => {
  const root = cards.shoe?.root
  expect(await verdict(tableFile(cards), root, placeOf(cards))).toBe('promised')
  expect(await verdict(tableFile(cards), root)).toBe('partly')
  expect(await verdict(tableFile(cards), cards.chain.terminatingHash, cards.chain.salt ?? '')).toBe('partly')
  expect(await verdict(tableFile(cards), root, '1/300')).toBe('broken')
  expect(await verdict(tableFile(played(baccarat, false)), root, placeOf(cards))).toBe('partly')
})

test('what is not recounted is not promised: unknown rules, a round that a person deals', async () => {
  const game = Object.values(games).find((one): one is typeof one & InstantGame => one.kind === 'instant')
  if (!game) throw new Error('no game')
  const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'mine', nonce: 7 }
  const params: unknown = game.sampleParams[0]
  const { outcome, multiplierE4 } = replayBet(game, { ...seeds, params })
  const bet = {
    ...seeds,
    game: game.id,
    version: game.version,
    stake: 100n,
    params,
    outcome,
    multiplier: multiplierE4,
    payout: payoutKopecks(100n, multiplierE4),
    commitment: commitmentOf(seeds.serverSeed),
    at: '',
  }
  expect(await verdict(betFile(bet, undefined), bet.commitment)).toBe('promised')
  expect(
    await verdict(
      betFile({ ...bet, version: 99, outcome: { made: 'up' }, multiplier: 0, payout: 0n }, undefined),
      bet.commitment,
    ),
  ).toBe('partly')
  const byHand = { ...wheel, round: { ...wheel.round, byHand: [] } }
  expect(await verdict(tableFile(byHand))).toBe('recounted')
  // A chain was promised, but a person is said to have dealt.
  expect(await verdict(tableFile(byHand), wheel.chain.terminatingHash, wheel.chain.salt ?? '')).toBe('broken')
})

test('a card without its place in the shoe, an unordered list of seeds, a voided round without the stake, and a round of another chain are broken', async () => {
  const last = cards.round.dealt.at(-1)
  if (!cards.shoe || !last) throw new Error('no cards')
  const bare = { ...last, index: null, salt: null, branch: null }
  expect(
    await verdict(
      tableFile({
        ...cards,
        round: { ...cards.round, dealt: cards.round.dealt.map((one) => (one === last ? bare : one)) },
      }),
    ),
  ).toBe('broken')
  const cutBy = (seeds: NonNullable<TableFacts['shoe']>['seeds'] & object) => {
    const [shoe, cut] = [cards.shoe, cutOf(cards.shoe?.root ?? '', seeds)]
    // The same cards lie where this cut puts them.
    const first = ((shoe?.cut ?? 0) - cut + (cards.round.first ?? 0) + shoeCards) % shoeCards
    return { ...cards, shoe: shoe && { ...shoe, seeds, cut }, round: { ...cards.round, first } }
  }
  const [lengths, ...entries] = cards.shoe.seeds ?? []
  if (!lengths) throw new Error('no seeds')
  expect(await verdict(tableFile(cutBy([lengths, ...entries.toReversed()])))).toBe('broken')
  // In the former file format the site chose the order.
  const former = cutBy(entries.toReversed())
  expect(await verdict(tableFile(former), former.shoe?.root, placeOf(former))).toBe('partly')
  const off = {
    ...wheel,
    round: { ...wheel.round, voided: 'equipment' as const },
    bet: { ...wheel.bet, state: 'returned' as const, payout: wheel.bet.stake },
  }
  expect(await verdict(tableFile(off))).toBe('recounted')
  expect(await verdict(tableFile({ ...off, bet: { ...off.bet, payout: 0n } }))).toBe('broken')
  expect(await verdict(tableFile({ ...off, bet: { ...off.bet, state: 'settled', payout: 0n } }))).toBe('broken')
  expect(await verdict(tableFile({ ...wheel, round: { ...wheel.round, chain: 9 } }))).toBe('broken')
  expect(await verdict(tableFile({ ...cards, round: { ...cards.round, link: 9 } }))).toBe('broken')
})

test('a table with seats is replayed: the cards show which other seats were dealt to', async () => {
  for (const others of [{}, { '3-main': 50n }, { '3-behind': 50n, '5-main': 10n, '7-behind': 10n }]) {
    const stated = played(blackjack, true, others)
    expect(await verdict(tableFile(stated), stated.shoe?.root, placeOf(stated))).toBe('promised')
    expect(await verdict(tableFile({ ...stated, bet: { ...stated.bet, payout: stated.bet.payout + 1n } }))).toBe(
      'broken',
    )
    const [first, ...dealt] = stated.round.dealt
    if (!first) throw new Error('no cards')
    expect(
      await verdict(
        tableFile({ ...stated, round: { ...stated.round, dealt: [{ ...first, place: '6-0-0' }, ...dealt] } }),
      ),
    ).toBe('broken')
    expect(await verdict(tableFile({ ...stated, round: { ...stated.round, dealt: dealt.slice(0, -1) } }))).toBe(
      'broken',
    )
  }
})
