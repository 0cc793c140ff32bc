/** A call of the admin area: the right it needs is a part of its row, and without one it does not build. */
import type * as z from 'zod/mini'
import type { CallDefinition } from '../call.ts'
import type { Right } from './rights.ts'

export interface AdminCallDefinition<Body extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> extends CallDefinition<Body, Reply> {
  path: `/api/admin/${string}`
  /** The key it needs. `door`: for an administrator who is not in yet; `own`: for whoever is in. */
  right: Right | 'door' | 'own'
  /** A second key it needs beside that one. */
  also?: Right
  /** What is written into the audit: that somebody's data were read, or what a change was from and to. Left out: neither. */
  audited?: 'read' | 'change'
}

type Said = 'path' | 'summary' | 'body' | 'reply' | 'right'

/** Declares a call of the admin area. Administrators only, and open under maintenance. */
export function adminCall<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Pick<AdminCallDefinition<Body, Reply>, Said> & Partial<Pick<AdminCallDefinition, 'refusals' | 'audited' | 'rateLimit' | 'also' | 'bodyBytes'>>,
): AdminCallDefinition<Body, Reply> {
  return { method: 'POST', access: ['admin'], refusals: [], duringMaintenance: true, ...definition }
}

/** Every key that this call asks for; none: whoever is at the door, or in, may make it. */
export const keysOf = ({ right, also }: Pick<AdminCallDefinition, 'right' | 'also'>): readonly Right[] => (right === 'door' || right === 'own' ? [] : also === undefined ? [right] : [right, also])
