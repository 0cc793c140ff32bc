/**
 * Guards the admin area: identifies the administrator and checks the right of the call. Checked with every call, so
 * that a revoked right ends at once.
 */
import { type AdminCallDefinition, keysOf, needsFresh, playerInBody } from '@kurazh/contract/admin/admin-call.ts'
import type { AdminRole, Right } from '@kurazh/contract/admin/rights.ts'
import { withoutHidden } from '@kurazh/contract/admin/field-mask.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database/database.ts'
import type { Caller, SignedInContext } from '../http/context.ts'
import { Download, Refusal } from '../http/refusal.ts'

/** An administrator who has opened the admin area. */
export interface AdminCaller {
  id: number
  /** The session of the admin area. */
  session: number
  roles: readonly AdminRole[]
  rights: ReadonlySet<Right>
  /** When a second factor was last given in it, in Unix milliseconds. */
  provenAt: number
  /** When it ends at the latest, in Unix milliseconds. */
  until: number
}

/** An act of an administrator, as the audit log stores it. `action` is the path of the call, or the command. */
export interface AdminNote {
  action: string
  /** The affected player. */
  subject?: number | undefined
  outcome: 'done' | 'read' | `refused: ${RefusalCode}`
  /** The old and new value of a change. Never personal data. */
  detail?: unknown
}

/** Records an act of an administrator, with the commit of `tx`. */
export type NoteAdmin = (tx: Tx, admin: { id: number }, note: AdminNote) => Promise<void>
/** Records an act of the site for which a person would have had to answer. */
export type NoteSite = (tx: Tx, note: AdminNote) => Promise<void>

/** Rows of players' data that are about to be read, in a page of a list or in a file. */
export interface Reading {
  way: 'listed' | 'filed'
  rows: number
}

export interface AdminDoor {
  /** Returns the owner of this admin cookie; undefined when it is invalid or its session has ended. */
  find(cookieHeader: string | undefined, caller: Caller): Promise<AdminCaller | undefined>
  /** Whether this is the account of an administrator. */
  isStaff(player: number): Promise<boolean>
  /** True for a list that another person allowed this one to take whole: once, or again in the same session. */
  takeWhole(admin: Pick<AdminCaller, 'id' | 'session'>, path: string, filters: object): Promise<boolean>
  /** Counts rows that are read, and returns how many of them may be. */
  countRows(admin: { id: number }, reading: Reading): Promise<number>
  /** Records a refusal or a read. */
  note(admin: { id: number }, note: AdminNote): Promise<void>
}

/** How long a second factor is valid. */
const freshMs = 300_000

/** Returns why this administrator may not make the call now; undefined where they may. */
function adminRefusal(call: AdminCallDefinition, admin: AdminCaller | undefined, now: number): RefusalCode | undefined {
  if (call.right === 'door') return undefined
  if (admin === undefined) return 'AdminDoor'
  const keys = keysOf(call)
  if (!keys.every((key) => admin.rights.has(key))) return 'RightMissing'
  return needsFresh(call) && now - admin.provenAt > freshMs ? 'FactorStale' : undefined
}

/** What a handler of the admin area receives. */
export interface AdminContext {
  readonly admin: AdminCaller
  readonly context: SignedInContext
  /** Names a player whom the call is about and its body does not: the audit's row of a read or a refusal says so. */
  about(player: number): void
  /** Says what the audit's row of a read keeps beside its action. */
  detail(detail: object): void
  /** Whether this list may be taken whole as a file: another person has allowed it. */
  mayTakeWhole(filters: object): Promise<boolean>
  /** Counts rows of players' data that are about to be read; returns how many of them may be. */
  countRows(reading: Reading): Promise<number>
  /** Writes a further row of the read, when a file is at its end. */
  noteEnd(detail: object): Promise<void>
}

/** Checks that the caller has opened the admin area and has the right of this call, by the current state. */
export function letAdminIn(
  { adminDoor, now }: { adminDoor?: AdminDoor; now(): number },
  call: AdminCallDefinition,
  request: FastifyRequest,
  refuse: (refusal: Refusal) => void,
  done: (error?: Error) => void,
): void {
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

/**
 * Returns why the act may not be done to the player in the body: no one decides about themselves, and staff are
 * protected from colleagues.
 */
async function subjectRefusal(
  door: AdminDoor | undefined,
  call: AdminCallDefinition,
  body: unknown,
  admin: AdminCaller,
): Promise<Refusal | undefined> {
  const { subject } = call
  const id = subject && playerInBody(call, body)
  // If the body names the player by login, the handler checks it.
  if (subject === undefined || id === undefined) return undefined
  if (id === admin.id)
    return subject.self === 'open'
      ? undefined
      : new Refusal('SecondPerson', 'Это ваш собственный аккаунт: о нём решает другой администратор')
  return subject.staff === 'barred' && (await door?.isStaff(id)) === true
    ? new Refusal('AdminBan', 'Это аккаунт администратора. Сначала у него забирают роли, это решают двое')
    : undefined
}

/**
 * Returns the handler's answer without what its reader may not see. A refusal or read is recorded before it is sent,
 * one row for each player it is about.
 */
export async function answerAdmin<C extends AdminCallDefinition>(
  door: AdminDoor | undefined,
  call: C,
  context: SignedInContext,
  body: BodyOf<C>,
  admin: AdminCaller,
  handle: (known: AdminContext) => Promise<ReplyOf<C> | Refusal | Download>,
): Promise<ReplyOf<C> | Refusal | Download> {
  const named = playerInBody(call, body)
  const players = new Set(named === undefined ? [] : [named])
  let detail: object | undefined
  const noted = async (outcome: AdminNote['outcome'], says = detail) => {
    const subjects = players.size === 0 ? [undefined] : players
    for (const subject of subjects)
      await door?.note(admin, { action: call.path, subject, outcome, ...(says && { detail: says }) })
  }
  const about = (player: number) => void players.add(player)
  const result =
    (await subjectRefusal(door, call, body, admin)) ??
    (await handle({
      admin,
      context,
      about,
      detail: (says) => void (detail = says),
      mayTakeWhole: async (filters) => (await door?.takeWhole(admin, call.path, filters)) === true,
      countRows: async (reading) => (await door?.countRows(admin, reading)) ?? reading.rows,
      noteEnd: (says) => noted('read', says),
    }))
  if (result instanceof Refusal) {
    await noted(`refused: ${result.code}`)
    return result
  }
  if (call.audited === 'read') await noted('read')
  // The writer of a file masks it row by row.
  return result instanceof Download ? result : (withoutHidden(call.reply, result, admin.rights) as ReplyOf<C>)
}
