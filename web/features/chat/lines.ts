/** Keeps the messages of a room of the chat: loaded once, then updated by events. */
import { type ChatEvent, type ChatLine, type HiddenWriter, linesShown } from '@kurazh/contract/content/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../api/call.ts'
import { onChat } from '../../api/chat-news.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { queryClient } from '../../api/query.ts'
import { useConnected } from '../../api/realtime.ts'
import { useUser } from '../../api/session.ts'
import { watchRoom } from '../../api/tables.ts'

export interface ShownLine extends ChatLine {
  own: boolean
}

/** Polling interval without a socket, in milliseconds. */
const pollMs = 5_000
/** The same while this user may not write: no event reports a first bet, or the end of a mute. */
const closedPollMs = 15_000
/** New rules of a room concern all its readers: they do not ask for them at the same moment. */
const spreadMs = 3_000
/** What a room shows depends on who reads it. */
const keyOf = (room: string) => ['chat', room, currentPlayer()] as const

export interface ChatRoom {
  lines: readonly ShownLine[]
  /** Why this user may not write; null for those who may, and for guests. */
  closed: string | null
  /** Seconds between two lines of one player; 0: none. */
  slow: number
  hidden: readonly HiddenWriter[]
}

export function useLines(room: string) {
  const connected = useConnected()
  useUser()
  useEffect(() => watchRoom(room), [room])
  useEffect(() => onChat((event) => event.room === room && hear(room, event)), [room])
  return useQuery({
    queryKey: keyOf(room),
    queryFn: async (): Promise<ChatRoom> => (await callApi('chatLines', { room })).success,
    // While nobody looked no events came.
    staleTime: 0,
    refetchInterval: ({ state }) => (connected ? (state.data?.closed ?? null) !== null && closedPollMs : pollMs),
  })
}

function hear(room: string, event: ChatEvent): void {
  const hidden = hiddenIn(room)
  if (event.kind === 'rules') setTimeout(() => void readAgain(room), Math.random() * spreadMs)
  // Only the server knows whether an author without a name is one of those whom this user does not want to see.
  else if (event.kind === 'said' && event.line.name === null && hidden.length > 0) void readAgain(room)
  else keep(room, (lines) => after(lines, event, hidden))
}

/** Whose messages this user does not want to see in the room. */
export const hiddenIn = (room: string): readonly HiddenWriter[] =>
  queryClient.getQueryData<ChatRoom>(keyOf(room))?.hidden ?? []

export const readAgain = (room: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(room) })

/** Sends a message; throws the site's refusal. With the same key it is written once. */
export async function say(room: string, text: string, key: string): Promise<void> {
  const line = (await callApi('sayInChat', { room, text, key })).success
  keep(room, (lines) => withLine(lines, { ...line, own: true }))
}

function keep(room: string, change: (lines: readonly ShownLine[]) => readonly ShownLine[]): void {
  queryClient.setQueryData<ChatRoom>(keyOf(room), (shown) => shown && { ...shown, lines: change(shown.lines) })
}

/** The messages after an event. */
export function after(
  lines: readonly ShownLine[],
  event: ChatEvent,
  hidden: readonly HiddenWriter[] = [],
): readonly ShownLine[] {
  if (event.kind === 'gone') return lines.filter(({ id }) => id !== event.id)
  if (event.kind !== 'said' || hidden.some(({ name }) => name === event.line.name)) return lines
  return withLine(lines, { ...event.line, own: false })
}

/** One's own message may arrive twice: as the answer and as an event. It stays marked as one's own. */
function withLine(lines: readonly ShownLine[], line: ShownLine): readonly ShownLine[] {
  const known = lines.find(({ id }) => id === line.id)
  return [...lines.filter((each) => each !== known), { ...line, own: line.own || known?.own === true }]
    .toSorted((one, other) => one.id - other.id)
    .slice(-linesShown)
}

/**
 * What somebody reads above the newest messages: it stays where it is, without those that were removed since. The oldest
 * ones are no longer among `lines`.
 */
export function stillShown(read: readonly ShownLine[], lines: readonly ShownLine[]): readonly ShownLine[] {
  const [first] = lines
  return read.filter(({ id }) => first === undefined || id < first.id || lines.some((line) => line.id === id))
}
