/**
 * Sends events from server to page on a port of its own. WebSocket only, no compression (it collapses under fan-out),
 * a room for each player and each session, its own origin check of handshakes, and limits on the cost of a socket.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import { type Events, events } from '@kurazh/contract/core/event.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { mostWatched, tooManySockets } from '@kurazh/contract/core/socket.ts'
import { toWire } from '@kurazh/contract/core/wire.ts'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { FanOut } from './fan-out.ts'
import type { Log } from '../process/log.ts'
import type { Caller } from '../http/http.ts'
import type { Neighbours } from './neighbours.ts'
import { isOwnPage } from '../http/origin.ts'
import { headBytes } from '../policy.ts'
import { createPresence, type Presence } from './presence.ts'
import { type Door, type DoorOptions, openDoor } from './socket-admission.ts'
import type { GuardedConnection } from './socket-guard.ts'
import { textFrame } from './text-frame.ts'
import { createWatchers, type Watchers } from './watchers.ts'

export interface Realtime {
  /** Listens and returns the actual port. `reusePort`: shared with other processes of the site. */
  listen(port: number, host: string, sharing?: { reusePort?: true }): Promise<number>
  /** Accepts handshakes of pages served on this port of the same host. */
  trustPagesOf(port: number): void
  /** To the pages of every node. */
  toAll: ToAll
  toPlayer: ToPlayer
  /** To the pages that watch this topic, on every node. Built only where a page may receive it. */
  toWatchers: ToWatchers
  /** To the pages of this node only: for what every node receives by itself, from the bus. */
  readonly here: { toAll: ToAll; toPlayer: ToPlayer }
  /** The sessions that have sockets here. */
  sessions(): number[]
  /** Pages that receive events here. */
  online(): number
  /** The most bytes that wait in this process for any page to read them. */
  waiting(): number
  /** Closes the sockets of a session, or of every session of a player. */
  endSession(session: number): void
  endPlayer(player: number): void
  close(): Promise<void>
}

type ToAll = <Name extends keyof Events>(name: Name, payload: Parameters<Events[Name]>[0]) => void
type ToPlayer = <Name extends keyof Events>(player: number, name: Name, payload: Parameters<Events[Name]>[0]) => void

type ToWatchers = <Name extends keyof Events>(
  topic: string,
  name: Name,
  make: () => Parameters<Events[Name]>[0],
) => void

export interface RealtimeDependencies extends DoorOptions {
  log: Log
  /** Carries events between nodes; undefined: there is one. */
  fanOut: FanOut | undefined
  /** The other processes of this machine, if any: their people count too. */
  neighbours?: Neighbours | undefined
  publicOrigin: string | undefined
  pingEveryMs?: number
  /** A connection that has not sent its hello by then is ended. */
  helloWithinMs?: number
  authenticate(cookieHeader: string | undefined): Promise<Caller | undefined> | Caller | undefined
  /** Sends what a page must know as soon as it connects, also after a reconnect. */
  greet(send: Send, caller: Caller | undefined): Promise<void>
}
export type Send = <Name extends keyof Events>(name: Name, payload: Parameters<Events[Name]>[0]) => void
type Nothing = Record<string, never>
/** The only messages of a page; the guard of its connection has rejected all others. */
interface Heard {
  watch(topics: readonly string[]): void
}
type PageServer = Server<Heard, Events, Nothing, { caller?: Caller }>
type PageSocket = Socket<Heard, Events, Nothing, { caller?: Caller }>

const roomOfPlayer = (player: number) => `player ${player}`
const roomOfSession = (session: number) => `session ${session}`
const roomOfTopic = (topic: string) => `topic ${topic}`
/** Compression is off: it collapses under fan-out. Pages send little, so little is read. */
const wire = {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: 1024,
} satisfies Partial<ServerOptions>
/** A handshake is one request without a body. */
const handshakeWithinMs = 10_000
/** Where an event's payload holds money. */
const shapes = new Map(Object.entries(events).map(([name, event]) => [name, shapeOf(event)]))
/** The payload in wire form, as the argument list that Socket.IO's types require. */
const only = <Name extends keyof Events>(name: Name, payload: Parameters<Events[Name]>[0]) =>
  [toWire(shapes.get(name), payload)] as Parameters<Events[Name]>

export function createRealtime(deps: RealtimeDependencies): Realtime {
  const { log, fanOut, authenticate, greet } = deps
  /** All pages of this node, by a unique name. */
  const roomOfNode = `node ${randomUUID()}`
  let pagePort = 80
  const server = createBarePort()
  const door = openDoor(deps, (request) => isOwnPage(request, deps.publicOrigin, pagePort))
  const io: PageServer = new Server(server, {
    ...wire,
    pingInterval: deps.pingEveryMs ?? 25_000,
    connectTimeout: deps.helloWithinMs ?? 10_000,
    ...(fanOut && { adapter: fanOut.adapter }),
    allowRequest: (request, decide) => decide(null, door.allows(request)),
  })
  server.prependListener(
    'request',
    (_request, response) => void response.setHeader('x-content-type-options', 'nosniff'),
  )
  io.engine.on('connection', door.opened)
  /** The pages of this node that receive events. */
  const pages = new Set<GuardedConnection>()
  const watchers = createWatchers<GuardedConnection>()
  const presence = createPresence((count) => tellPages(pages, 'online', { count }), deps.neighbours)

  io.use((socket, next) => admit(socket, deps, door, next))
  io.on('connection', (socket) => {
    void socket.join(roomOfNode)
    attend(socket, door.guardOf(socket.conn), { pages, presence, watchers })
    socket.emit('online', { count: presence.count() })
    welcome(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'a page was not greeted')
      socket.disconnect(true)
    })
  })

  /**
   * Joins the rooms first and checks the session afterwards: a session that ended in between is found by one of the
   * two.
   */
  async function welcome(socket: PageSocket): Promise<void> {
    const { caller } = socket.data
    if (caller !== undefined) {
      await socket.join([roomOfPlayer(caller.id), roomOfSession(caller.session)])
      if ((await authenticate(socket.handshake.headers.cookie)) === undefined) {
        socket.disconnect(true)
        return
      }
    }
    forgetHandshake(socket)
    await greet((name, payload) => void socket.emit(name, ...only(name, payload)), caller)
  }

  fanOut?.onGap({
    sent: () => void io.except(roomOfNode).emit('missed', ...only('missed', {})),
    received: () => tellPages(pages, 'missed', {}),
  })

  return {
    listen: (port, host, sharing) => listen(server, { port, host, ...sharing }, fanOut),
    trustPagesOf: (port) => void (pagePort = port),
    ...tellers(
      io,
      { all: pages, watchers },
      fanOut && { roomOfNode, mayHave: (person) => fanOut.onlyNeighbours !== true || presence.isElsewhere(person) },
      log,
    ),
    online: () => io.sockets.sockets.size,
    waiting: door.waiting,
    sessions: () => [...io.sockets.sockets.values()].flatMap(({ data }) => data.caller?.session ?? []),
    endSession: (session) => void io.local.in(roomOfSession(session)).disconnectSockets(true),
    endPlayer: (player) => void io.local.in(roomOfPlayer(player)).disconnectSockets(true),
    async close() {
      presence.close()
      await io.close()
      fanOut?.close()
    },
  }
}

/** Identifies a page, and admits it or returns the reason why not. */
function admit(
  socket: PageSocket,
  { authenticate }: RealtimeDependencies,
  door: Door,
  next: (error?: Error) => void,
): void {
  const reading = async () => authenticate(socket.handshake.headers.cookie)
  reading().then(
    (caller) => {
      if (caller !== undefined) socket.data.caller = caller
      if (door.seat(socket.conn, caller)) return next()
      next(new Error(tooManySockets))
      // Its pending messages are sent first.
      setImmediate(() => socket.conn.close())
    },
    () => next(new Error('Unavailable')),
  )
}

/** Where nodes share events: holds the pages of this node, and knows whether a person may be on another. */
interface Others {
  roomOfNode: string
  mayHave(person: string): boolean
}

/** The pages of this node. */
interface Pages {
  all: ReadonlySet<GuardedConnection>
  watchers: Pick<Watchers<GuardedConnection>, 'of'>
}

/**
 * Creates the functions that send to pages: to those of this node directly, then, where nodes share events, to those
 * of the others. A room that is empty here may have people elsewhere. `others`: undefined where there is one node.
 */
function tellers(
  io: PageServer,
  pages: Pages,
  others: Others | undefined,
  log: Log,
): Pick<Realtime, 'toAll' | 'toPlayer' | 'toWatchers' | 'here'> {
  /**
   * An event that cannot be sent properly is not sent at all: its sender has moved money already and must not fail
   * because of it.
   */
  function send<Name extends keyof Events>(
    name: Name,
    payload: Parameters<Events[Name]>[0],
    emit: (told: Parameters<Events[Name]>) => void,
  ): void {
    try {
      emit(only(name, payload))
    } catch (error) {
      log.error({ err: error, event: name }, 'a piece of news could not be told')
    }
  }
  const here: Realtime['here'] = {
    toAll: (name, payload) => send(name, payload, ([told]) => tellPages(pages.all, name, told)),
    toPlayer(player, name, payload) {
      const room = roomOfPlayer(player)
      if (io.sockets.adapter.rooms.has(room)) send(name, payload, (told) => void io.local.to(room).emit(name, ...told))
    },
  }
  return {
    here,
    toAll(name, payload) {
      here.toAll(name, payload)
      if (others !== undefined) send(name, payload, (told) => void io.except(others.roomOfNode).emit(name, ...told))
    },
    toPlayer(player, name, payload) {
      here.toPlayer(player, name, payload)
      const room = roomOfPlayer(player)
      if (others?.mayHave(room) === true)
        send(
          name,
          payload,
          (told) =>
            void io
              .to(room)
              .except(others.roomOfNode)
              .emit(name, ...told),
        )
    },
    toWatchers(topic, name, make) {
      const looking = pages.watchers.of(topic)
      if (looking.size === 0 && others === undefined) return
      const payload = make()
      send(name, payload, ([told]) => tellPages(looking, name, told))
      if (others !== undefined)
        send(
          name,
          payload,
          (told) =>
            void io
              .to(roomOfTopic(topic))
              .except(others.roomOfNode)
              .emit(name, ...told),
        )
    },
  }
}

/**
 * The handshake request is some kilobytes that are no longer needed: the libraries would keep it as long as the page
 * is connected.
 */
function forgetHandshake({ conn, handshake }: PageSocket): void {
  conn.request.rawHeaders = []
  conn.request.headers = handshake.headers = {}
  Object.assign(conn, { request: undefined })
}

/** A port with nothing to fetch. */
const createBarePort = (): HttpServer =>
  createServer(
    {
      maxHeaderSize: headBytes,
      requestTimeout: handshakeWithinMs,
      headersTimeout: handshakeWithinMs,
      connectionsCheckingInterval: 2_000,
    },
    (_request, response) => void response.writeHead(404).end(),
  )

interface Attended {
  pages: Set<GuardedConnection>
  presence: Presence
  watchers: Watchers<GuardedConnection>
}

/** Sends a page everyone's events and counts its person, until it disconnects. */
function attend(
  socket: PageSocket,
  page: GuardedConnection | undefined,
  { pages, presence, watchers }: Attended,
): void {
  if (page === undefined) return
  const person = personOf(socket)
  pages.add(page)
  presence.come(person)
  attendTopics(socket, page, watchers)
  socket.on('disconnect', () => {
    pages.delete(page)
    watchers.look(page, new Set())
    presence.leave(person)
  })
}

/** Sends a page the events of the topics it named last. */
function attendTopics(socket: PageSocket, page: GuardedConnection, watchers: Watchers<GuardedConnection>): void {
  socket.on('watch', (said) => {
    const topics = new Set(said.slice(0, mostWatched))
    const before = watchers.look(page, topics)
    for (const topic of before) if (!topics.has(topic)) void socket.leave(roomOfTopic(topic))
    if (topics.size > 0) void socket.join([...topics].map(roomOfTopic))
  })
}

/** Sends to all of them: Socket.IO's "event" in Engine.IO's "message", encoded into one frame once. */
function tellPages(pages: ReadonlySet<GuardedConnection>, name: string, payload: unknown): void {
  if (pages.size === 0) return
  const message = `2${JSON.stringify([name, payload])}`
  const frame = textFrame(`4${message}`)
  for (const page of pages) page.tell(message, frame)
}

function personOf(socket: PageSocket): string {
  const { caller } = socket.data
  return caller === undefined ? `guest ${socket.id}` : roomOfPlayer(caller.id)
}

/** Listens and returns the actual port. */
async function listen(
  server: HttpServer,
  where: { port: number; host: string; reusePort?: true },
  fanOut: FanOut | undefined,
): Promise<number> {
  await fanOut?.ready()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : where.port)
    })
  })
}
