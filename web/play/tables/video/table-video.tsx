/**
 * The camera of a table. Bets, results and money go on without it: three seconds without a new frame are reported, and
 * the drawn table stays below all the time.
 */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { watchByHls } from './hls.ts'
import { watchLife } from './life.ts'
import css from './table-video.module.css'
import { type Watched, watchByWhep } from './whep.ts'

const stillMs = 3_000
const lookEveryMs = 500
const againMs = 3_000

type Source = { kind: 'whep' | 'hls' | 'iframe'; url: string }
const sourceOf = async (table: string) => (await callApi('tableVideo', { table })).success

export function TableVideo({ table }: { table: string }) {
  const { data, isError } = useQuery({
    queryKey: ['table-video', table],
    queryFn: () => sourceOf(table),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Frameless />
  if (!data) return null
  return data.kind === 'iframe' ? <Framed url={data.url} /> : <Camera table={table} source={data} />
}

/**
 * An embedded foreign page: its content is not accessible, only whether it has loaded. Until then it counts as stalled.
 */
function Framed({ url }: { url: string }) {
  const [hasCome, setHasCome] = useState(false)
  return (
    <div className={css.video} data-part="table-video" data-still={!hasCome || undefined}>
      <iframe
        className={css.picture}
        src={url}
        title="Камера стола"
        sandbox="allow-scripts"
        allow="autoplay"
        referrerPolicy="no-referrer"
        onLoad={() => setHasCome(true)}
      />
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
  const { video, isRefused, press } = usePicture(table, source)
  const [muted, setMuted] = useState(true)
  const isStill = useStill(video)
  return (
    <div className={css.video} data-part="table-video" data-still={isStill || undefined}>
      {/* A camera has no captions: the cards dealt are described in the text below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={css.picture} muted={muted} autoPlay playsInline aria-label="Камера стола" />
      {isRefused ? (
        <Button className={css.sound} icon="play" onClick={press}>
          Включить видео
        </Button>
      ) : isStill ? (
        <Frameless />
      ) : (
        <Button
          className={css.sound}
          size="small"
          icon={muted ? 'mute' : 'sound'}
          aria-pressed={!muted}
          onClick={() => setMuted(!muted)}
        >
          {muted ? 'Включить звук' : 'Выключить звук'}
        </Button>
      )}
    </div>
  )
}

/** True when no new frame has come for three seconds, and at first until one comes. */
function useStill(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isStill, setIsStill] = useState(true)
  useEffect(() => {
    let [seen, at] = [0, Number.NEGATIVE_INFINITY]
    const life = video.current && watchLife(video.current)
    const timer = setInterval(() => {
      const frames = life?.sign() ?? 0
      // A restarted source counts frames from zero: that is no frame yet.
      if (frames !== seen && frames > 0) at = performance.now()
      seen = frames
      setIsStill(performance.now() - at >= stillMs)
    }, lookEveryMs)
    return () => {
      clearInterval(timer)
      life?.end()
    }
  }, [video])
  return isStill
}

interface Picture {
  video: RefObject<HTMLVideoElement | null>
  /** The browser plays nothing until the player presses play. */
  isRefused: boolean
  press(): void
}

/** A phone in battery saving mode starts no playback without a press. */
function play(video: HTMLVideoElement, onRefused: (isRefused: boolean) => void): void {
  video.play().then(
    () => onRefused(false),
    (error: unknown) => onRefused(error instanceof DOMException && error.name === 'NotAllowedError'),
  )
}

/** Requests the stream, and again where it does not come or has gone: each time with a new pass. */
function usePicture(table: string, { kind, url }: Source): Picture {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const waits = useRef(false)
  const onRefused = (refused: boolean) => {
    waits.current = refused
    setRefused(refused)
  }
  const watch = useEffectEvent(async () => {
    const shown = video.current
    if (!shown) return undefined
    if (kind === 'hls') {
      const watched = await watchByHls(url, shown)
      play(shown, onRefused)
      return watched
    }
    const { token } = await sourceOf(table)
    return watchByWhep(url, token, (stream) => {
      shown.srcObject = stream
      play(shown, onRefused)
    })
  })
  useEffect(() => {
    let [watched, isOver]: [Watched | undefined, boolean] = [undefined, false]
    const life = video.current && watchLife(video.current)
    let timer: ReturnType<typeof setTimeout>
    const begin = async () => {
      watched = await watch().catch(() => undefined)
      if (isOver) return watched?.end()
      timer = setTimeout(() => void look(), watched === undefined ? againMs : 2 * againMs)
    }
    let frames = -1
    const look = async () => {
      const now = life?.sign(await watched?.decoded?.().catch(() => 0)) ?? 0
      // A hidden tab shows nothing, and one that waits for a press has nothing to show: neither is restarted.
      const goesOn = watched !== undefined && (now !== frames || waits.current || document.hidden)
      frames = now
      if (goesOn) timer = setTimeout(() => void look(), 2 * againMs)
      else {
        watched?.end()
        await begin()
      }
    }
    const seen = () => !document.hidden && watched?.catchUp?.()
    document.addEventListener('visibilitychange', seen)
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      life?.end()
      watched?.end()
    }
  }, [video])
  return { video, isRefused, press: () => video.current && play(video.current, onRefused) }
}
