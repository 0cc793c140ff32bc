/**
 * Creates and checks passes to a table's camera: the table, whether to view or to publish, and the expiry. Valid for a
 * minute; a stream begun with it continues.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type VideoRole = 'view' | 'publish'
export interface VideoPass {
  table: string
  role: VideoRole
  /** Unix milliseconds. */
  until: number
}

const sealOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(`video|${text}`).digest()

export function videoPass(secret: string, { table, role, until }: VideoPass): string {
  const text = `${role}.${until}.${table}`
  return `${text}.${sealOf(secret, text).toString('hex')}`
}

/** Whether this pass matches and has not expired. Never throws. */
export function isVideoPass(secret: string, given: string, wanted: Omit<VideoPass, 'until'>, now: number): boolean {
  const [, text = '', role, until = '0', table, seal = ''] =
    /^((view|publish)\.(\d{1,16})\.([\w-]{1,32}))\.([0-9a-f]{64})$/.exec(given) ?? []
  return (
    seal !== '' &&
    role === wanted.role &&
    table === wanted.table &&
    now < Number(until) &&
    timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(secret, text))
  )
}
