/** The camera of a table. Bets, results and money go on without it: three seconds without a picture are said, and the drawn table stands below all the while. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { watchByHls } from './hls.ts'
import css from './table-video.module.css'
import { watchByWhep } from './whep.ts'

const stillMs = 3_000
const lookEveryMs = 500
const againMs = 3_000

type Source = { kind: 'whep' | 'hls' | 'iframe'; url: string }
const sourceOf = async (table: string) => (await callApi('tableVideo', { table })).success

export function TableVideo({ table }: { table: string }) {
  const { data, isError } = useQuery({ queryKey: ['table-video', table], queryFn: () => sourceOf(table), staleTime: Number.POSITIVE_INFINITY })
  if (isError) return <Frameless />
  if (!data) return null
  return data.kind === 'iframe' ? <Framed url={data.url} /> : <Camera table={table} source={data} />
}

/** A page of somebody else's: what it shows cannot be looked into, only whether it has come. Until then it is as still as any camera. */
function Framed({ url }: { url: string }) {
  const [hasCome, setHasCome] = useState(false)
  return (
    <div className={css.video} data-part="table-video" data-still={!hasCome || undefined}>
      <iframe className={css.picture} src={url} title="Камера стола" sandbox="allow-scripts" allow="autoplay" referrerPolicy="no-referrer" onLoad={() => setHasCome(true)} />
      {!hasCome && <Frameless />}
    </div>
  )
}

const Frameless = () => (
  <p className={css.none} role="status">
    Нет видео, раунд идёт
  </p>
)

function Camera({ table, source }: { table: string; source: Source }) {
  const video = usePicture(table, source)
  const [muted, setMuted] = useState(true)
  const isStill = useStill(video)
  return (
    <div className={css.video} data-part="table-video" data-still={isStill || undefined}>
      {/* A camera has no captions: what is dealt stands in words below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={css.picture} muted={muted} autoPlay playsInline aria-label="Камера стола" />
      {isStill ? (
        <Frameless />
      ) : (
        <Button className={css.sound} size="small" icon={muted ? 'mute' : 'sound'} aria-pressed={!muted} onClick={() => setMuted(!muted)}>
          {muted ? 'Включить звук' : 'Выключить звук'}
        </Button>
      )}
    </div>
  )
}

/** True while no new picture has come for three seconds; at first until one comes. */
function useStill(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isStill, setIsStill] = useState(true)
  useEffect(() => {
    let [seen, at] = [0, Number.NEGATIVE_INFINITY]
    const timer = setInterval(() => {
      const frames = video.current?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      // A source begun anew counts from nothing: that is no picture yet.
      if (frames !== seen && frames > 0) at = performance.now()
      seen = frames
      setIsStill(performance.now() - at >= stillMs)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [video])
  return isStill
}

/** Asks for the picture, and again where it does not come or has gone: each time with a new pass. */
function usePicture(table: string, { kind, url }: Source): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  const watch = useEffectEvent(async () => {
    const shown = video.current
    if (!shown) return undefined
    if (kind === 'hls') return watchByHls(url, shown)
    const { token } = await sourceOf(table)
    return watchByWhep(url, token, (stream) => {
      shown.srcObject = stream
      void shown.play().catch(() => undefined)
    })
  })
  useEffect(() => {
    let [end, isOver]: [(() => void) | undefined, boolean] = [undefined, false]
    let timer: ReturnType<typeof setTimeout>
    const begin = async () => {
      end = await watch().catch(() => undefined)
      if (isOver) return end?.()
      timer = setTimeout(() => void look(), end === undefined ? againMs : 2 * againMs)
    }
    let frames = -1
    const look = async () => {
      const now = video.current?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      const goesOn = end !== undefined && now !== frames
      frames = now
      if (goesOn) timer = setTimeout(() => void look(), 2 * againMs)
      else {
        end?.()
        await begin()
      }
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      end?.()
    }
  }, [video])
  return video
}
