/** The lines of a table's chat: asked for, then kept by news. */
import { type ChatEvent, type ChatLine, linesShown } from '@kurazh/contract/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../api/call.ts'
import { onChat } from '../../api/chat-news.ts'
import { queryClient } from '../../api/query.ts'
import { useConnected } from '../../api/realtime.ts'

export interface ShownLine extends ChatLine {
  own: boolean
}

/** Without a line they are asked for this often, in milliseconds. */
const askedEveryMs = 5_000
const keyOf = (room: string) => ['chat', room] as const

export function useLines(room: string) {
  const connected = useConnected()
  useEffect(() => onChat((event) => event.room === room && keep(room, (lines) => after(lines, event))), [room])
  return useQuery({
    queryKey: keyOf(room),
    queryFn: async (): Promise<readonly ShownLine[]> => (await callApi('chatLines', { room })).success.lines,
    refetchInterval: connected ? false : askedEveryMs,
  })
}

/** Says something; throws what the site says against it. */
export async function say(room: string, text: string): Promise<void> {
  const line = (await callApi('sayInChat', { room, text })).success
  keep(room, (lines) => withLine(lines, { ...line, own: true }))
}

function keep(room: string, change: (lines: readonly ShownLine[]) => readonly ShownLine[]): void {
  queryClient.setQueryData<readonly ShownLine[]>(keyOf(room), (lines) => lines && change(lines))
}

/** The lines after news. */
export function after(lines: readonly ShownLine[], event: ChatEvent): readonly ShownLine[] {
  return event.kind === 'gone' ? lines.filter(({ id }) => id !== event.id) : withLine(lines, { ...event.line, own: false })
}

/** One's own line may come twice: as the answer and as news. What was known to be one's own stays so. */
function withLine(lines: readonly ShownLine[], line: ShownLine): readonly ShownLine[] {
  const known = lines.find(({ id }) => id === line.id)
  return [...lines.filter((each) => each !== known), { ...line, own: line.own || known?.own === true }].toSorted((one, other) => one.id - other.id).slice(-linesShown)
}
