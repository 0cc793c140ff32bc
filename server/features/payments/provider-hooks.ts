/**
 * Receives notices of payment systems at `POST /hooks/<gateway>`. A notice is only a hint: an authentic one about a
 * payment of ours is stored and makes the site ask the provider. One that cannot be verified is refused and not stored.
 */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { Gateway } from './gateway.ts'
import { hearNotice, referenceAt } from './payment-orders.ts'
import { hearPayoutNotice } from './payout-orders.ts'

/** The address of a gateway's notices. */
export const noticePath = (gateway: string) => `/hooks/${gateway}`

export interface NoticeDependencies {
  db: Db
  gateways: readonly Gateway[]
  /** Called after a notice was stored. */
  heard(about: 'payment' | 'payout'): void
}

/** Opens one address for each gateway. The body stays text, because signatures are over its bytes. */
export async function noticeRoutes(app: FastifyInstance, { db, gateways, heard }: NoticeDependencies): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const gateway of gateways) {
      hooks.post(noticePath(gateway.name), async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const notice = body.includes('\u0000')
          ? undefined
          : gateway.parseNotice({ body, headers: request.headers, address: request.ip })
        if (notice === undefined)
          return reply.code(400).type('text/plain; charset=utf-8').send('Уведомление не принято')
        const reference =
          notice.reference ??
          (notice.providerId === undefined ? undefined : await referenceAt(db, gateway.name, notice.providerId))
        const hear = notice.about === 'payment' ? hearNotice : hearPayoutNotice
        if (reference !== undefined && (await hear(db, gateway.name, reference, body))) heard(notice.about)
        const { status, body: answer } = gateway.acknowledge()
        return reply.code(status).type('text/plain; charset=utf-8').send(answer)
      })
    }
  })
}
