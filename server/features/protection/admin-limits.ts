/**
 * Limits and breaks in the admin area. An administrator can only tighten, at once, like the player; only the player can
 * loosen, after a day.
 */
import { breaksAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { playerActionCalls as calls } from '@kurazh/contract/admin/player-actions.ts'
import type { TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { exclusionList, nearLimitList } from '@kurazh/contract/admin/risk.ts'
import { type BreakLength, exclusions } from '@kurazh/contract/account/protection.ts'
import { sql } from 'kysely'
import { byNumber, onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { forever, type Moment, onBreakUntil } from '../../wallet/player-limits.ts'
import { limitsNear, type NearRow } from '../../wallet/near-limits.ts'
import { keepMarks, loginsOf } from '../../players/public.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { limitsShown, tightenLimit } from './limit-changes.ts'
import { goAway } from './protection.ts'
import type { Row } from './rows.ts'

export interface AdminLimitsDependencies {
  db: Db
  /** Keys the marks by which an excluded person is recognised. */
  markKey: Buffer
}

const noSuchPlayer = () => new Refusal('NotFound', 'Такого игрока нет')
const shownMoment = (until: Moment | undefined): string | null =>
  until === undefined ? null : until === forever ? forever : until.toISOString()

export function adminLimitRoutes(http: Http, deps: AdminLimitsDependencies): void {
  const { db } = deps
  exclusionsListed(http, deps)
  nearLimitsListed(http, deps)
  const loginOf = async (tx: Db | Tx, id: number) => (await loginsOf(tx, [id])).get(id)

  http.onAdmin(calls.playerLimits, async (_, { id }) => {
    if ((await loginOf(db, id)) === undefined) return noSuchPlayer()
    const [limits, until, by] = await Promise.all([limitsShown(db, id), onBreakUntil(db, id), sentAwayBy(db, id)])
    return {
      success: {
        limits: limits.map(({ measure, period, cap, used }) => ({ measure, period, cap, used: used < 0n ? 0n : used })),
        breakUntil: shownMoment(until),
        breakBy: until === undefined ? null : by,
      },
    }
  })

  http.onAdmin(calls.tightenLimit, ({ admin }, { id, measure, period, cap, reason }) =>
    transaction(db, async (tx) => {
      const login = await loginOf(tx, id)
      if (login === undefined) return noSuchPlayer()
      const before =
        (await limitsShown(tx, id)).find((each) => each.measure === measure && each.period === period)?.cap ?? null
      if (!(await tightenLimit(tx, id, { measure, period }, cap)))
        return new Refusal(
          'InvalidRequest',
          'Уже стоит такой же или более строгий лимит. Смягчить его может только сам игрок',
        )
      await noteAdmin(tx, admin, {
        action: calls.tightenLimit.path,
        subject: id,
        outcome: 'done',
        detail: { measure, period, before: before === null ? null : `${before}`, after: `${cap}`, reason },
      })
      return { success: `Лимит ${login} ужесточён` }
    }),
  )

  http.onAdmin(calls.sendOnBreak, ({ admin }, { id, length, reason }) =>
    transaction(db, async (tx) => {
      const login = await loginOf(tx, id)
      if (login === undefined) return noSuchPlayer()
      const said = { action: calls.sendOnBreak.path, subject: id, outcome: 'done' as const }
      const before = shownMoment(await onBreakUntil(tx, id))
      if (!breaksAlone.includes(length)) {
        const request = await proposeRequest(tx, breakByTwo(deps.markKey), admin, id, { length, reason })
        await noteAdmin(tx, admin, { ...said, detail: { before, length, requested: request.id, reason } })
        return {
          success: `Такой перерыв никто не сможет отменить: ${login} отправит на него второй администратор, запрос отправлен`,
        }
      }
      const until = await sendAway(tx, deps.markKey, { player: id, length, by: [admin.id] })
      await noteAdmin(tx, admin, { ...said, detail: { before, after: shownMoment(until), length, reason } })
      return { success: doneFor(login) }
    }),
  )
}

const doneFor = (login: string) => `${login} не играет: перерыв нельзя отменить раньше срока`

async function sendAway(
  tx: Tx,
  markKey: Buffer,
  { player, length, by }: { player: number; length: BreakLength; by: readonly number[] },
): Promise<Moment> {
  const logins = await loginsOf(tx, by)
  const until = await goAway(tx, player, length, by.map((id) => logins.get(id) ?? `№ ${id}`).join(' и '))
  if (exclusions.some((each) => each === length)) await keepMarks(tx, markKey, player, until)
  return until
}

/** A break too long for one person to decide: it cannot be ended. */
export const breakByTwo = (markKey: Buffer): RequestKind<{ length: BreakLength; reason?: string }> => ({
  kind: 'break',
  right: 'player.limit',
  ofPlayer: true,
  before: async () => null,
  async carryOut(tx, player, { length }, { maker, decider }) {
    const login = (await loginsOf(tx, [player])).get(player)
    if (login === undefined) return noSuchPlayer()
    await sendAway(tx, markKey, { player, length, by: [maker, decider] })
    return doneFor(login)
  },
  told: ({ length, reason }) => ({
    wanted: `Отправить на перерыв: ${breakWords[length] ?? length}. Отменить его раньше не сможет никто${reason === undefined ? '' : `. Причина: ${reason}`}`,
  }),
})

/** Who of the staff made the break that lasts longest; null: the player did. */
async function sentAwayBy(db: Db, player: number): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'protection_break'>, 'by_staff'>>`
    select by_staff from protection_break where player = ${player} and until > now() order by until desc, id limit 1`.execute(
    db,
  )
  return rows[0]?.by_staff ?? null
}

type TakenRow = Pick<Row<'protection_break'>, 'id' | 'player' | 'length' | 'taken_at' | 'until' | 'by_staff'>

/** Breaks and exclusions of all players. */
function exclusionsListed(http: Http, { db }: AdminLimitsDependencies): void {
  onAdminList<typeof exclusionList, TakenRow>(http, exclusionList, {
    streams: ({ running = false }) => [
      byNumber(
        async (below, count) => {
          const { rows } = await sql<TakenRow>`
        select id, player, length, taken_at, until, by_staff from protection_break
        where (not ${running}::boolean or until > now()) and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
            db,
          )
          return rows
        },
        ({ taken_at: at }: TakenRow) => at,
      ),
    ],
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.map(({ player }) => Number(player)),
      )
      return found.map(({ id, player, length, taken_at: at, until, by_staff: byStaff }) => ({
        id: Number(id),
        player: Number(player),
        login: logins.get(Number(player)) ?? '',
        takenAt: at.toISOString(),
        length: breakWords[length] ?? length,
        until: until instanceof Date ? until.toISOString() : null,
        by: byStaff ?? '',
      }))
    },
  })
}

/** Players whose own limits are nearly used up. */
function nearLimitsListed(http: Http, { db }: AdminLimitsDependencies): void {
  onAdminList<typeof nearLimitList, NearRow>(http, nearLimitList, {
    streams: () => [limitsNear(db)],
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.map(({ player }) => Number(player)),
      )
      return found.map(({ player, ...limit }) => ({
        player: Number(player),
        login: logins.get(Number(player)) ?? '',
        ...limit,
      }))
    },
  })
}

type BreakRow = Pick<Row<'protection_break'>, 'id' | 'length' | 'taken_at' | 'by_staff'>

/** A player's breaks, as a part of the timeline. */
export function breaksTold(db: Db, player: number): Stream<TimelineRow> {
  const breaks = byNumber(
    async (below, count) => {
      const { rows } = await sql<BreakRow>`
      select id, length, taken_at, by_staff from protection_break where player = ${player} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    ({ taken_at: at }: BreakRow) => at,
  )
  return async (after, count) =>
    (await breaks(after, count)).map(({ found: { taken_at: at, length, by_staff: by }, ...where }) => ({
      ...where,
      found: {
        at: at.toISOString(),
        part: 'limit',
        what: `Перерыв: ${breakWords[length] ?? length}${by === null ? '' : `, отправил ${by}`}`,
        game: null,
        amount: null,
        balance: null,
        link: null,
      },
    }))
}

const breakWords: Readonly<Record<string, string>> = {
  hour: 'час',
  'six-hours': 'шесть часов',
  day: 'сутки',
  'three-days': 'трое суток',
  week: 'неделя',
  'two-weeks': 'две недели',
  'six-weeks': 'шесть недель',
  'six-months': 'полгода',
  year: 'год',
  'five-years': 'пять лет',
  forever: 'навсегда',
}
