/**
 * Corrects rounds that were paid by a wrongly entered result: one person requests the right result, another one who
 * did not deal it carries it out.
 */
import { roundCorrectionCalls as calls } from '@kurazh/contract/admin/round-correction.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type RoundCorrectionReason, roundCorrectionReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { sql } from 'kysely'
import { transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import { paidRound, rightRound, seenAnew, writeCorrection } from '../play/tables/hand/correction.ts'
import { noteAdmin } from './audit.ts'
import type { AdminDependencies } from './dependencies.ts'
import { proposeRequest } from './requests.ts'
import type { Row } from './rows.ts'

/** The request in its JSON form. */
interface Wish {
  table: string
  round: number
  dealt: readonly number[]
  reason: RoundCorrectionReason
  comment: string
}

/**
 * A correction of a round that one person requests and another one carries out. Its subject is the number of the
 * round.
 */
export const correctionOfRound: RequestKind<Wish> = {
  kind: 'round',
  right: 'table.correct',
  async before(tx, _, { table, round, dealt }) {
    const paid = await paidRound(tx, table, round)
    if (paid instanceof Refusal) return null
    const right = rightRound(paid, dealt)
    return { dealt: paid.told, payout: `${paid.payout}`, right: right instanceof Refusal ? null : `${right.payout}` }
  },
  async carryOut(tx, _, { table, round, dealt, reason }, { maker, decider }) {
    const paid = await paidRound(tx, table, round)
    if (paid instanceof Refusal) return paid
    if (paid.dealers.has(decider))
      return new Refusal('SecondPerson', 'Раунд исправляет тот, кто его не сдавал и не подтверждал')
    return (
      (await writeCorrection(tx, paid, { told: dealt, reason, maker, decider })) ??
      `Раунд ${round} исправлен, деньги игроков пересчитываются`
    )
  },
}

/** Describes a request in words, for the second person. */
export function roundInWords(before: unknown, { reason, comment }: Wish): { before: string; wanted: string } {
  const stood = before as { payout: string; right: string | null } | null
  const sum = (kopecks: string | null | undefined) => (kopecks == null ? '—' : formatMoney(BigInt(kopecks)))
  return {
    before: `выплачено ${sum(stood?.payout)}`,
    wanted: `должно быть ${sum(stood?.right)}; ${roundCorrectionReasons[reason]}: ${comment}`,
  }
}

export const titleOfRound = ({ table, round }: Wish): string => `${table}, раунд ${round}`

export function roundCorrectionRoutes(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  http.onAdmin(calls.roundToCorrect, async (_, { table, round, dealt }) => {
    const paid = await paidRound(db, table, round)
    return paid instanceof Refusal ? paid : { success: seenAnew(paid, dealt) }
  })

  http.onAdmin(calls.correctRound, async ({ admin }, wish) =>
    transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('round corrections'))`.execute(tx)
      const paid = await paidRound(tx, wish.table, wish.round)
      if (paid instanceof Refusal) return paid
      const right = rightRound(paid, wish.dealt)
      if (right instanceof Refusal) return right
      const asked = await askedAlready(tx, wish)
      if (asked !== undefined)
        return asked.dealt.join() === wish.dealt.join() && asked.reason === wish.reason
          ? { success: waits }
          : new Refusal('RequestReused', 'Этот раунд уже просят исправить иначе. Сначала снимите тот запрос')
      const { id } = await proposeRequest(tx, correctionOfRound, admin, wish.round, wish)
      await noteAdmin(tx, admin, {
        action: calls.correctRound.path,
        outcome: 'done',
        detail: { ...wish, requested: id },
      })
      return { success: waits }
    }),
  )
}

const waits = 'Запрос ждёт второго администратора'

async function askedAlready(tx: Tx, { table, round }: Wish): Promise<Wish | undefined> {
  const { rows } = await sql<Pick<Row<'admin_request'>, 'body'> & { body: Wish }>`
    select body from admin_request where kind = ${correctionOfRound.kind} and state = 'open' and expires_at > now() and subject = ${round} and body ->> 'table' = ${table}`.execute(
    tx,
  )
  return rows[0]?.body
}
