/** Looks at a camera by WHEP: one offer, one answer, then pictures. What was begun is ended by the returned function. */

const answerMs = 8_000

/** Throws where nobody shows anything, or nothing can be shown here. */
export async function watchByWhep(url: string, token: string | null, onStream: (stream: MediaStream) => void): Promise<() => void> {
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
      method: 'POST', body: peer.localDescription?.sdp ?? '', signal: AbortSignal.timeout(answerMs),
      headers: { 'content-type': 'application/sdp', ...(token !== null && { authorization: `Bearer ${token}` }) },
    })
    if (answer.status !== 201) throw new Error(`the camera answers ${answer.status}`)
    const location = answer.headers.get('location')
    if (location !== null) resource = new URL(location, url).href
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    return end
  } catch (error) {
    end()
    throw error
  }
}

/** The offer goes out whole: where addresses do not come in time, with those that came. */
async function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return
  await new Promise<void>((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve())
    setTimeout(resolve, 1_000)
  })
}
