/**
 * A video server for tests and for one table: accepts a camera by WHIP (RFC 9725) and shows it by WHEP, in this one
 * process. For more than a few viewers use MediaMTX: see docs/operator/15-video.md. Packets are forwarded unchanged:
 * nothing is decoded here.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, type RTCRtpTransceiver, RtpPacket } from 'werift'
import { isVideoPass } from '../../server/play/tables/video/video-token.ts'

export interface VideoServer {
  url: string
  close(): Promise<void>
}

interface Camera {
  /** Kept while it sends: unreferenced transceivers are garbage collected with their tracks. */
  transceivers: Set<RTCRtpTransceiver>
  hears: Set<(kind: string, packet: RtpPacket) => void>
  /** Requests a key frame. */
  refresh(): void
}

interface VideoServerOptions {
  port: number
  host: string
  /** The secret that signs viewers' passes; and the camera's key. */
  secret: string
  cameraKey: string
}

const video = new RTCRtpCodecParameters({
  mimeType: 'video/VP8',
  clockRate: 90_000,
  rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'goog-remb' }],
})
const audio = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })
const mostOfferBytes = 64_000
const gatherMs = 2_000

export async function startVideoServer({ port, host, ...keys }: VideoServerOptions): Promise<VideoServer> {
  const pictures = new Pictures(keys, await readFile(new URL('camera.html', import.meta.url)))
  const server = createServer(
    (request, response) =>
      void pictures.answer(request, response).catch(() => response.writableEnded || response.writeHead(500).end()),
  )
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      pictures.end()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Asked {
  table: string
  way: 'whip' | 'whep'
  offer: string
}

class Pictures {
  readonly #keys: Pick<VideoServerOptions, 'secret' | 'cameraKey'>
  readonly #page: Buffer
  readonly #cameras = new Map<string, Camera>()
  readonly #resources = new Map<string, { path: string; end(): void }>()

  constructor(keys: Pick<VideoServerOptions, 'secret' | 'cameraKey'>, page: Buffer) {
    ;[this.#keys, this.#page] = [keys, page]
  }

  end(): void {
    for (const { end } of this.#resources.values()) end()
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [, table = '', way = '', resource] = pathname.split('/')
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-expose-headers', 'location, retry-after')
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-methods': 'POST, DELETE',
          'access-control-allow-headers': 'authorization, content-type',
        })
        .end()
    if (pathname === '/' && request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#page)
    if (way !== 'whip' && way !== 'whep') return void response.writeHead(404).end()
    if (resource !== undefined) return this.#endOne(request, response, `${table}/${way}`, resource)
    if (request.method !== 'POST') return void response.writeHead(405).end()
    if (request.headers['content-type'] !== 'application/sdp') return void response.writeHead(415).end()
    if (!this.#isLetIn(request, table, way)) return void response.writeHead(401).end()
    const offer = await textOf(request)
    if (!offer.startsWith('v=0')) return void response.writeHead(400).end()
    return this.#take({ table, way, offer }, response)
  }

  #isLetIn({ headers: { authorization = '' } }: IncomingMessage, table: string, way: Asked['way']): boolean {
    const bearer = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
    return way === 'whip'
      ? bearer === this.#keys.cameraKey
      : isVideoPass(this.#keys.secret, bearer, { table, role: 'view' }, Date.now())
  }

  async #take({ table, way, offer }: Asked, response: ServerResponse): Promise<void> {
    const camera = this.#cameras.get(table)
    // No camera yet; or there is one already.
    if ((camera === undefined) === (way === 'whep')) return void response.writeHead(409, { 'retry-after': '3' }).end()
    const peer = new RTCPeerConnection({ codecs: { video: [video], audio: [audio] } })
    const id = randomUUID()
    const over = camera === undefined ? this.#takeCamera(table, peer) : showCamera(camera, peer)
    const end = () => {
      if (!this.#resources.delete(id)) return
      over()
      void peer.close()
    }
    this.#resources.set(id, { path: `${table}/${way}`, end })
    peer.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') end()
    })
    try {
      const sdp = await answered(peer, offer)
      response.writeHead(201, { 'content-type': 'application/sdp', location: `/${table}/${way}/${id}` }).end(sdp)
      camera?.refresh()
    } catch {
      end()
      response.writeHead(406).end()
    }
  }

  #endOne(request: IncomingMessage, response: ServerResponse, path: string, id: string): void {
    const found = this.#resources.get(id)
    if (found?.path !== path) return void response.writeHead(404).end()
    // Offers are complete: nothing is added to them afterwards.
    if (request.method !== 'DELETE') return void response.writeHead(501).end()
    found.end()
    response.writeHead(200).end()
  }

  #takeCamera(table: string, peer: RTCPeerConnection): () => void {
    const camera: Camera = { transceivers: new Set(), hears: new Set(), refresh: () => undefined }
    this.#cameras.set(table, camera)
    peer.onTransceiverAdded.subscribe((transceiver) => {
      camera.transceivers.add(transceiver)
      transceiver.onTrack.subscribe((track) => {
        if (track.kind === 'video')
          camera.refresh = () => void (track.ssrc !== undefined && transceiver.receiver.sendRtcpPLI(track.ssrc))
        track.onReceiveRtp.subscribe((packet) => camera.hears.forEach((forward) => forward(track.kind, packet)))
      })
    })
    return () => void this.#cameras.delete(table)
  }
}

/**
 * Each viewer gets a copy of every packet: a sender writes its own numbers into it, and extension ids were negotiated
 * with the camera alone.
 */
function showCamera(camera: Camera, peer: RTCPeerConnection): () => void {
  const tracks = new Map((['video', 'audio'] as const).map((kind) => [kind as string, new MediaStreamTrack({ kind })]))
  for (const track of tracks.values()) {
    const transceiver = peer.addTransceiver(track, { direction: 'sendonly' })
    if (track.kind === 'video') transceiver.sender.onPictureLossIndication.subscribe(() => camera.refresh())
  }
  const forward = (kind: string, packet: RtpPacket) => {
    const copy = RtpPacket.deSerialize(packet.serialize())
    Object.assign(copy.header, { extension: false, extensions: [], extensionLength: undefined, extensionProfile: 0 })
    tracks.get(kind)?.writeRtp(copy)
  }
  camera.hears.add(forward)
  return () => void camera.hears.delete(forward)
}

async function answered(peer: RTCPeerConnection, offer: string): Promise<string> {
  await peer.setRemoteDescription({ type: 'offer', sdp: offer })
  await peer.setLocalDescription(await peer.createAnswer())
  if (peer.iceGatheringState !== 'complete') {
    const { promise, resolve } = Promise.withResolvers<void>()
    peer.iceGatheringStateChange.subscribe((state) => state === 'complete' && resolve())
    setTimeout(resolve, gatherMs).unref()
    await promise
  }
  return peer.localDescription?.sdp ?? ''
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostOfferBytes) throw new RangeError('an offer is not that long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
