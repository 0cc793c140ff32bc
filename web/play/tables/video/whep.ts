/** Plays a camera by WHEP: one offer, one answer, then frames. The returned function ends it. */

const answerMs = 8_000

/** A stream that is being watched. */
export interface Watched {
  end(): void
  /** The number of decoded frames, where the source counts them. */
  decoded?(): Promise<number>
  /** Jumps to the newest frame. */
  catchUp?(): void
}

/** Throws where there is no stream, or nothing can be shown here. */
export async function watchByWhep(
  url: string,
  token: string | null,
  onStream: (stream: MediaStream) => void,
): Promise<Watched> {
  const peer = new RTCPeerConnection()
  const stream = new MediaStream()
  let resource: string | undefined
  const end = () => {
    peer.close()
    if (resource !== undefined) void fetch(resource, { method: 'DELETE' }).catch(() => undefined)
  }
  try {
    for (const kind of ['video', 'audio'] as const) peer.addTransceiver(kind, { direction: 'recvonly' })
    peer.addEventListener('track', ({ track }) => {
      stream.addTrack(track)
      onStream(stream)
    })
    await peer.setLocalDescription()
    await gathered(peer)
    const answer = await fetch(url, {
      method: 'POST',
      body: peer.localDescription?.sdp ?? '',
      signal: AbortSignal.timeout(answerMs),
      headers: { 'content-type': 'application/sdp', ...(token !== null && { authorization: `Bearer ${token}` }) },
    })
    if (answer.status !== 201) throw new Error(`the camera answers ${answer.status}`)
    const location = answer.headers.get('location')
    if (location !== null) resource = new URL(location, url).href
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    return { end, decoded: () => decodedBy(peer) }
  } catch (error) {
    end()
    throw error
  }
}

/** Decoded frames of video, as WebRTC counts them. */
async function decodedBy(peer: RTCPeerConnection): Promise<number> {
  let frames = 0
  for (const report of (await peer.getStats()).values() as Iterable<{
    type: string
    kind?: string
    framesDecoded?: number
  }>) {
    if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
  }
  return frames
}

/** The offer is sent with all addresses; where some do not come in time, with those that did. */
async function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return
  await new Promise<void>((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve())
    setTimeout(resolve, 1_000)
  })
}
