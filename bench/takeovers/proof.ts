/** Checks the answers to players of rounds against the database, and every round against its chain. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { auditBooks, booksBalance } from '../../server/ledger/books.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { fromHundredths, pointOf } from '../../server/play/rounds/store/hundredths.ts'
import type { Row } from '../../server/play/rows.ts'
import { whole } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'
import type { PlayerAnswers } from './load.ts'

type BetRow = Pick<Row<'round_bet'>, 'player' | 'round' | 'key' | 'stake' | 'auto' | 'state' | 'multiplier' | 'payout'>
/** A round is opened on a chain that has its salt. */
type RoundRow = Pick<Row<'round'>, 'number' | 'link' | 'phase' | 'point' | 'paid_to' | 'hash' | 'settled'> &
  Pick<Row<'round_chain'>, 'salt' | 'terminating'> & { salt: string }

export async function proveRounds(
  { pool, db }: Database,
  answers: readonly PlayerAnswers[],
  verdicts: Verdicts,
): Promise<void> {
  const rounds = (
    await pool.query<RoundRow>(`
    select r.number, r.link, r.phase, r.point, r.paid_to, r.hash, r.settled, c.salt, c.terminating
    from round r join round_chain c on c.game = r.game and c.id = r.chain order by number`)
  ).rows
  const bets = (
    await pool.query<BetRow>('select player, round, key, stake, auto, state, multiplier, payout from round_bet')
  ).rows
  const over = rounds.filter(({ hash }) => hash !== null)
  console.log(
    `  раундов ${rounds.length}, из них прервано ${rounds.filter(({ phase }) => phase === 'interrupted').length}; ставок ${whole(bets.length)}`,
  )
  verdicts.expect(
    over.length >= rounds.length - 1 && over.every(({ settled }) => settled),
    'каждый законченный раунд рассчитан',
  )
  verdicts.expect(over.every(isOfItsChain), 'точка и хеш каждого раунда — его звено опубликованной цепочки')
  const ofRound = new Map(rounds.map((round) => [round.number, round]))
  const wrong = bets.filter((bet) => !isSettledRightly(bet, ofRound.get(bet.round)))
  verdicts.expect(
    wrong.length === 0,
    'каждая ставка кончилась один раз и так, как велят правила',
    wrong.map(({ player, key }) => `${player}:${key}`).join(' '),
  )
  checkAnswers(answers, bets, verdicts)
  await checkTransfers(pool, verdicts)
  verdicts.expect(booksBalance(await auditBooks(db)), 'книги сходятся')
}

function isOfItsChain({ hash, salt, point, link, terminating }: RoundRow): boolean {
  const text = hash?.toString('hex') ?? ''
  return (
    BigInt(pointOf(crash.id, crash.resultOf(roundDraw(text, salt)))) === point &&
    downTheChain(text, link) === terminating.toString('hex')
  )
}

function isSettledRightly(bet: BetRow, round: RoundRow | undefined): boolean {
  if (round === undefined) return false
  const point = round.point ?? 0n
  const isOver = round.hash !== null
  if (bet.state === 'open') return !isOver
  if (bet.state === 'cancelled') return bet.payout === bet.stake
  if (bet.state === 'taken')
    return (
      bet.multiplier <= bet.auto &&
      (!isOver || bet.multiplier <= point) &&
      bet.payout === (bet.stake * bet.multiplier) / 100n
    )
  if (bet.state === 'lost') return round.phase === 'ended' && bet.auto > point && bet.payout === 0n
  return round.phase === 'interrupted' && bet.auto > (round.paid_to ?? 0n) && bet.payout === bet.stake
}

function checkAnswers(answers: readonly PlayerAnswers[], bets: readonly BetRow[], { expect }: Verdicts): void {
  const written = new Map(bets.map((bet) => [`${bet.player}:${bet.key}`, bet]))
  const acknowledged = answers.filter(({ placed }) => placed?.kind === 'done')
  const lost = acknowledged.filter(
    ({ player, key, stake }) => written.get(`${player}:${key}`)?.stake !== kopecksFromRoubles(stake),
  )
  expect(
    lost.length === 0,
    `ни одна из ${whole(acknowledged.length)} подтверждённых ставок не потеряна`,
    `потеряно ${lost.length}`,
  )
  const known = new Set(answers.map(({ player, key }) => `${player}:${key}`))
  expect(
    bets.every(({ player, key }) => known.has(`${player}:${key}`)),
    'ни одна ставка не выдумана',
  )
  const refused = answers.filter(
    ({ player, key, placed }) => placed?.kind === 'refused' && written.has(`${player}:${key}`),
  )
  expect(refused.length === 0, 'отказанных ставок в базе нет', `${refused.length}`)
  const answered = answers.flatMap(({ player, key, cancelled, taken }) =>
    [cancelled, taken].flatMap((reply) =>
      reply?.kind === 'done' ? [{ bet: reply.bet, row: written.get(`${player}:${key}`) }] : [],
    ),
  )
  const changed = answered.filter(
    ({ bet, row }) => row?.state !== bet.state || fromHundredths(row.multiplier) !== (bet.multiplier ?? 0),
  )
  expect(
    changed.length === 0,
    `каждый из ${whole(answered.length)} ответов «отменено» и «забрано» таков и в базе`,
    `иных ${changed.length}`,
  )
  const late = answers.filter(
    ({ player, key, taken }) =>
      taken?.kind === 'refused' && taken.code === 'TooLate' && written.get(`${player}:${key}`)?.state !== 'lost',
  )
  expect(late.length === 0, 'кому сказали «не успели», тот и проиграл', `${late.length}`)
}

/** One stake per bet, and one transfer back where something was paid or returned. */
async function checkTransfers(pool: Database['pool'], { expect }: Verdicts): Promise<void> {
  const { rows } = await pool.query<{ wrong: bigint }>(`
    select count(*) as wrong from (
      select player as owner, 'round:' || game || ':' || round || ':' || key as key, stake, nullif(payout, 0) as back from round_bet
    ) b full join (
      select owner, regexp_replace(key, ':(payout|back)$', '') as key, sum(amount) filter (where kind = 'stake') as stake,
        sum(amount) filter (where kind in ('payout', 'refund')) as back, count(*) as legs
      from ledger_transfer where key like 'round:%' group by 1, 2
    ) t using (owner, key)
    where b.stake is distinct from t.stake or b.back is distinct from t.back or t.legs <> 1 + (b.back is not null)::int`)
  expect(rows[0]?.wrong === 0n, 'у каждой ставки одна проводка туда и не больше одной обратно', `${rows[0]?.wrong}`)
}
