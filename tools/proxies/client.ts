/** A player's client at an address of its own: requests over TLS and the page's socket. */
import { Agent, request } from 'node:https'
import { WebSocket } from 'ws'
import { playerAddress, siteHost } from './machine.ts'

/** The certificates are of the trial's own authority. */
const tls = { rejectUnauthorized: false, localAddress: playerAddress }
const agent = new Agent({ keepAlive: true, ...tls })

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Asked {
  host?: string
  port?: number
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export function ask({
  host = siteHost,
  port = 443,
  path = '/',
  method = 'GET',
  headers = {},
  body,
}: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host, port, path, method, headers, servername: host }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (more: string) => (text += more))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends a call as the page does. */
export const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `https://${siteHost}`, ...headers },
    body: JSON.stringify(body),
  })

export interface PageSocket {
  /** Resolves when the socket is gone. */
  closed: Promise<void>
  close(): void
}

/** Opens the page's socket and waits until the site has accepted its hello. */
export function openSocket(headers: Record<string, string> = {}): Promise<PageSocket> {
  const socket = new WebSocket(`wss://${siteHost}:8443/socket.io/?EIO=4&transport=websocket`, {
    ...tls,
    headers: { origin: `https://${siteHost}`, ...headers },
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('сокет закрыт до приветствия')))
    socket.binaryType = 'nodebuffer'
    socket.on('message', (data) => {
      const packet = Buffer.isBuffer(data) ? data.toString() : ''
      if (packet.startsWith('0')) socket.send('40')
      if (packet === '2') socket.send('3')
      if (packet.startsWith('40')) resolve({ closed, close: () => socket.close() })
    })
  })
}
