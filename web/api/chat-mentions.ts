/** Counts the lines of the site's chat that name this player and were not seen; says whether a break closes the chat. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi, CallError } from './call.ts'
import { onChat } from './chat-news.ts'
import { keys, queryClient } from './query.ts'
import { useConnected } from './realtime.ts'
import { useUser } from './session.ts'

/** How often it is asked whether a break is over, in milliseconds. */
const breakMs = 60_000

interface ChatNews {
  /** The player is on a break: the chat is closed. */
  resting: boolean
  /** By room; rooms without any are left out. */
  counts: ReadonlyMap<string, number>
}

const nothing: ChatNews = { resting: false, counts: new Map() }

async function fetchNews(): Promise<ChatNews> {
  try {
    const { rooms } = (await callApi('chatMentions', {})).success
    return { resting: false, counts: new Map(rooms.map(({ room, count }) => [room, count])) }
  } catch (failure) {
    if (failure instanceof CallError && failure.code === 'OnBreak') return { ...nothing, resting: true }
    throw failure
  }
}

/** Asks nothing while the chat is off, or for a guest; the first time once the socket is open. */
export function useChatNews(on: boolean): ChatNews {
  const connected = useConnected()
  const user = useUser()
  useEffect(() => onChat(({ kind }) => kind === 'named' && void refetchChatNews()), [])
  const { data } = useQuery({
    queryKey: [...keys.chatNews, user?.ref_link],
    queryFn: fetchNews,
    enabled: on && connected && user !== null && user !== undefined,
    refetchInterval: ({ state }) => (state.data?.resting === true ? breakMs : false),
  })
  return data ?? nothing
}

export const refetchChatNews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.chatNews })
