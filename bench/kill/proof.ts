/** Checks the outside journal against the database: invariants 1–4 of money and rounds. */
import { isDeepStrictEqual } from 'node:util'
import { kopecksFromRoubles, netOf, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { auditBooks, booksBalance } from '../../server/ledger/books.ts'
import type { Row as AccountRow } from '../../server/ledger/rows.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Row } from '../../server/play/rows.ts'
import { whole } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'
import { nameOf, type Testimony, type Witnessed } from './outside-journal.ts'

type BetRow = Omit<Row<'bet'>, 'journal' | 'moves' | 'ended'>

/** The initial state of a run. */
interface Beginning {
  /** Each player's initial money, in kopecks. */
  gifts: ReadonlyMap<number, bigint>
  /** The ids of the games on offer. */
  games: readonly string[]
}

/** Checks everything. */
export async function prove(
  database: Database,
  testimony: Testimony,
  { gifts, games }: Beginning,
  verdicts: Verdicts,
): Promise<void> {
  const { rows } = await database.pool.query<BetRow>(
    'select player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, added from bet where player = any($1)',
    [[...gifts.keys()]],
  )
  checkJournal(testimony, verdicts)
  checkRows(testimony, rows, verdicts)
  checkOutcomes([...testimony.bets.values()], verdicts)
  checkGames([...testimony.bets.values()], games, verdicts)
  await checkTransfers(database, verdicts)
  await checkBalances(database, testimony, gifts, verdicts)
  await checkFollowers(database, [...gifts.keys()], verdicts)
  const books = await auditBooks(database.db)
  verdicts.expect(books.total === 0n, 'сумма всех счетов ноль', `${books.total}`)
  verdicts.expect(
    booksBalance(books),
    `каждый баланс равен сумме своих проводок (${whole(books.transfers)})`,
    `расхождений ${books.differences.length}`,
  )
}

function checkJournal({ bets, refused, contradictions }: Testimony, verdicts: Verdicts): void {
  const unanswered = [...bets.values()].filter(({ bet }) => bet === undefined).length - refused.length
  const again = [...bets.values()].filter(({ attempts }) => attempts > 1).length
  console.log(`  подтверждено ставок ${whole(bets.size)}, из них после повтора ${whole(again)}`)
  verdicts.expect(contradictions === 0, 'внешний журнал не противоречит себе', `${contradictions}`)
  verdicts.expect(unanswered === 0, 'каждая ставка получила ответ', `без ответа ${unanswered}`)
  verdicts.expect(refused.length === 0, 'ни одного необъяснимого отказа', firstOf(refused))
}

function checkRows({ bets }: Testimony, rows: readonly BetRow[], verdicts: Verdicts): void {
  let invented = 0
  const different: unknown[] = []
  const written = new Set<string>()
  for (const row of rows) {
    const name = nameOf(Number(row.player), Number(row.nonce))
    const witnessed = bets.get(name)
    written.add(name)
    if (witnessed === undefined) invented += 1
    else if (!isSame(witnessed.bet, row) || !matchesRequest(witnessed)) different.push({ witnessed, row })
  }
  const lost = [...bets].filter(([name, { bet }]) => bet !== undefined && !written.has(name)).length
  verdicts.expect(lost === 0, `потеряно ставок: ${lost}`)
  const extra = rows.length - written.size + invented
  verdicts.expect(extra === 0, `удвоено и выдумано ставок: ${extra}`)
  verdicts.expect(
    different.length === 0,
    'каждая ставка в базе такова, как её подтвердили',
    `иных ${different.length} ${firstOf(different)}`,
  )
}

/** The first of them in full: the journal is gone when somebody reads what a run has found. */
const firstOf = (found: readonly unknown[]): string =>
  found
    .slice(0, 3)
    .map((each) => JSON.stringify(each, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
    .join(' ')

function isSame(bet: Wire<Bet> | undefined, row: BetRow): boolean {
  return (
    bet !== undefined &&
    isDeepStrictEqual(
      [
        bet.game,
        bet.version,
        bet.stake,
        Math.round(bet.multiplier * 10_000),
        bet.payout,
        bet.clientSeed,
        bet.params,
        bet.at,
      ],
      [
        row.game,
        row.version,
        roublesFromKopecks(row.stake),
        Number(row.multiplier_e4),
        roublesFromKopecks(row.payout),
        row.client_seed,
        row.params,
        row.at.toISOString(),
      ],
    )
  )
}

/** The answer matches its request. */
function matchesRequest({ bet, body }: Witnessed): boolean {
  return (
    bet !== undefined &&
    isDeepStrictEqual(
      [bet.game, bet.stake, bet.clientSeed, bet.params],
      [body.game, body.stake, body.clientSeed, body.params],
    )
  )
}

/**
 * The rules, run on the revealed seeds, give the answered result; the commitment is the one published before the bet.
 */
function checkOutcomes(bets: readonly Witnessed[], verdicts: Verdicts): void {
  const wrong = bets.filter(({ bet, body, commitment }) => {
    const game = bet && rulesOf(bet.game, bet.version, ...seededKinds)
    if (bet === undefined || game === undefined) return true
    const multiplierE4 = Math.round(bet.multiplier * 10_000)
    const { commitmentHolds, outcomeHolds } = verifyBet(game, { ...bet, ...body, commitment, multiplierE4 })
    const payout = (kopecksFromRoubles(bet.stake) * BigInt(multiplierE4)) / 10_000n
    return !commitmentHolds || !outcomeHolds || payout !== kopecksFromRoubles(bet.payout)
  })
  verdicts.expect(
    wrong.length === 0,
    'исход и выплата каждой ставки пересчитаны из раскрытых сидов и обещания, данного до неё',
    `неверных ${wrong.length} ${firstOf(wrong)}`,
  )
}

/** The proofs above cover every game on offer. */
function checkGames(bets: readonly Witnessed[], games: readonly string[], verdicts: Verdicts): void {
  const played = Map.groupBy(bets, ({ body }) => body.game)
  console.log(`  ставок по играм: ${[...played].map(([game, ofGame]) => `${game} ${whole(ofGame.length)}`).join(', ')}`)
  const missing = games.filter((id) => !played.has(id))
  verdicts.expect(missing.length === 0, 'играли во все игры, что предлагались', missing.join(' '))
}

/**
 * One stake per bet, one payout where it won or was returned, and no transfer without a bet; for any game. A payment
 * later than the stake has a key of its own: the bet's with a suffix.
 */
async function checkTransfers({ pool }: Database, verdicts: Verdicts): Promise<void> {
  const { rows } = await pool.query<{ wrong: bigint }>(`
    select count(*) as wrong from (
      select player as owner, 'bet:' || nonce as key, stake, nullif(payout, 0) as payout from bet
      union all select player, 'bet:' || nonce, stake, null from open_bet
      union all select player, 'round:' || game || ':' || round || ':' || key, stake, nullif(payout, 0) from round_bet
    ) as b full join (
      select owner, regexp_replace(key, ':(payout|back)$', '') as key, count(*) as legs,
        sum(amount) filter (where kind = 'stake') as stake, sum(amount) filter (where kind in ('payout', 'refund')) as payout
      from ledger_transfer where key like 'bet:%' or key like 'round:%' group by 1, 2
    ) as t using (owner, key)
    where b.stake is distinct from t.stake or b.payout is distinct from t.payout
      or t.legs <> 1 + (b.payout is not null)::int`)
  verdicts.expect(
    rows[0]?.wrong === 0n,
    'у каждой ставки одна проводка ставки и одна выплаты, если был выигрыш',
    `${rows[0]?.wrong}`,
  )
}

async function checkBalances(
  { pool }: Database,
  { bets }: Testimony,
  gifts: ReadonlyMap<number, bigint>,
  verdicts: Verdicts,
): Promise<void> {
  const expected = new Map(gifts)
  for (const { player, bet } of bets.values()) {
    const net =
      bet === undefined ? 0n : netOf({ stake: kopecksFromRoubles(bet.stake), payout: kopecksFromRoubles(bet.payout) })
    expected.set(player, (expected.get(player) ?? 0n) + net)
  }
  const { rows } = await pool.query<Pick<AccountRow<'ledger_account'>, 'owner' | 'balance'>>(
    'select owner, balance from ledger_account',
  )
  const actual = new Map(rows.map(({ owner, balance }) => [Number(owner), balance]))
  let astray = 0n
  for (const [player, balance] of expected) {
    const difference = (actual.get(player) ?? 0n) - balance
    astray += difference < 0n ? -difference : difference
  }
  verdicts.expect(astray === 0n, `потеряно и выдумано копеек: ${astray}`)
}

/** Followers processed each bet exactly once; they are given time to reach the end. */
async function checkFollowers({ pool }: Database, players: readonly number[], verdicts: Verdicts): Promise<void> {
  const wrongTotals = `
    select count(*) as wrong from (
      select player, count(*) as bets, sum(stake) as staked, sum(payout) as paid from (
        select player, stake, payout from bet where journal >= 0 union all select player, stake, payout from round_bet where journal is not null
      ) as journal group by player
    ) as b full join player_total t using (player)
    where player = any($1) and (b.bets is distinct from t.bets or b.staked is distinct from t.staked or b.paid is distinct from t.paid)`
  const deadline = performance.now() + 60_000
  for (;;) {
    const { rows } = await pool.query<{ wrong: bigint }>(wrongTotals, [players])
    const isRight = rows[0]?.wrong === 0n
    if (isRight || performance.now() > deadline)
      return verdicts.expect(
        isRight,
        'последователи учли каждую ставку ровно один раз',
        `у ${rows[0]?.wrong} игроков иначе`,
      )
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
