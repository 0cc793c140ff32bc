/** A copy of a player's data for the staff: asked by one, allowed by another, taken by who asked, again for an hour if it breaks off. */
import { playerIdentityCalls as calls } from '@kurazh/contract/admin/player-identity.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Download, type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { loginsOf } from '../../players/public.ts'
import { type AccountDependencies, written } from './export-and-closing.ts'

const takenWithinHours = 24
/** A download that broke off is begun again in the same session for this long. */
const takenAgainMinutes = 60

export function copyRoutes(http: Http, deps: AccountDependencies): void {
  http.onAdmin(calls.playerCopy, async ({ admin }, { id }) => {
    const { numAffectedRows } = await sql`
      update account_copy set taken_at = coalesce(taken_at, now()), taken_session = ${admin.session} where player = ${id} and id = (
        select id from account_copy where player = ${id} and asked_by = ${admin.id}
          and (taken_at is null and until > now() or taken_session = ${admin.session} and taken_at > now() - make_interval(mins => ${takenAgainMinutes}))
        order by taken_at nulls last, id limit 1 for update
      )`.execute(deps.db)
    if (numAffectedRows !== 1n)
      return new Refusal('NotFound', 'Разрешённой вам копии нет: её просят, и второй администратор разрешает')
    return new Download(`player-${id}.json`, written(deps, id))
  })
}

export const copyByTwo: RequestKind<{ reason: string }> = {
  kind: 'copy',
  right: 'player.identity',
  ofPlayer: true,
  personal: true,
  before: async () => null,
  async carryOut(tx, player, { reason }, { maker, decider }) {
    if (!(await loginsOf(tx, [player])).has(player)) return new Refusal('NotFound', 'Такого игрока нет')
    await sql`
      insert into account_copy (player, reason, asked_by, allowed_by, until)
      values (${player}, ${reason}, ${maker}, ${decider}, now() + make_interval(hours => ${takenWithinHours}))`.execute(
      tx,
    )
    return 'Копия разрешена: тот, кто просил, скачает её за сутки; если скачивание оборвётся, час его можно повторить'
  },
  told: ({ reason }) => ({ wanted: `Скачать копию всех данных игрока: ${reason}` }),
}

/** Copies of the data that the staff has taken, for the player's own copy. */
export async function* copiesTaken(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select reason, taken_at from account_copy where player = ${player} and taken_at is not null order by taken_at`.execute(
    db,
  )
  yield* rows
}

/** Deletes what the staff wrote of the reasons when the account is closed; that a copy was taken stays. */
export async function forgetWhyTaken(tx: Tx, player: number): Promise<void> {
  await sql`update account_copy set reason = '' where player = ${player}`.execute(tx)
}
