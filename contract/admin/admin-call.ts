/** Calls of the admin area: each row names the right it needs; a row without one does not compile. */
import type * as z from 'zod/mini'
import type { CallDefinition } from '../core/call.ts'
import type { RefusalCode } from '../core/refusals.ts'
import { freshRights, type Right } from './rights.ts'

/**
 * The person whom a change affects: the body field that names them. Administrators cannot use such a call on
 * themselves.
 */
export interface Subject<Field extends string = string> {
  readonly field: Field
  /**
   * For other administrators as subjects: `barred` where it would weaken oversight, `open` where it is harmless or
   * takes a second person.
   */
  readonly staff: 'barred' | 'open'
  /** May be used on oneself nevertheless. */
  readonly self?: 'open'
}

export interface AdminCallDefinition<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> extends CallDefinition<Body, Reply> {
  path: `/api/admin/${string}`
  /** The right it needs. `door`: for an administrator who is not signed in to the area yet; `own`: for any who is. */
  right: Right | 'door' | 'own'
  /** A second right, needed in addition. */
  also?: Right
  /**
   * What is written to the audit: that a person's data were read, or a change with its old and new values. Absent:
   * neither.
   */
  audited?: 'read' | 'change'
  /** For a change that affects a player or an administrator. */
  subject?: Subject
  /** For a read: the body field with the number of the player whose data are looked at. */
  about?: string
}

type Said = 'path' | 'summary' | 'body' | 'reply' | 'right'

/** Declares a call of the admin area: for administrators only, and available during maintenance. */
export function adminCall<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Pick<AdminCallDefinition<Body, Reply>, Said> &
    Partial<Pick<AdminCallDefinition, 'refusals' | 'audited' | 'rateLimit' | 'also' | 'bodyBytes'>> & {
      subject?: Subject<keyof z.output<Body> & string>
      about?: keyof z.output<Body> & string
    },
): AdminCallDefinition<Body, Reply> {
  const { refusals = [], subject } = definition
  return {
    method: 'POST',
    access: ['admin'],
    duringMaintenance: true,
    ...definition,
    refusals: [...new Set([...refusals, ...refusalsOf(subject)])],
  }
}

/** Refusals of the access check that depend on the subject. */
function refusalsOf(subject: Subject | undefined): readonly RefusalCode[] {
  if (subject === undefined) return []
  return [
    ...(subject.self === 'open' ? [] : ['SecondPerson' as const]),
    ...(subject.staff === 'barred' ? ['AdminBan' as const] : []),
  ]
}

/** The number of the player whom this body names; undefined where it names none, or by login. */
export function playerInBody({ subject, about }: AdminCallDefinition, body: unknown): number | undefined {
  const field = subject?.field ?? about
  const named = field === undefined ? undefined : (body as Readonly<Record<string, unknown>>)[field]
  return typeof named === 'number' ? named : undefined
}

/**
 * Whether a second factor from the last minutes is needed: for every change, and for files. Opening the page on which
 * something may be changed does not need it.
 */
export const needsFresh = (call: AdminCallDefinition): boolean =>
  call.audited !== undefined && keysOf(call).some((key) => freshRights.has(key))

/** Every right that this call requires. Empty: no right is needed, before or after sign-in to the area. */
export const keysOf = ({ right, also }: Pick<AdminCallDefinition, 'right' | 'also'>): readonly Right[] =>
  right === 'door' || right === 'own' ? [] : also === undefined ? [right] : [right, also]
