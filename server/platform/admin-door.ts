/** The door of the admin area: who is in, and whether a call's right is theirs. Asked anew with every call, so that nothing taken away holds on. */
import { type AdminCallDefinition, keysOf } from '@kurazh/contract/admin/admin-call.ts'
import { type AdminRole, freshRights, type Right } from '@kurazh/contract/admin/rights.ts'
import { withoutHidden } from '@kurazh/contract/admin/field-mask.ts'
import type { RefusalCode, ReplyOf } from '@kurazh/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from './database.ts'
import type { Caller, SignedInContext } from './context.ts'
import { Download, Refusal } from './refusal.ts'

/** Somebody who has opened the area. */
export interface AdminCaller {
  id: number
  /** The session of the area. */
  session: number
  roles: readonly AdminRole[]
  rights: ReadonlySet<Right>
  /** When a second factor was last given in it, in Unix milliseconds. */
  provenAt: number
  /** When it ends at the latest, in Unix milliseconds. */
  until: number
}

/** What an administrator did, as the audit keeps it. `action` is the path of the call, or the command. */
export interface AdminNote {
  action: string
  /** The player it is about. */
  subject?: number | undefined
  outcome: 'done' | 'read' | `refused: ${RefusalCode}`
  /** Of a change: from what to what. Never what is personal. */
  detail?: unknown
}

/** Writes down what an administrator did, with the commit of `tx`. */
export type NoteAdmin = (tx: Tx, admin: { id: number }, note: AdminNote) => Promise<void>

export interface AdminDoor {
  /** Whose cookie of the area this is; undefined where it is none's, or has ended. */
  find(cookieHeader: string | undefined, caller: Caller): Promise<AdminCaller | undefined>
  /** Writes down what was refused or read. */
  note(admin: { id: number }, note: AdminNote): Promise<void>
}

/** A second factor counts so long. */
const freshMs = 300_000

/** Why this administrator may not make the call now; undefined where they may. */
function adminRefusal(call: AdminCallDefinition, admin: AdminCaller | undefined, now: number): RefusalCode | undefined {
  if (call.right === 'door') return undefined
  if (admin === undefined) return 'AdminDoor'
  const keys = keysOf(call)
  if (!keys.every((key) => admin.rights.has(key))) return 'RightMissing'
  return keys.some((key) => freshRights.has(key)) && now - admin.provenAt > freshMs ? 'FactorStale' : undefined
}

/** What a handler of the admin area knows. */
export interface AdminContext {
  readonly admin: AdminCaller
  readonly context: SignedInContext
}

/** Whether whoever asks has opened the area and holds the right of this call, by what stands now. */
export function letAdminIn({ adminDoor, now }: { adminDoor?: AdminDoor; now(): number }, call: AdminCallDefinition, request: FastifyRequest, refuse: (refusal: Refusal) => void, done: (error?: Error) => void): void {
  const { caller } = request
  if (adminDoor === undefined || caller === undefined) return refuse(new Refusal('AdminDoor'))
  const looking = async () => {
    const admin = await adminDoor.find(request.headers.cookie, caller)
    const code = adminRefusal(call, admin, now())
    if (code === undefined) return void (request.admin = admin)
    if (admin !== undefined) await adminDoor.note(admin, { action: call.path, outcome: `refused: ${code}` })
    return new Refusal(code)
  }
  looking().then((refusal) => (refusal === undefined ? done() : refuse(refusal)), done)
}

/** What the handler answers, without what its reader may not see. What was refused or read is written down before it is told. */
export async function answerAdmin<C extends AdminCallDefinition>(
  door: AdminDoor | undefined, call: C, context: SignedInContext, admin: AdminCaller, handle: (known: AdminContext) => Promise<ReplyOf<C> | Refusal | Download>,
): Promise<ReplyOf<C> | Refusal | Download> {
  const result = await handle({ admin, context })
  if (result instanceof Refusal) {
    await door?.note(admin, { action: call.path, outcome: `refused: ${result.code}` })
    return result
  }
  if (call.audited === 'read') await door?.note(admin, { action: call.path, outcome: 'read' })
  // What a file shows, whoever writes it masks row by row.
  return result instanceof Download ? result : (withoutHidden(call.reply, result, admin.rights) as ReplyOf<C>)
}
