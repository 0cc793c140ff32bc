/** Keeps the messages of a table's chat: loaded once, then updated by events. */
import { type ChatEvent, type ChatLine, linesShown } from '@kurazh/contract/content/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../api/call.ts'
import { onChat } from '../../api/chat-news.ts'
import { queryClient } from '../../api/query.ts'
import { useConnected } from '../../api/realtime.ts'

export interface ShownLine extends ChatLine {
  own: boolean
}

/** Polling interval without a socket, in milliseconds. */
const pollMs = 5_000
const keyOf = (room: string) => ['chat', room] as const

/** A chat room: its messages, and why this user may not write; null for those who may. */
export interface ChatRoom {
  lines: readonly ShownLine[]
  closed: string | null
}

export function useLines(room: string) {
  const connected = useConnected()
  useEffect(() => onChat((event) => event.room === room && keep(room, (lines) => after(lines, event))), [room])
  return useQuery({
    queryKey: keyOf(room),
    queryFn: async (): Promise<ChatRoom> => (await callApi('chatLines', { room })).success,
    // No event reports the first bet that opens it.
    refetchInterval: ({ state }) => (connected && (state.data?.closed ?? null) === null ? false : pollMs),
  })
}

/** Sends a message; throws the site's refusal. */
export async function say(room: string, text: string): Promise<void> {
  const line = (await callApi('sayInChat', { room, text })).success
  keep(room, (lines) => withLine(lines, { ...line, own: true }))
}

function keep(room: string, change: (lines: readonly ShownLine[]) => readonly ShownLine[]): void {
  queryClient.setQueryData<ChatRoom>(keyOf(room), (shown) => shown && { ...shown, lines: change(shown.lines) })
}

/** The messages after an event. */
export function after(lines: readonly ShownLine[], event: ChatEvent): readonly ShownLine[] {
  return event.kind === 'gone'
    ? lines.filter(({ id }) => id !== event.id)
    : withLine(lines, { ...event.line, own: false })
}

/** One's own message may arrive twice: as the answer and as an event. It stays marked as one's own. */
function withLine(lines: readonly ShownLine[], line: ShownLine): readonly ShownLine[] {
  const known = lines.find(({ id }) => id === line.id)
  return [...lines.filter((each) => each !== known), { ...line, own: line.own || known?.own === true }]
    .toSorted((one, other) => one.id - other.id)
    .slice(-linesShown)
}
