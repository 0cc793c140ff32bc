/** How requests arrive: as JSON, whole. What is answered to one that does not. */
import type { Socket } from 'node:net'
import { type Failure, refusals } from '@kurazh/contract/call.ts'
import type { FastifyInstance } from 'fastify'

/** A request that is none, or did not come whole in time: there is no reply yet, only the connection. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const failure: Failure = { error: refusals.InvalidRequest[1], code: 'InvalidRequest' }
  const text = JSON.stringify(failure)
  if (socket.writable && error.code !== 'ECONNRESET') {
    socket.write(`HTTP/1.1 ${late ? '408 Request Timeout' : '400 Bad Request'}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n`
      + `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  socket.destroy()
}

/** JSON alone. Calls without a payload may come with an empty body, with or without a content type. */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    else if (zeroCharacter.test(text)) done(Object.assign(new Error('a zero character'), { statusCode: 400 }))
    else void parse(request, text, done)
  })
}

/** PostgreSQL's text cannot hold it, so no field may. JSON can only write it escaped, and the backslash must not be escaped itself. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/
