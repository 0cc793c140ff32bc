/**
 * Payouts on their way: sent once, asked after until it is known what became of them. Only the answer to the very first asking can
 * be a definite no. After one that is not known, nothing a payment system says to a repeat is: its own books decide, or a person.
 */
import type { Db } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { sealedTable, type EncryptionKey } from '../../platform/encryption.ts'
import { type AskedPayout, type Gateway, isDeclined } from './gateway.ts'
import { referenceOf } from './payment-orders.ts'
import type { HeldSince } from './risk.ts'
import { beginSending, claimPayouts, markStuck, type PayoutRow, settlePayout } from './payout-orders.ts'

export interface SendingDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  brand: string
  heldSince: HeldSince
  /** Seals the texts that payouts were asked for with: they hold whose account the money goes to. */
  encryptionKey: EncryptionKey
}

/** What payouts were asked for with. */
export const sealedPayouts = sealedTable<{ player: number; id: number }>('payout', ['player', 'id'], ({ player, id }) => `payout ${player} ${id}`)

const looksAtATime = 16

/** Looks at every payout that is due: sends what is approved, asks about what was sent. Any node may. */
export async function lookAtPayouts(deps: SendingDependencies): Promise<void> {
  for (;;) {
    const due = await claimPayouts(deps.db, looksAtATime)
    await Promise.all(due.map((row) => lookAt(deps, row)))
    if (due.length < looksAtATime) return
  }
}

async function lookAt(deps: SendingDependencies, row: PayoutRow): Promise<void> {
  const gateway = deps.gateways.find(({ name }) => name === row.gateway)
  // A gateway that is switched off keeps its payouts; they go on when it is back.
  if (gateway === undefined) return
  try {
    await (row.state === 'approved' ? send(deps, gateway, row) : findOut(deps, gateway, row))
  } catch (error) {
    // Unknown: it may have been paid. The next look resolves it.
    deps.log.warn({ err: error, gateway: gateway.name, payout: Number(row.id) }, 'a payment system did not answer about a payout')
  }
}

/** The first asking: nothing went before it, so its no is definite. */
async function send({ db, brand, encryptionKey, heldSince }: SendingDependencies, gateway: Gateway, row: PayoutRow): Promise<void> {
  const { masked: _, ...details } = row.details
  const body = await gateway.writePayout({
    reference: referenceOf(row), key: row.provider_key, method: row.method, amountKopecks: row.amount, details, description: `${brand}: вывод № ${row.id}`,
  })
  const begun = await beginSending(db, row, sealedPayouts.seal(encryptionKey, referenceOf(row), Buffer.from(body)), gateway.capabilities().payoutKeyHours, heldSince)
  if (begun !== undefined) await settlePayout(db, begun, await gateway.payOut({ ...asked(begun, body), body }))
}

/** What became of a payout whose answer was lost: asked for, or sent again to the byte while its key makes that the same payout. */
async function findOut(deps: SendingDependencies, gateway: Gateway, row: PayoutRow): Promise<void> {
  const body = bodyOf(deps, row)
  const seen = await gateway.fetchPayout(asked(row, body))
  if (seen !== undefined) return void (await settlePayout(deps.db, row, seen))
  if (row.provider_id !== null || row.state !== 'sending') return
  const answer = body === undefined || !isKeyRemembered(gateway, row) ? undefined : await gateway.payOut({ ...asked(row, body), body })
  if (answer !== undefined && !isDeclined(answer)) return void (await settlePayout(deps.db, row, answer))
  await markStuck(deps.db, row, 'Платёжная система не отвечает, что стало с выплатой: выясняет сотрудник')
}

const asked = (row: PayoutRow, body: string | undefined): AskedPayout => ({ reference: referenceOf(row), key: row.provider_key, body, providerId: row.provider_id ?? undefined })

function isKeyRemembered(gateway: Gateway, { sending_at: since, created_at: requested }: PayoutRow): boolean {
  return Date.now() - (since ?? requested).getTime() < gateway.capabilities().payoutKeyHours * 3_600_000
}

/** The text it was asked for with; undefined where it was not kept, or no key at hand opens it. */
function bodyOf({ encryptionKey, log }: SendingDependencies, row: PayoutRow): string | undefined {
  if (row.sealed === null) return undefined
  try {
    return sealedPayouts.open(encryptionKey, referenceOf(row), row.sealed).toString()
  } catch (error) {
    log.warn({ err: error, payout: Number(row.id) }, 'the text of a payout does not open: it is not sent again')
    return undefined
  }
}
