/**
 * Requests withdrawals: the money is held with the request, so that it cannot be staked, and the request cannot be
 * taken back into bets. New details need a proof of the owner; for a day after a password change there are no payouts.
 */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { payments, PayoutMethod } from '@kurazh/contract/money/payments.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { holdForPayout, lock } from '../../wallet/withdrawals.ts'
import { type Details, type Gateway, isDeclined } from './gateway.ts'
import { freezeOf, payoutStop } from './payout-freeze.ts'
import { detailsKey, payoutFields, payoutKey, type PayoutRow, tell } from './payout-orders.ts'
import { askedInADay, checksAhead, type Flag, flagReasons, flagsOf } from './risk.ts'
import { drawProviderKey } from './provider-key.ts'
import { boundsRefusal } from './top-up.ts'
import { dailyKopecks, passwordTries, pauseMs } from './policy.ts'

export interface WithdrawDependencies {
  db: Db
  gateways: readonly Gateway[]
  /** The secret under which payout details are marked. */
  payeeSecret: Buffer
  rateLimits: RateLimits
  /** Checks by the given proof that the player is asking. Returns what is missing. */
  confirm(player: number, proof: WithdrawProof): Promise<Refusal | undefined>
  /** When the player's password or second factor was last changed. */
  secretsChangedAt(player: number): Promise<Date | undefined>
  /** Records where the player asks for a payout to: an account that pays to an excluded person is held. */
  notePayee(tx: Tx, player: number, detailsKey: Buffer): Promise<void>
}

export type WithdrawProof = Pick<BodyOf<(typeof payments)['withdraw']>, 'password' | 'code' | 'credential'>

export interface WithdrawBody extends WithdrawProof {
  request: string
  method: string
  amount: bigint
  details: Details
}

export interface PayoutRequest {
  request: string
  gateway: Gateway
  method: PayoutMethod
  amountKopecks: bigint
  details: Details
  masked: string
  detailsKey: Buffer
}

/** Requests a payout and holds the money. A repeated request is the same payout. */
export async function withdraw(
  deps: WithdrawDependencies,
  player: number,
  body: WithdrawBody,
): Promise<PayoutRow | Refusal> {
  const wanted = readRequest(deps, body)
  // An accepted request gets its first answer, no matter what would prevent a new one now.
  const before = await requested(deps.db, player, body, wanted)
  if (before !== undefined) return before
  if (wanted instanceof Refusal) return wanted
  const paused = await pauseRefusal(deps, player)
  // What paused payouts may have committed after the first request, and this one may have looked before both.
  if (paused !== undefined) return (await requested(deps.db, player, body, wanted)) ?? paused
  if (!(await areKnown(deps.db, player, wanted.detailsKey))) {
    const wrong = await confirmationRefusal(deps, player, body)
    if (wrong !== undefined) return wrong
  }
  return transaction(deps.db, (tx) => request(tx, deps, player, body, wanted))
}

/** What prevents or delays a payout of the player now; sums in kopecks. */
export async function payoutRules(deps: Pick<WithdrawDependencies, 'db' | 'secretsChangedAt'>, player: number) {
  const paused = await pauseRefusal(deps, player)
  return transaction(deps.db, async (tx) => ({
    closed: paused?.text ?? null,
    left: dailyKopecks - (await askedInADay(tx, player)),
    checks: await checksAhead(tx, player),
    asksProof: !(await hasPayouts(tx, player)),
  }))
}

/** The parsed request, if a payment system has the method. */
export function readRequest(
  { gateways, payeeSecret }: Pick<WithdrawDependencies, 'gateways' | 'payeeSecret'>,
  body: Pick<WithdrawBody, 'request' | 'method' | 'amount' | 'details'>,
): PayoutRequest | Refusal {
  const amountKopecks = body.amount
  for (const gateway of gateways) {
    const method = gateway.capabilities().payout.find(({ id }) => id === body.method)
    if (method === undefined) continue
    const outside = boundsRefusal(method, amountKopecks)
    if (outside !== undefined) return outside
    const right = gateway.readDetails(method.id, body.details)
    if (isDeclined(right)) return new Refusal('DetailsWrong', right.declined)
    return {
      request: body.request,
      gateway,
      method,
      amountKopecks,
      ...right,
      detailsKey: detailsKey(payeeSecret, method.id, right.details),
    }
  }
  return new Refusal('MethodUnknown')
}

async function pauseRefusal(
  deps: Pick<WithdrawDependencies, 'db' | 'secretsChangedAt'>,
  player: number,
): Promise<Refusal | undefined> {
  const stop = await payoutStop(deps.db)
  if (stop !== undefined)
    return new Refusal(
      'PayoutsPaused',
      `Выводы всего сайта остановлены: ${stop.reason}. Их откроет сотрудник, деньги на месте`,
    )
  const freeze = await freezeOf(deps.db, player)
  if (freeze !== undefined)
    return new Refusal(
      'PayoutsPaused',
      `Вывод остановлен поддержкой: ${freeze.reason}. Напишите нам, чтобы его открыть`,
    )
  const changedAt = await deps.secretsChangedAt(player)
  if (changedAt === undefined || Date.now() - changedAt.getTime() >= pauseMs) return undefined
  const until = new Date(changedAt.getTime() + pauseMs).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return new Refusal(
    'PayoutsPaused',
    `Пароль, почта или второй фактор недавно менялись. Вывод откроется ${until} по Москве`,
  )
}

async function hasPayouts(tx: Tx, player: number): Promise<boolean> {
  const { rows } = await sql`select 1 from payout where player = ${player} limit 1`.execute(tx)
  return rows.length > 0
}

async function areKnown(db: Db, player: number, key: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from payout where player = ${player} and details_key = ${key} limit 1`.execute(db)
  return rows.length > 0
}

async function confirmationRefusal(
  deps: WithdrawDependencies,
  player: number,
  { password, code, credential }: WithdrawProof,
): Promise<Refusal | undefined> {
  const bucket = `payout password ${player}`
  if (
    password !== undefined &&
    !(await deps.rateLimits.allow(bucket, passwordTries.count, passwordTries.windowSeconds))
  )
    return new Refusal('TooManyRequests')
  const missing = await deps.confirm(player, { password, code, credential })
  if (missing === undefined) await deps.rateLimits.clear(bucket)
  return missing
}

/**
 * What this request made before; the same request with other contents is refused. Where its method is gone or its bounds
 * are others by now, `wanted` is their refusal, and the details are not compared.
 */
export async function requested(
  db: Db | Tx,
  player: number,
  { request: key, amount, method }: Pick<WithdrawBody, 'request' | 'amount' | 'method'>,
  wanted: PayoutRequest | Refusal,
): Promise<PayoutRow | Refusal | undefined> {
  const { rows } =
    await sql<PayoutRow>`select ${payoutFields} from payout p where player = ${player} and request = ${key}`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const isOfSameDetails =
    wanted instanceof Refusal ? wanted.code !== 'DetailsWrong' : row.details_key.equals(wanted.detailsKey)
  return row.amount === amount && row.method === method && isOfSameDetails ? row : new Refusal('RequestReused')
}

/** Under the player's lock: a repeated request finds its payout, and another one sees the money already held. */
async function request(
  tx: Tx,
  deps: Pick<WithdrawDependencies, 'notePayee'>,
  player: number,
  body: WithdrawBody,
  wanted: PayoutRequest,
): Promise<PayoutRow | Refusal> {
  await lock(tx, player)
  const before = await requested(tx, player, body, wanted)
  if (before !== undefined) return before
  if ((await freezeOf(tx, player)) !== undefined) return new Refusal('PayoutsPaused')
  const sum = await askedInADay(tx, player)
  if (sum + wanted.amountKopecks > dailyKopecks) {
    return new Refusal(
      'AmountOutOfBounds',
      `За сутки можно вывести до ${formatRoundMoney(dailyKopecks)}, сейчас ещё ${formatRoundMoney(dailyKopecks - sum)}`,
    )
  }
  const id = await nextPayout(tx)
  const flags = await flagsOf(tx, player, sum + wanted.amountKopecks, wanted.detailsKey)
  const held = await holdForPayout(tx, player, wanted.amountKopecks, payoutKey(id))
  if (held !== 'held') return new Refusal(held === 'frozen' ? 'Banned' : 'InsufficientFunds')
  await deps.notePayee(tx, player, wanted.detailsKey)
  return writePayout(tx, player, id, wanted, flags)
}

/** The number of the next payout. */
export async function nextPayout(tx: Tx): Promise<bigint> {
  const numbered = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('payout', 'id')) as id`.execute(tx)
  return numbered.rows[0]?.id ?? 0n
}

/** Stores the row of a payout whose money is held; with flags it waits for a person. */
export async function writePayout(
  tx: Tx,
  player: number,
  id: bigint,
  wanted: PayoutRequest,
  flags: readonly Flag[],
): Promise<PayoutRow> {
  const [flag] = flags
  const { rows } = await sql<PayoutRow>`
    insert into payout as p (player, id, request, provider_key, gateway, method, details, details_key, amount, state, flags, remark, decided_at, next_look_at)
    overriding system value
    values (${player}, ${id}, ${wanted.request}, ${drawProviderKey()}, ${wanted.gateway.name}, ${wanted.method.id},
      ${JSON.stringify({ ...wanted.details, masked: wanted.masked })}::jsonb, ${wanted.detailsKey}, ${wanted.amountKopecks},
      ${flag === undefined ? 'approved' : 'review'}, ${[...flags]}::text[], ${flag === undefined ? null : flagReasons[flag]},
      case when ${flag === undefined} then clock_timestamp() end, case when ${flag === undefined} then now() end)
    returning ${payoutFields}`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('a payout was not written')
  await tell(tx, row)
  return row
}
