/** Checks what players of a table saw and were answered against the database, and every round against the rules. */
import { rulesOf } from '@kurazh/games/index.ts'
import { indexFromCut } from '@kurazh/games/core/shoe.ts'
import { auditBooks, booksBalance } from '../../server/ledger/books.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Row } from '../../server/play/rows.ts'
import { whole } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'
import type { TablePlayer } from './players.ts'

type Bet = Pick<Row<'table_bet'>, 'round' | 'revision' | 'stake' | 'state' | 'payout' | 'params'>
type Round = Pick<Row<'table_round'>, 'number' | 'shoe' | 'first' | 'drawn' | 'phase' | 'settled'> &
  Pick<Row<'table_shoe'>, 'cut'>

export async function proveTables(
  { pool, db }: Database,
  table: string,
  players: readonly TablePlayer[],
  verdicts: Verdicts,
): Promise<void> {
  const rounds = (
    await pool.query<Round>(
      'select r.number, r.shoe, r.first, r.drawn, r.phase, r.settled, s.cut from table_round r join table_shoe s on s.game = r.game and s.number = r.shoe where r.game = $1 order by r.number',
      [table],
    )
  ).rows
  const bets = (
    await pool.query<Bet>('select round, revision, stake, state, payout, params from table_bet where game = $1', [
      table,
    ])
  ).rows
  const moves = (
    await pool.query<Pick<Row<'table_move'>, 'round' | 'step' | 'seat' | 'move'>>(
      'select round, step, seat, move from table_move where game = $1 order by round, step',
      [table],
    )
  ).rows
  console.log(
    `  раундов ${whole(rounds.length)}, отменено ${rounds.filter(({ phase }) => phase === 'voided').length}; ставок ${whole(bets.length)}, решений ${whole(moves.length)}`,
  )
  const over = rounds.filter(({ phase }) => phase === 'ended' || phase === 'voided')
  verdicts.expect(
    rulesOf(table, 1, 'table') !== undefined && over.length > 0 && over.length >= rounds.length - 1,
    'каждый раунд доигран',
  )
  verdicts.expect(
    over.every((round, at) => followsOn(over[at - 1], round)),
    'ни одна карта не сдана дважды и не пропущена',
  )
  const open = bets.filter(({ state }) => state === 'open').map(({ round }) => Number(round))
  verdicts.expect(
    open.length === 0,
    'каждая ставка кончилась',
    rounds
      .filter(({ number }) => open.includes(Number(number)))
      .map(({ number, phase }) => `${number} ${phase}`)
      .join(', '),
  )
  const otherwise = players.flatMap(({ rounds: own }) =>
    [...own].flatMap(([round, { otherwise: cards }]) => cards.map((card) => `${round}: ${card}`)),
  )
  verdicts.expect(otherwise.length === 0, 'никто не видел одной карты двумя', otherwise.join(', '))
  const sharedSights = sightsOf(players)
  verdicts.expect(
    sharedSights.every(({ size }) => size === 1),
    `все видели одно и то же: ${whole(sharedSights.length)} открытых карт`,
  )
  const foreign = rounds.flatMap((round) =>
    seenIn(players, Number(round.number)).filter((index) => !mayShow(round, index)),
  )
  verdicts.expect(foreign.length === 0, 'показаны только карты, которые сданы в этом раунде', foreign.join(' '))
  checkAnswers(players, moves, bets, verdicts)
  await checkTransfers(pool, verdicts)
  verdicts.expect(booksBalance(await auditBooks(db)), 'книги сходятся')
}

function followsOn(before: Round | undefined, { shoe, first }: Round): boolean {
  if (before === undefined) return true
  const dealt = (before.first ?? 0) + (before.drawn ?? 0)
  return shoe === before.shoe ? first === dealt : shoe === (before.shoe ?? 0) + 1 && first === 0
}

/** By round and place: which cards any player saw there. */
function sightsOf(players: readonly TablePlayer[]): Set<number>[] {
  const seen = new Map<string, Set<number>>()
  for (const { rounds } of players) {
    for (const [round, { cards }] of rounds) {
      for (const [name, value] of cards)
        seen.set(`${round} ${name}`, (seen.get(`${round} ${name}`) ?? new Set()).add(value))
    }
  }
  return [...seen.values()]
}

const seenIn = (players: readonly TablePlayer[], round: number): number[] =>
  players.flatMap(({ rounds }) =>
    [...(rounds.get(round)?.cards.keys() ?? [])].map((name) => Number(name.split(' ').at(-1))),
  )

function mayShow({ cut, first, drawn }: Round, index: number): boolean {
  return Array.from({ length: drawn ?? 0 }, (_, place) => indexFromCut(cut ?? 0, (first ?? 0) + place)).includes(index)
}

function checkAnswers(
  players: readonly TablePlayer[],
  moves: readonly { round: bigint; step: number; seat: number; move: string }[],
  bets: readonly Bet[],
  { expect }: Verdicts,
): void {
  // The seat's first decision from the step on: in a common decision others may have answered before.
  const madeOf = (round: number, seat: number, from: number) =>
    moves.find((one) => Number(one.round) === round && one.seat === seat && one.step >= from)?.move
  const decided = players.flatMap(({ rounds }) =>
    [...rounds].flatMap(([round, one]) =>
      [...one.moves].map(([step, { seat, move }]) => ({ move, made: madeOf(round, seat, step) })),
    ),
  )
  expect(
    decided.every(({ move, made }) => made === move),
    `каждое из ${whole(decided.length)} подтверждённых решений стоит, как подтверждено`,
  )
  const laid = players.flatMap(({ rounds }) =>
    [...rounds].flatMap(([round, { bet }]) => (bet === undefined ? [] : [{ round, bet }])),
  )
  const lost = laid.filter(
    ({ round, bet }) =>
      !bets.some(
        (row) => Number(row.round) === round && row.revision >= bet.revision && Number(row.stake) / 100 >= bet.stake,
      ),
  )
  expect(lost.length === 0, `ни одна из ${whole(laid.length)} подтверждённых ставок не потеряна`, `${lost.length}`)
}

/** The transfers of a bet match its row. */
async function checkTransfers(pool: Database['pool'], { expect }: Verdicts): Promise<void> {
  const { rows } = await pool.query<{ wrong: bigint }>(`
    select count(*) as wrong from (
      select player as owner, 'table:' || game || ':' || round as name, sum(payout) as back, sum(stake) as stake from table_bet group by 1, 2
    ) b full join (
      select owner, regexp_replace(key, '^(table:[^:]+:[0-9]+):.*$', '\\1') as name,
        coalesce(sum(amount) filter (where kind = 'stake'), 0) as stake, coalesce(sum(amount) filter (where kind in ('payout', 'refund')), 0) as back
      from ledger_transfer where key like 'table:%' group by 1, 2
    ) t using (owner, name)
    where coalesce(b.back, -1) - coalesce(b.stake, -1) is distinct from coalesce(t.back, -1) - coalesce(t.stake, -1)`)
  expect(rows[0]?.wrong === 0n, 'проводки каждой ставки сходятся с её концом', `${rows[0]?.wrong}`)
}
