/** The frauds a cheating table may commit after it has seen the chips: each one is as consistent as it can be. */
import { createChance } from '@kurazh/games/testing/chance.ts'
import { openShoe } from '@kurazh/games/core/shoe.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { Crook, LaidAnswer, LiveKind, RefusedSpot } from '../live/live-kinds.ts'
import { TableSecrets } from '../live/table-secrets.ts'

export type CrookMaker = () => Crook

/** Another pocket, or other cards, with matching proofs. */
const otherDraws =
  ({ game, links }: LiveKind): CrookMaker =>
  () => {
    const secrets = new TableSecrets('other', links)
    return {
      source: ({ number, first }) =>
        game.source === 'wheel'
          ? secrets.wheel(game, 1, number % links)
          : secrets.cards({ table: game.id, number: 1 }, { chain: 1, link: 1 }, 7, first ?? 0),
    }
  }

/** A shoe from no chain, with its own root. `hash`: the one reported in the end. */
const stacked =
  ({ game, links }: LiveKind, hash: 'none' | 'its own'): CrookMaker =>
  () => {
    const secrets = new TableSecrets('stacked', links)
    const its = (number: number) => openShoe({ table: game.id, number }, secrets.hashOf(1, 1), secrets.saltOf(1))
    return {
      shuffled: (shoe) => ({ ...shoe, root: its(shoe.number).root }),
      source: ({ shoe }, honest) =>
        shoe === null
          ? honest
          : secrets.cards({ table: game.id, number: shoe }, { chain: 1, link: 1 }, honest.draw(0).index ?? 0, 0),
      opened: (shoe) => ({ ...shoe, hash: hash === 'none' ? null : secrets.hashOf(1, 1) }),
    }
  }

/** A cut that no seeds made, and the report of them. */
const cutBy =
  (
    { game, seed, links }: LiveKind,
    seeds: (honest: { by: string; seed: string }[]) => { by: string; seed: string }[] | null,
  ): CrookMaker =>
  () => {
    const secrets = new TableSecrets(seed, links)
    let cut = 0
    return {
      cut: (shoe) => ({ ...shoe, cut: (cut = ((shoe.cut ?? 0) + 100) % 416), seeds: seeds(shoe.seeds ?? []) }),
      source: ({ shoe, chain, link, first }, honest) =>
        shoe === null || cut === 0
          ? honest
          : secrets.cards({ table: game.id, number: shoe }, { chain: chain ?? 0, link: link ?? 0 }, cut, first ?? 0),
    }
  }

const settled =
  (change: (bet: OwnTableBet, lost: readonly string[]) => Partial<OwnTableBet>): CrookMaker =>
  () => ({ settled: (bet, lost) => ({ ...bet, ...change(bet, lost) }) })

/** All chips on a spot that lost. */
const onLost = ({ stake }: OwnTableBet, [spot = '']: readonly string[]) => ({
  spots: [{ spot, stake }],
  payout: 0n,
  multiplier: 0,
})

/** The last of the spots is not taken, for this reason. */
const refusing =
  (reason: RefusedSpot['reason']): CrookMaker =>
  () => ({
    refuses: (_round, spots: LaidAnswer['accepted']) =>
      spots.slice(0, -1).length === 0 ? [] : spots.slice(-1).map(({ spot }) => ({ spot, reason, max: 0n })),
  })

export function crooksFor(kind: LiveKind): Readonly<Record<string, CrookMaker>> {
  const chance = createChance('which decision')
  return {
    ...(kind.byHand ? {} : { 'другой исход': otherDraws(kind) }),
    'недоплата в копейку': settled(({ payout }) => ({ payout: payout === 0n ? 1n : payout - 1n })),
    'выплаты нет': settled(() => ({ payout: 0n, multiplier: 0 })),
    'фишки переложены, ревизия новая': settled((bet, lost) => ({ ...onLost(bet, lost), revision: bet.revision + 1 })),
    'фишки переложены, ревизия та же': settled(onLost),
    'возвращена вместо выплаты': settled(({ stake }) => ({ state: 'returned', payout: stake, multiplier: 0 })),
    'возвращена с нулём': settled(() => ({ state: 'returned', payout: 0n, multiplier: 0 })),
    'не рассчитана никогда': settled(() => ({ state: 'open', payout: 0n, multiplier: 0 })),
    ...Object.fromEntries(
      (['TooSmall', 'TooLarge', 'MaxWin', 'Exposure', 'NotYours', 'Unknown'] as const).map((reason) => [
        `поле отклонено: ${reason}`,
        refusing(reason),
      ]),
    ),
    ...(kind.game.seats > 0 && {
      'решение за игрока': () => ({
        decides: (_round, seat, moves, honest) =>
          seat === 3 ? undefined : moves.filter((move) => move !== honest)[chance.below(moves.length - 1)],
      }),
      'место занято после карт': () => ({ staked: (_round, honest) => new Set([...honest, '1-main', '7-main']) }),
    }),
    ...(kind.game.source === 'shoe' &&
      !kind.byHand && {
        'шуз не из цепочки, хеша нет': stacked(kind, 'none'),
        'шуз не из цепочки, хеш его': stacked(kind, 'its own'),
        'срезка без сидов': cutBy(kind, () => null),
        'срезка по пустому списку': cutBy(kind, () => []),
        'срезка своя, сиды честные': cutBy(kind, (seeds) => seeds),
        'сиды задом наперёд': cutBy(kind, (seeds) => seeds.toReversed()),
      }),
    ...(kind.game.source === 'wheel' &&
      !kind.byHand && {
        'каждый раунд новая цепочка через номер': () => ({ link: (round) => ({ chain: 40 + 2 * round, link: 1 }) }),
        'каждый раунд новая цепочка в одно звено': () => ({
          link: (_round, { chain, link }) => ({ chain: chain + link, link: 1 }),
          chain: (chain) => ({ ...chain, links: 1 }),
        }),
      }),
  } satisfies Record<string, CrookMaker>
}
