/** The administrator's commands for money in and out: what waits for a person, and the decision. */
import { CommandError } from '../command.ts'
import type { Config } from '../config.ts'
import { type Player, playerById, playerByLogin } from '../players/players.ts'
import {
  approvePayout,
  oddPayments,
  ReviewError,
  refundPayment,
  refusePayout,
  resolvePayout,
} from '../features/payments/payment-review.ts'
import { lostOperations, settleLost } from '../features/payments/after-restoration.ts'
import { gatewaysOf } from '../features/payments/gateways.ts'
import { waitingPayouts } from '../features/payments/payout-orders.ts'
import type { Db } from '../platform/database/database.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'

/** The user of the command line is not identified; shown wherever a name is recorded. */
const nameProvesNothing =
  'Имя записано со слов того, кто набрал команду: командная строка не знает, кто за ней. Большие выводы одобряют двое в админке'

export const payoutsUsage =
  'payouts list | approve <номер> <логин админа> | refuse <номер> "<причина>" | sent <номер> "<пояснение>" | returned <номер> "<причина>"'
export const paymentsUsage = 'payments list | refund <номер> | lost | lost <номер> "<что выяснили и сделали>"'

const unnamed = { who: 'имя не спрошено', way: 'command line' } as const

/** Payouts: what waits, approval (two people for large sums), refusal, and the outcome of a stuck one. */
export async function payoutsCommand(
  db: Db,
  [verb = 'list', number, ...rest]: string[],
  { payments: { reviewHours } }: Pick<Config, 'payments'>,
): Promise<string> {
  if (verb === 'list') return listPayouts(db, reviewHours)
  const id = idOf(number, payoutsUsage)
  const words = rest.join(' ').trim()
  return decided(async () => {
    if (verb === 'approve') {
      const admin = await adminNamed(db, words)
      const missing = await approvePayout(db, id, { who: admin.login, way: 'command line', player: admin.id })
      const outcome =
        missing === 0
          ? `Вывод № ${id} одобрен и отправляется`
          : `Вывод № ${id}: нужно ещё одобрений — ${missing}, от другого администратора`
      return `${outcome}\n${nameProvesNothing}`
    }
    if (words === '') throw new CommandError('Укажите причину: игрок увидит её')
    if (verb === 'refuse') await refusePayout(db, id, words, unnamed)
    else if (verb === 'sent' || verb === 'returned') await resolvePayout(db, id, verb, words, unnamed)
    else throw new CommandError(`Так: ${payoutsUsage}`)
    return verb === 'sent' ? `Вывод № ${id} записан как выплаченный` : `Деньги вывода № ${id} вернулись на баланс`
  })
}

async function listPayouts(db: Db, reviewHours: number): Promise<string> {
  const rows = await waitingPayouts(db)
  if (rows.length === 0) return 'Ни один вывод не ждёт сотрудника'
  const lines = rows.map(async (row) => {
    const login = (await playerById(db, Number(row.player)))?.login ?? `игрок ${row.player}`
    const approvals = row.decisions.length > 0 ? `, одобряли: ${row.decisions.join(', ')}` : ''
    const late =
      row.state === 'review' && Date.now() - row.created_at.getTime() > reviewHours * 3_600_000
        ? `, дольше обещанных ${reviewHours} ч`
        : ''
    return `№ ${row.id} ${login} ${formatRoundMoney(row.amount)} ${row.details.masked} — ${row.state === 'stuck' ? 'застрял' : 'ждёт'} с ${row.created_at.toISOString()}${late} [${row.flags.join(', ')}]${approvals}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** Payments that differ from the order: shows them and refunds them. */
export async function paymentsCommand(
  db: Db,
  [verb = 'list', number, ...rest]: string[],
  config: Config,
): Promise<string> {
  if (verb === 'refund') {
    const id = idOf(number, paymentsUsage)
    const gateways = gatewaysOf({
      config,
      db,
      secret: Buffer.alloc(32),
      origin: () => config.publicOrigin ?? `http://localhost:${config.port}`,
    })
    return decided(() => refundPayment(db, gateways, id))
  }
  if (verb === 'lost')
    return number === undefined ? listLost(db) : settled(db, idOf(number, paymentsUsage), rest.join(' ').trim())
  if (verb !== 'list') throw new CommandError(`Так: ${paymentsUsage}`)
  const rows = await oddPayments(db)
  if (rows.length === 0) return 'Ни один платёж не ждёт сотрудника'
  return rows
    .map(
      (row) =>
        `№ ${row.id} игрок ${row.player} ${row.gateway} ${row.provider_id}: заказано ${formatRoundMoney(row.amount)}, пришло ${formatRoundMoney(row.received)} — ${row.remark}`,
    )
    .join('\n')
}

const aboutWords = { payment: 'пополнение', payout: 'вывод' } as const

/**
 * Lists entries of payment systems from a time that a restored database does not contain, still without a decision.
 */
async function listLost(db: Db): Promise<string> {
  const { operations, searches } = await lostOperations(db)
  const lines = [
    ...searches.map(
      ({ gateway, done_at: doneAt, why }) =>
        `${gateway}: ${doneAt === null ? 'список ещё не прочитан, выводы ждут сотрудника' : 'список прочитан не весь'}${why === null ? '' : ` (${why})`}`,
    ),
    ...operations.map(
      (row) =>
        `№ ${row.id} ${row.gateway} ${row.provider_id}: ${aboutWords[row.about]} ${formatRoundMoney(row.amount)} ${row.currency === 'RUB' ? '' : row.currency} — ${row.status}, ` +
        `${row.made_at.toISOString()}, ${row.reference === null ? 'заказ не назван' : `заказ ${row.reference} (игрок и номер)`}`,
    ),
  ]
  return lines.length === 0 ? 'После восстановления ничего не ждёт сотрудника' : lines.join('\n')
}

async function settled(db: Db, id: number, why: string): Promise<string> {
  if (why === '') throw new CommandError('Напишите, что выяснили и сделали: это останется в базе')
  if (!(await settleLost(db, id, why))) throw new CommandError('Такой операции нет, или о ней уже решили')
  return `Операция № ${id} разобрана`
}

async function adminNamed(db: Db, login: string): Promise<Player> {
  const player = login === '' ? undefined : await playerByLogin(db, login)
  if (player?.isAdmin !== true) throw new CommandError('Укажите логин администратора, который одобряет')
  return player
}

function idOf(text: string | undefined, usage: string): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new CommandError(`Так: ${usage}`)
  return id
}

/** Turns an impossible decision into a sentence for the operator. */
async function decided(decide: () => Promise<string>): Promise<string> {
  try {
    return await decide()
  } catch (error) {
    throw error instanceof ReviewError ? new CommandError(error.message) : error
  }
}
