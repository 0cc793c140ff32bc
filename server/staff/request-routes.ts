/** Serves requests of every kind that wait for the second person: shown in words, carried out or withdrawn. */
import { type AdminRole, roleNames } from '@kurazh/contract/admin/rights.ts'
import { requestCalls as calls } from '@kurazh/contract/admin/requests.ts'
import { transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { withoutAddresses } from '../platform/admin/admin-list.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import { isLoginTaken, loginsOf } from '../players/public.ts'
import { noteAdmin } from './audit.ts'
import { correctionOfBalance, wishInWords } from './corrections.ts'
import type { AdminDependencies } from './dependencies.ts'
import { changeOfRoles } from './people.ts'
import { correctionOfRound, roundInWords, titleOfRound } from './round-corrections.ts'
import { type AdminRequest, decideRequest, openRequests, withdrawOwn } from './requests.ts'
import { voidInWords, voidOfRound } from './round-voids.ts'

export function requestRoutes(http: Http, deps: AdminDependencies): void {
  const {
    db,
    ofAllSlices: { byTwo: ofOthers },
  } = deps
  const kindsOf = (byTwo: Kinds) =>
    new Map(
      [changeOfRoles, correctionOfBalance, correctionOfRound, voidOfRound, ...byTwo].map(
        (kind): [string, RequestKind<unknown>] => [kind.kind, kind],
      ),
    )

  http.onAdmin(calls.adminRequests, async ({ admin }) => {
    const byTwo = ofOthers()
    const kinds = kindsOf(byTwo)
    const rightOf = (kind: string) => kinds.get(kind)?.right ?? 'role.grant'
    const maySee = ({ kind, made_by: maker }: AdminRequest) =>
      Number(maker) === admin.id || admin.rights.has('request.view') || admin.rights.has(rightOf(kind))
    const requests = (await openRequests(db)).filter(maySee)
    const logins = await loginsOf(
      db,
      requests.flatMap((each) => [playerOf(each, byTwo) ?? Number(each.made_by), Number(each.made_by)]),
    )
    const loginOf = (id: bigint) => logins.get(Number(id)) ?? `игрок ${id}`
    return {
      success: {
        requests: requests.map((each) => ({
          id: Number(each.id),
          kind: kinds.get(each.kind)?.kind ?? 'roles',
          player: playerOf(each, byTwo) ?? null,
          about: aboutOf(each, byTwo) ?? loginOf(each.subject),
          ...(admin.rights.has('player.contact.view') ? inWords(each, byTwo) : withoutContacts(inWords(each, byTwo))),
          madeBy: loginOf(each.made_by),
          own: Number(each.made_by) === admin.id,
          may: admin.rights.has('request.decide') && admin.rights.has(rightOf(each.kind)),
          madeAt: each.made_at.toISOString(),
          expiresAt: each.expires_at.toISOString(),
          hash: each.hash,
        })),
      },
    }
  })

  http.onAdmin(calls.decideRequest, async ({ admin }, body) => {
    const decided = await transaction(db, async (tx) => {
      const byTwo = ofOthers()
      const kinds = kindsOf(byTwo)
      const done = await decideRequest(tx, kinds, admin, body)
      if (done instanceof Refusal) return done
      const {
        state,
        request: { kind, before, body: wanted },
      } = done
      await noteAdmin(tx, admin, {
        action: calls.decideRequest.path,
        subject: playerOf(done.request, byTwo),
        outcome: 'done',
        detail: {
          request: body.id,
          kind,
          decided: state,
          ...(kinds.get(kind)?.personal !== true && { before, after: state === 'done' ? wanted : before }),
        },
      })
      return done
    }).catch((error: unknown) => {
      if (isLoginTaken(error)) return new Refusal('LoginTaken')
      throw error
    })
    if (decided instanceof Refusal) return decided
    if (decided.state !== 'done') return { success: 'Запрос снят' }
    decided.afterwards?.()
    return { success: decided.said }
  })

  http.onAdmin(calls.takeBackRequest, ({ admin }, body) =>
    transaction(db, async (tx) => {
      const withdrawn = await withdrawOwn(tx, admin, body)
      if (withdrawn instanceof Refusal) return withdrawn
      await noteAdmin(tx, admin, {
        action: calls.takeBackRequest.path,
        subject: playerOf(withdrawn, ofOthers()),
        outcome: 'done',
        detail: { request: body.id, kind: withdrawn.kind },
      })
      return { success: 'Вы забрали запрос' }
    }),
  )
}

type Kinds = readonly RequestKind<unknown>[]

/** Describes a request of another slice in its words. */
const toldOf = ({ kind, body }: AdminRequest, byTwo: Kinds) => byTwo.find((each) => each.kind === kind)?.told?.(body)

/** Returns the player that a request is about; undefined for another subject. */
const playerOf = (request: AdminRequest, byTwo: Kinds): number | undefined =>
  request.kind === correctionOfRound.kind ||
  request.kind === voidOfRound.kind ||
  toldOf(request, byTwo)?.about !== undefined
    ? undefined
    : Number(request.subject)

/** Returns the other subject; undefined where it is a player. */
function aboutOf(request: AdminRequest, byTwo: Kinds): string | undefined {
  const { kind, body } = request
  if (kind === correctionOfRound.kind) return titleOfRound(body as Parameters<typeof titleOfRound>[0])
  return kind === voidOfRound.kind ? (body as { game: string }).game : toldOf(request, byTwo)?.about
}

interface Words {
  before: string
  wanted: string
}

/** The same for those who may not see players' addresses. */
const withoutContacts = ({ before, wanted }: Words): Words => ({
  before: withoutAddresses(before),
  wanted: withoutAddresses(wanted),
})

function inWords(request: AdminRequest, byTwo: Kinds): Words {
  const { kind, before, body } = request
  const told = toldOf(request, byTwo)
  if (told !== undefined) return { before: '', wanted: told.wanted }
  if (kind === correctionOfRound.kind) return roundInWords(before, body as Parameters<typeof roundInWords>[1])
  if (kind === correctionOfBalance.kind)
    return { before: '', wanted: wishInWords(body as Parameters<typeof wishInWords>[0]) }
  if (kind === voidOfRound.kind) return voidInWords(before, body as Parameters<typeof voidInWords>[1])
  const roles = (value: unknown) => (value as AdminRole[]).map((role) => roleNames[role]).join(', ') || 'ролей нет'
  return { before: roles(before), wanted: roles(body) }
}
