/**
 * Doubles of external cameras: an HLS stream and a page for a frame, both silent until they are turned on. `ball.mp4`:
 * two seconds of a moving ball, VP9, recorded by a browser's `MediaRecorder` in one fragment; repeated endlessly. Its
 * `vpcC` says level 1.0 where the recorder had left none, which players refuse.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'

export interface Cameras {
  readonly url: string
  /** Until then the stream does not exist and the frame's page does not answer. */
  turnOn(): void
  close(): void
}

/** Byte offsets of the file's header and frames: `moov` ends where `moof` begins. */
const [head, pictures, seconds, times] = [731, 4_430, 2.1, 60] as const
const segment = ['#EXT-X-DISCONTINUITY', `#EXTINF:${seconds},`, `#EXT-X-BYTERANGE:${pictures}@${head}`, 'ball.mp4']
const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-TARGETDURATION:3',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  `#EXT-X-MAP:URI="ball.mp4",BYTERANGE="${head}@0"`,
  ...Array.from({ length: times }, () => segment)
    .flat()
    .slice(1),
  '#EXT-X-ENDLIST',
  '',
].join('\n')

export async function startCameras(): Promise<Cameras> {
  const ball = await readFile(join(import.meta.dirname, 'ball.mp4'))
  let isOn = false
  const waiting = new Set<ServerResponse>()
  const show = (reply: ServerResponse) =>
    reply.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Камера</title><p>Стол')
  const server = createServer(({ url, headers: { range } }, reply) => {
    reply.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'range')
    if (url === '/frame') return isOn ? show(reply) : waiting.add(reply)
    if (!isOn) return reply.writeHead(404).end()
    if (url === '/table.m3u8') return reply.setHeader('content-type', 'application/vnd.apple.mpegurl').end(playlist)
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    const end = last === '' ? ball.length - 1 : Number(last)
    reply.writeHead(range === undefined ? 200 : 206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      ...(range !== undefined && { 'content-range': `bytes ${first}-${end}/${ball.length}` }),
    })
    return reply.end(ball.subarray(Number(first), end + 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    turnOn() {
      isOn = true
      for (const reply of waiting) show(reply)
      waiting.clear()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
