/** Bets, withdrawals from two tabs and a ban on one account: the money they compete for goes to one of them. */
import { randomUUID } from 'node:crypto'
import { identity } from '@kurazh/contract/account/identity.ts'
import { payments, type Payout } from '@kurazh/contract/money/payments.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { ban } from '../../server/players/players.ts'
import { transaction } from '../../server/platform/database/database.ts'
import type { BetBody } from '../caller.ts'
import { betAll, checkMoney, countOf, newRacer, type Racer, type Track } from './track.ts'

const requests = 14
const payoutRoubles = 100
const stake = 2
const details = { account: '40817123456789' }

interface PayoutAnswer {
  request: string
  status: number
  payout: Payout | undefined
  sentAt: number
}

/** Each request is sent from both tabs at once during the first 90 % of the bets; the ban falls after 70 %. */
export async function raceAgainstPayouts(track: Track, bets: number): Promise<void> {
  console.log(
    `\n${bets} ставок по ${stake} ₽ и ${requests} заявок на вывод по ${payoutRoubles} ₽, каждая из двух вкладок сразу; под конец бан:`,
  )
  const { verdicts, database } = track
  const racer = await newRacer(track, 'payouts')
  const tabs = [racer.cookie, await secondTab(track, racer)]
  const pending: Promise<PayoutAnswer>[] = []
  const banned: Promise<number>[] = []

  const answers = await betAll(track, racer, bets, (nonce, place): BetBody => {
    if (place % Math.floor((bets * 0.9) / requests) === 0 && pending.length < requests * 2) {
      const request = randomUUID()
      pending.push(...tabs.map((cookie) => requestPayout(track, racer, cookie, request)))
    }
    if (place === Math.floor(bets * 0.7))
      banned.push(transaction(database.db, (tx) => ban(tx, racer.id, 'Гонка')).then(() => performance.now()))
    return { game: dice.id, nonce, clientSeed: track.chance.text(32), stake, params: { chance: 10, side: 'over' } }
  })
  const payoutAnswers = await Promise.all(pending)
  const [bannedAt = 0] = await Promise.all(banned)

  const taken = payoutAnswers.filter(({ payout }) => payout !== undefined)
  const same = taken.every(({ request, payout }) =>
    taken.every((other) => (other.request === request) === (other.payout?.id === payout?.id)),
  )
  verdicts.expect(
    taken.length > 0 && same,
    `заявка из двух вкладок — один вывод: принято ответов ${taken.length}, выводов ${new Set(taken.map(({ payout }) => payout?.id)).size}`,
  )
  const codes = payoutAnswers.filter(({ payout }) => payout === undefined).map(({ status }) => status)
  verdicts.expect(
    codes.every((status) => [401, 402, 403].includes(status)),
    'остальным отказано: денег нет или бан',
    codes.join(' '),
  )
  verdicts.expect(
    payoutAnswers.every(({ sentAt, payout }) => sentAt < bannedAt || payout === undefined),
    'после подтверждённого бана ни один вывод не принят',
  )
  const { rows } = await database.pool.query<{ count: number; sum: bigint; held: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum,
      (select coalesce(sum(amount), 0)::bigint from ledger_transfer where owner = $1 and kind = 'withdrawal') as held
    from payout where player = $1`,
    [racer.id],
  )
  const { count = 0, sum = 0n, held = -1n } = rows[0] ?? {}
  verdicts.expect(
    count === new Set(taken.map(({ payout }) => payout?.id)).size && sum === held,
    `в базе ровно те ${count} выводов, удержано ровно ${sum / 100n} ₽`,
    `${held}`,
  )
  verdicts.expect(
    countOf(answers, 'InsufficientFunds') + countOf(answers, 'Banned') + countOf(answers, 'Unauthorized') > 0,
    'ставки и выводы спорили за одни деньги',
  )
  await checkMoney(track, racer, answers, -held, false)
}

async function secondTab({ site }: Track, { login }: Racer): Promise<string> {
  const reply = await post(site.origin, identity.login.path, '', { login, password: `${login}-password`, info: '' })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`${login} was not let in a second time`)
  return cookie
}

async function requestPayout(
  { site }: Track,
  { login }: Racer,
  cookie: string,
  request: string,
): Promise<PayoutAnswer> {
  const sentAt = performance.now()
  const body = { request, method: 'sandbox-account', amount: payoutRoubles, details, password: `${login}-password` }
  const reply = await post(site.origin, payments.withdraw.path, cookie, body)
  const answer = (await reply.json()) as { success?: { payout: Payout } }
  return { request, status: reply.status, payout: answer.success?.payout, sentAt }
}

const post = (origin: string, path: string, cookie: string, body: unknown) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
