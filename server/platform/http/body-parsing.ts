/** Parses requests as whole JSON and answers the ones that are not. */
import type { Socket } from 'node:net'
import { type Failure, refusals } from '@kurazh/contract/core/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { namesIn, takenAway } from './cookies.ts'

/** The error of an unreadable request, and the part of it that was received. */
type Unread = Error & { code?: string; rawPacket?: unknown }

/** Refuses a request that is invalid or did not arrive whole in time: there is no reply yet, only the connection. */
export function refuseUnread(error: Unread, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, more, why] = answerTo(error)
  const failure: Failure = { error: why, code: 'InvalidRequest' }
  const text = JSON.stringify(failure)
  socket.end(
    `HTTP/1.1 ${status}\r\n${['Connection: close', 'Content-Type: application/json; charset=utf-8', 'X-Content-Type-Options: nosniff', `Content-Length: ${Buffer.byteLength(text)}`, ...more].join('\r\n')}\r\n\r\n${text}`,
  )
  // If it were closed at once, the answer would be lost together with the unread rest of the request.
  socket.removeAllListeners('data').resume()
  setTimeout(() => socket.destroy(), farewellMs).unref()
}

const farewellMs = 500

/**
 * A head that is too large holds too many cookies, which the site then cannot tell apart. Clear-Site-Data removes all
 * of them where the browser supports it (over TLS, and on localhost); elsewhere the readable ones are removed. Then
 * the page is requested once more.
 */
function answerTo({ code, rawPacket }: Unread): readonly [status: string, more: string[], why: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', [], refusals.InvalidRequest[1]]
  if (code !== 'HPE_HEADER_OVERFLOW') return ['400 Bad Request', [], refusals.InvalidRequest[1]]
  const expiries = takenAway(namesIn(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''), {
    hostname: '',
    url: '/api',
  })
  return [
    '431 Request Header Fields Too Large',
    ['Refresh: 1', 'Clear-Site-Data: "cookies"', ...expiries.map((line) => `Set-Cookie: ${line}`)],
    'В браузере накопилось слишком много чужих кук. Сайт их убирает: обновите страницу и войдите ещё раз',
  ]
}

/** Accepts JSON only. Calls without a payload may have an empty body, with or without a content type. */
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

/**
 * PostgreSQL's text cannot store it, so no field may contain it. JSON can only write it escaped, and the backslash
 * must not be escaped itself.
 */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/
