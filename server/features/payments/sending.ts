/**
 * Sends payouts once, and asks until their result is known. Only the answer to the very first request can be a definite
 * refusal. After an unknown answer, an answer to a repeat proves nothing: the payment system's own records decide, or a
 * person does.
 */
import type { Db } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { Log } from '../../platform/process/log.ts'
import { sealedTable, type EncryptionKey } from '../../platform/security/encryption.ts'
import { type AskedPayout, type Gateway, isDeclined, type ProviderPayout } from './gateway.ts'
import { referenceOf } from './payment-orders.ts'
import { payoutStop } from './payout-freeze.ts'
import { noteRefusal } from './provider-refusals.ts'
import { beginSending, claimPayouts, markStuck, type PayoutRow, settlePayout } from './payout-orders.ts'

export interface SendingDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  brand: string
  /** Encrypts the stored requests of payouts: they contain the receiving account. */
  encryptionKey: EncryptionKey
}

/** The stored requests of payouts. */
export const sealedPayouts = sealedTable<{ player: number; id: number }>(
  'payout',
  ['player', 'id'],
  ({ player, id }) => `payout ${player} ${id}`,
)

const looksAtATime = 16

/** Processes every due payout: sends approved ones, asks about sent ones. Any node may call it. */
export async function lookAtPayouts(deps: SendingDependencies): Promise<void> {
  await eachItem<PayoutRow, void>(deps, {
    job: 'payouts to look at',
    atOnce: looksAtATime,
    next: (_, atOnce) => claimPayouts(deps.db, atOnce),
    sideBySide: true,
    nameOf: ({ player, id }) => `player ${player} payout ${id}`,
    work: (row) => lookAt(deps, row),
  })
}

async function lookAt(deps: SendingDependencies, row: PayoutRow): Promise<void> {
  const gateway = deps.gateways.find(({ name }) => name === row.gateway)
  // Payouts of a disabled gateway wait and continue when it is back.
  if (gateway === undefined) return
  // What is on its way is followed; nothing begins before a person has opened the payouts of a restored site.
  if (row.state === 'approved' && (await payoutStop(deps.db)) !== undefined) return
  try {
    await (row.state === 'approved' ? send(deps, gateway, row) : findOut(deps, gateway, row))
  } catch (error) {
    // Unknown: it may have been paid. The next check resolves it.
    deps.log.warn(
      { err: error, gateway: gateway.name, payout: Number(row.id) },
      'a payment system did not answer about a payout',
    )
    throw error
  }
}

/**
 * The first request: nothing was sent before it, so a refusal is definite. After a restoration something may have been
 * sent: what the payment system already has is booked and not requested again.
 */
async function send(
  { db, log, brand, encryptionKey }: SendingDependencies,
  gateway: Gateway,
  row: PayoutRow,
): Promise<void> {
  const paid = row.ask_first ? await paidAlready(gateway, row) : undefined
  const { masked: _, ...details } = row.details
  const body = await gateway.writePayout({
    reference: referenceOf(row),
    key: row.provider_key,
    method: row.method,
    amountKopecks: row.amount,
    details,
    description: `${brand}: вывод № ${row.id}`,
  })
  const begun = await beginSending(
    db,
    row,
    sealedPayouts.seal(encryptionKey, referenceOf(row), Buffer.from(body)),
    gateway.capabilities().payoutKeyHours,
  )
  if (begun === undefined) return
  const answer = paid ?? (await gateway.payOut({ ...asked(begun, body), body }))
  if (isDeclined(answer))
    await noteRefusal({ db, log }, { gateway: gateway.name, about: 'payout', order: referenceOf(row) }, answer)
  await settlePayout(db, begun, answer)
}

/**
 * The payment system's record of a payout that this database has as not sent: by our key, or by its list if it cannot
 * be asked by key. Throws if the list cannot be read completely.
 */
async function paidAlready(gateway: Gateway, row: PayoutRow): Promise<ProviderPayout | undefined> {
  const byKey = await gateway.fetchPayout(asked(row, undefined))
  if (byKey !== undefined) return byKey
  const { player, id } = referenceOf(row)
  for await (const { operations, unread } of gateway.list(row.created_at, new Date())) {
    if (unread > 0) throw new Error(`${unread} rows of the list of ${gateway.name} cannot be read`)
    const listed = operations.find(
      ({ about, reference }) => about === 'payout' && reference?.player === player && reference.id === id,
    )
    if (listed !== undefined) return gateway.fetchPayout({ ...asked(row, undefined), providerId: listed.providerId })
  }
  return undefined
}

/**
 * Finds the result of a payout with a lost answer: asks for it, or sends the identical request again while its key
 * makes that the same payout.
 */
async function findOut(deps: SendingDependencies, gateway: Gateway, row: PayoutRow): Promise<void> {
  const body = bodyOf(deps, row)
  const seen = await gateway.fetchPayout(asked(row, body))
  if (seen !== undefined) return void (await settlePayout(deps.db, row, seen))
  if (row.provider_id !== null || row.state !== 'sending') return
  const answer =
    body === undefined || !isKeyRemembered(gateway, row)
      ? undefined
      : await gateway.payOut({ ...asked(row, body), body })
  if (answer !== undefined && !isDeclined(answer)) return void (await settlePayout(deps.db, row, answer))
  if (answer !== undefined)
    await noteRefusal(deps, { gateway: gateway.name, about: 'payout', order: referenceOf(row) }, answer)
  await markStuck(deps.db, row, 'Платёжная система не отвечает, что стало с выплатой: выясняет сотрудник')
}

const asked = (row: PayoutRow, body: string | undefined): AskedPayout => ({
  reference: referenceOf(row),
  key: row.provider_key,
  body,
  providerId: row.provider_id ?? undefined,
})

function isKeyRemembered(gateway: Gateway, { sending_at: since, created_at: requested }: PayoutRow): boolean {
  return Date.now() - (since ?? requested).getTime() < gateway.capabilities().payoutKeyHours * 3_600_000
}

/** The request text; undefined if it was not stored, or no available key decrypts it. */
function bodyOf({ encryptionKey, log }: SendingDependencies, row: PayoutRow): string | undefined {
  if (row.sealed === null) return undefined
  try {
    return sealedPayouts.open(encryptionKey, referenceOf(row), row.sealed).toString()
  } catch (error) {
    log.warn({ err: error, payout: Number(row.id) }, 'the text of a payout does not open: it is not sent again')
    return undefined
  }
}
