/** When a request came. */
import type { FastifyRequest } from 'fastify'

/**
 * Notes when the last byte of a request came, however late it is looked at. Not the first: whoever holds back the end of a
 * request has not asked yet, and could wait for what happens.
 */
export function noteArrival(request: FastifyRequest, now: () => number): void {
  const { raw } = request
  const push = raw.push.bind(raw)
  // What has come is put into the request by this, and its end as nothing, also while nobody reads.
  raw.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) request.arrivedAt = now()
    return push(chunk, encoding)
  }
}
