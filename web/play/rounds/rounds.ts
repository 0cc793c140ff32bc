/** The page's one feed for each game with shared rounds: every screen and strip that looks at a game looks at the same. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { callApi } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followRounds } from '../../api/rounds.ts'
import { type Followed, RoundFeed } from './round-feed.ts'

const feeds = new Map<string, RoundFeed>()

/** The feed of a game's rounds. */
export function feedOf(game: string): RoundFeed {
  const feed = feeds.get(game) ?? new RoundFeed(game, ports)
  feeds.set(game, feed)
  return feed
}

const ports = {
  state: async (game: string) => (await callApi('roundState', { game })).success,
  siteNow: async () => (await callApi('roundClock', {})).success.now,
  follow: followRounds,
  connected: isConnected,
  now: () => performance.now(),
  wall: () => Date.now(),
  every(ms: number, act: () => void) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** Follows a game's rounds while the component stands, and gives the part of them it asks for. */
export function useRounds<Part>(game: string, part: (followed: Followed) => Part): Part {
  const feed = feedOf(game)
  useEffect(() => feed.look(), [feed])
  return useStore(feed.store, part)
}
