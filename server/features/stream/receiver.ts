/** Posts the files of batches to an address, signed like webhooks. A file that is sent again has the same id and the same bytes. */
import { guardedPost } from '../../platform/webhooks/guarded-post.ts'
import { signatureOf, type WebhookSettings } from '../../platform/webhooks/delivery.ts'
import { nameOf } from './batch-file.ts'
import type { Destination } from './destination.ts'
import { answerMs } from './policy.ts'

export function receiverAt({ url, secret, anywhere }: WebhookSettings, patienceMs = answerMs): Destination {
  return {
    // It learns of a restoration from the first batch that has a larger one.
    prepare: async () => undefined,
    async put({ kind, batch, bytes }) {
      const id = nameOf(kind, batch)
      const seconds = Math.floor(Date.now() / 1000)
      const headers = {
        'content-type': 'application/vnd.apache.parquet',
        'webhook-id': id,
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signatureOf(secret, id, seconds, bytes),
        'stream-kind': kind,
        'stream-restoration': `${batch.restoration}`,
        'stream-batch': `${batch.number}`,
        'stream-after': `${batch.after}`,
        'stream-upto': `${batch.upto}`,
      }
      const { status, text } = await guardedPost(new URL(url), bytes, headers, anywhere, patienceMs)
      if (status < 200 || status >= 300)
        throw new Error(`the receiver of the stream answered ${status} ${text.slice(0, 200)}`.trim())
    },
  }
}
