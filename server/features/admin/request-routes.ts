/** Requests that wait for the second person, of every kind: shown in words, carried out or taken back. */
import { type AdminRole, roleNames } from '@kurazh/contract/admin/rights.ts'
import { requestCalls as calls } from '@kurazh/contract/admin/requests.ts'
import { transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { RequestKind } from '../../platform/two-people.ts'
import { correctionOfBalance, wishInWords } from './corrections.ts'
import type { AdminDependencies } from './dependencies.ts'
import { changeOfRoles } from './people.ts'
import { correctionOfRound, roundInWords, titleOfRound } from './round-corrections.ts'
import { type AdminRequest, decideRequest, openRequests } from './requests.ts'
import { voidInWords, voidOfRound } from './round-voids.ts'

export function requestRoutes(http: Http, deps: AdminDependencies): void {
  const { db, byTwo } = deps
  const kinds = new Map([changeOfRoles(deps), correctionOfBalance, correctionOfRound, voidOfRound, ...deps.byTwo].map((kind): [string, RequestKind<unknown>] => [kind.kind, kind]))

  http.onAdmin(calls.adminRequests, async ({ admin }) => {
    const requests = await openRequests(db)
    const logins = await deps.loginsOf(db, requests.flatMap((each) => [playerOf(each, byTwo) ?? Number(each.made_by), Number(each.made_by)]))
    const loginOf = (id: bigint) => logins.get(Number(id)) ?? `игрок ${id}`
    return {
      success: {
        requests: requests.map((each) => ({
          id: Number(each.id), kind: each.kind, player: playerOf(each, byTwo) ?? null, about: aboutOf(each, byTwo) ?? loginOf(each.subject), ...inWords(each, byTwo), madeBy: loginOf(each.made_by), own: Number(each.made_by) === admin.id,
          may: admin.rights.has(kinds.get(each.kind)?.right ?? 'role.grant'), madeAt: each.made_at.toISOString(), expiresAt: each.expires_at.toISOString(), hash: each.hash,
        })),
      },
    }
  })

  http.onAdmin(calls.decideRequest, async ({ admin }, body) => transaction(db, async (tx) => {
    const decided = await decideRequest(tx, kinds, admin, body)
    if (decided instanceof Refusal) return decided
    const { state, request: { kind, before, body: wanted } } = decided
    await deps.noteAdmin(tx, admin, {
      action: calls.decideRequest.path, subject: playerOf(decided.request, byTwo), outcome: 'done', detail: { request: body.id, kind, decided: state, before, after: state === 'done' ? wanted : before },
    })
    return { success: decided.state === 'done' ? decided.said : 'Просьба снята' }
  }))
}

type Kinds = readonly RequestKind<unknown>[]

/** A request of another slice, in its words. */
const toldOf = ({ kind, body }: AdminRequest, byTwo: Kinds) => byTwo.find((each) => each.kind === kind)?.told?.(body)

/** The player that a request is about; undefined where it is about something else. */
const playerOf = (request: AdminRequest, byTwo: Kinds): number | undefined =>
  (request.kind === correctionOfRound.kind || request.kind === voidOfRound.kind || toldOf(request, byTwo) !== undefined ? undefined : Number(request.subject))

/** What else it is about; undefined where it is a player. */
function aboutOf(request: AdminRequest, byTwo: Kinds): string | undefined {
  const { kind, body } = request
  if (kind === correctionOfRound.kind) return titleOfRound(body as Parameters<typeof titleOfRound>[0])
  return kind === voidOfRound.kind ? (body as { game: string }).game : toldOf(request, byTwo)?.about
}

function inWords(request: AdminRequest, byTwo: Kinds): { before: string; wanted: string } {
  const { kind, before, body } = request
  const told = toldOf(request, byTwo)
  if (told !== undefined) return { before: '', wanted: told.wanted }
  if (kind === correctionOfRound.kind) return roundInWords(before, body as Parameters<typeof roundInWords>[1])
  if (kind === correctionOfBalance.kind) return { before: '', wanted: wishInWords(body as Parameters<typeof wishInWords>[0]) }
  if (kind === voidOfRound.kind) return { before: '', wanted: voidInWords(body as Parameters<typeof voidInWords>[0]) }
  const roles = (value: unknown) => (value as AdminRole[]).map((role) => roleNames[role]).join(', ') || 'ролей нет'
  return { before: roles(before), wanted: roles(body) }
}
