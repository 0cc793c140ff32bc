/** Passes to a table's camera: which table, to look or to show, until when. Good for a minute; what was begun with one goes on. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type VideoRole = 'view' | 'publish'
export interface VideoPass {
  table: string
  role: VideoRole
  /** Unix milliseconds. */
  until: number
}

export const passMs = 60_000

const sealOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(`video|${text}`).digest()

export function videoPass(secret: string, { table, role, until }: VideoPass): string {
  const text = `${role}.${until}.${table}`
  return `${text}.${sealOf(secret, text).toString('hex')}`
}

/** Whether this is a pass to that, and still good. Never throws. */
export function isVideoPass(secret: string, given: string, wanted: Omit<VideoPass, 'until'>, now: number): boolean {
  const [, text = '', role, until = '0', table, seal = ''] = /^((view|publish)\.(\d{1,16})\.([\w-]{1,32}))\.([0-9a-f]{64})$/.exec(given) ?? []
  return seal !== '' && role === wanted.role && table === wanted.table && now < Number(until) && timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(secret, text))
}
