/** Keeps the tips and the rain of a room: loaded once, then updated by events. */
import type { ChatEvent } from '@kurazh/contract/content/chat.ts'
import type { RainCard, TipLine } from '@kurazh/contract/content/tips.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi, CallError } from '../../api/call.ts'
import { onChat } from '../../api/chat-news.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { queryClient } from '../../api/query.ts'
import { useConnected } from '../../api/realtime.ts'
import { useUser } from '../../api/session.ts'
import { hiddenIn } from './lines.ts'
import { pinEntrants, pinPromise } from './rain-pins.ts'

/** Polling interval without a socket, in milliseconds. */
const pollMs = 5_000
const shownTips = 20
const keyOf = (room: string) => ['chat', 'gifts', room, currentPlayer()] as const

/** When a rain is drawn, by the clock of this page. */
export interface ShownRain extends RainCard {
  endsAt: number
}

export interface RoomGifts {
  tips: readonly TipLine[]
  rain: ShownRain | null
  /** This user's part in the rain; null for guests, and without one. */
  own: { isGiver: boolean; place: number | null } | null
  /** Money is given from player to player on this site. */
  on: boolean
}

const nothing: RoomGifts = { tips: [], rain: null, own: null, on: false }

export function useGifts(room: string): RoomGifts {
  const connected = useConnected()
  useUser()
  useEffect(() => onChat((event) => event.room === room && hear(room, event)), [room])
  const { data } = useQuery({
    queryKey: keyOf(room),
    queryFn: () => fetchGifts(room),
    // While nobody looked no events came.
    staleTime: 0,
    refetchInterval: connected ? false : pollMs,
  })
  return data ?? nothing
}

async function fetchGifts(room: string): Promise<RoomGifts> {
  try {
    const { rain, ...rest } = (await callApi('roomGifts', { room })).success
    return { ...rest, rain: rain && shown(room, rain) }
  } catch (failure) {
    // The chat itself says that it is closed.
    if (failure instanceof CallError && failure.code === 'OnBreak') return nothing
    throw failure
  }
}

/** Remembers the promise before anything else: what came before the end is what the rain is held to. */
function shown(room: string, rain: RainCard): ShownRain {
  if (rain.state === 'open' && rain.leftMs > 0) pinPromise(room, rain)
  return { ...rain, endsAt: Date.now() + rain.leftMs }
}

function hear(room: string, event: ChatEvent): void {
  if (event.kind === 'rain') {
    const before = queryClient.getQueryData<RoomGifts>(keyOf(room))
    keep(room, (gifts) => ({ ...gifts, rain: shown(room, event.rain) }))
    // Of a new one only the server knows whether it is this user's.
    if (before?.rain?.id !== event.rain.id) void readGifts(room)
  } else if (event.kind === 'tip') {
    const { name } = event.tip.from
    const hidden = hiddenIn(room)
    // Only the server knows whether somebody without a name is one of those whom this user does not want to see.
    if (name === null && hidden.length > 0) void readGifts(room)
    else if (!hidden.some((writer) => writer.name === name))
      keep(room, (gifts) => ({ ...gifts, tips: withTip(gifts.tips, event.tip) }))
  } else if (event.kind === 'joined') {
    pinEntrants(room, event.id, event.entrants)
    keep(room, (gifts) =>
      gifts.rain?.id === event.id && gifts.rain.entrants < event.entrants
        ? { ...gifts, rain: { ...gifts.rain, entrants: event.entrants } }
        : gifts,
    )
  }
}

const withTip = (tips: readonly TipLine[], tip: TipLine): readonly TipLine[] =>
  [...tips.filter(({ id }) => id !== tip.id), tip].toSorted((one, other) => one.id - other.id).slice(-shownTips)

export const readGifts = (room: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(room) })

export function joined(room: string, place: number): void {
  keep(room, (gifts) => ({ ...gifts, own: { isGiver: false, place } }))
}

function keep(room: string, change: (gifts: RoomGifts) => RoomGifts): void {
  queryClient.setQueryData<RoomGifts>(keyOf(room), (gifts) => gifts && change(gifts))
}
