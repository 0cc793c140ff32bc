/**
 * Realtime: news from server to page on a port of its own. WebSocket only, no compression (it collapses under fan-out),
 * a room for each player and each session, and its own check of where a handshake comes from.
 */
import { createServer } from 'node:http'
import type { Events } from '@kurazh/contract/event.ts'
import { Server, type Socket } from 'socket.io'
import type { Log } from './log.ts'
import { isOwnPage } from './origin.ts'
import type { Caller } from './http.ts'

export interface Realtime {
  listen(port: number, host: string): Promise<number>
  toAll<Name extends keyof Events>(name: Name, payload: Parameters<Events[Name]>[0]): void
  toPlayer<Name extends keyof Events>(player: number, name: Name, payload: Parameters<Events[Name]>[0]): void
  /** Closes the sockets of a session, or of every session of a player. */
  endSession(session: number): void
  endPlayer(player: number): void
  close(): Promise<void>
}

export interface RealtimeParts {
  log: Log
  publicOrigin: string | undefined
  sitePort(): number
  authenticate(cookieHeader: string | undefined): Promise<Caller | undefined>
  /** What a page must know at once when it connects, also again after a drop. */
  greet(send: Send, caller: Caller | undefined): Promise<void>
}
type Send = <Name extends keyof Events>(name: Name, payload: Parameters<Events[Name]>[0]) => void

const onlineEveryMs = 1000

export function createRealtime({ log, publicOrigin, sitePort, authenticate, greet }: RealtimeParts): Realtime {
  const server = createServer((_request, response) => void response.writeHead(404).end())
  const io = new Server<Record<string, never>, Events, Record<string, never>, { caller?: Caller }>(server, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 4096,
    allowRequest: (request, decide) => decide(null, isOwnPage(request, publicOrigin, sitePort())),
  })
  const roomOfPlayer = (player: number) => `player ${player}`
  const roomOfSession = (session: number) => `session ${session}`

  /** People, not tabs: a player with three tabs counts once. A guest is known by the connection alone. */
  const people = new Map<string, number>()
  let told = -1
  let timer: NodeJS.Timeout | undefined
  function tellOnline(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (told !== people.size) io.emit('online', { count: (told = people.size) })
    }, onlineEveryMs)
  }
  function count(person: string, change: 1 | -1): void {
    const tabs = (people.get(person) ?? 0) + change
    if (tabs > 0) people.set(person, tabs)
    else people.delete(person)
    tellOnline()
  }

  io.use((socket, next) => {
    authenticate(socket.handshake.headers.cookie).then(
      (caller) => {
        if (caller !== undefined) socket.data.caller = caller
        next()
      },
      () => next(new Error('Unavailable')),
    )
  })
  io.on('connection', (socket: Socket<Record<string, never>, Events, Record<string, never>, { caller?: Caller }>) => {
    const { caller } = socket.data
    const person = caller === undefined ? `guest ${socket.id}` : roomOfPlayer(caller.id)
    if (caller !== undefined) void socket.join([roomOfPlayer(caller.id), roomOfSession(caller.session)])
    count(person, 1)
    socket.on('disconnect', () => count(person, -1))
    socket.emit('online', { count: people.size })
    greet((name, payload) => void socket.emit(name, ...([payload] as Parameters<Events[typeof name]>)), caller).catch((error: unknown) =>
      log.warn({ err: error }, 'a page was not greeted'),
    )
  })

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          const address = server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
    toAll: (name, payload) => void io.emit(name, ...([payload] as Parameters<Events[typeof name]>)),
    toPlayer(player, name, payload) {
      const room = roomOfPlayer(player)
      if (io.sockets.adapter.rooms.has(room)) io.to(room).emit(name, ...([payload] as Parameters<Events[typeof name]>))
    },
    endSession: (session) => void io.in(roomOfSession(session)).disconnectSockets(true),
    endPlayer: (player) => void io.in(roomOfPlayer(player)).disconnectSockets(true),
    async close() {
      clearTimeout(timer)
      await io.close()
    },
  }
}
