/** Records when a request arrived. */
import type { FastifyRequest } from 'fastify'

/**
 * Records when the last byte of a request came, however late it is processed. Not the first byte: a client that holds
 * back the end of a request could wait for what happens.
 */
export function noteArrival(request: FastifyRequest, now: () => number): void {
  const { raw } = request
  const push = raw.push.bind(raw)
  // The HTTP server pushes received data into the request by this function, and its end as null, even while no one
  // reads.
  raw.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) request.arrivedAt = now()
    return push(chunk, encoding)
  }
}
