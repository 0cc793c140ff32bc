/** The page's one feed for each game with shared rounds: every screen and strip that looks at a game looks at the same. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { callApi } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followRounds } from '../../api/rounds.ts'
import { currentPlayer, onPlayerLeft } from '../../api/who.ts'
import { nextPicture, ownTask } from '../../ui/own-task.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { RoundNotary } from './notary/notary.ts'
import { type Followed, RoundFeed } from './feed/round-feed.ts'
import type { RoundEnds } from './feed/round-state.ts'

const feeds = new Map<string, RoundFeed>()
const notaries = new Map<string, RoundNotary>()

/** Who holds the server to what it said of a game's rounds. */
export function notaryOf(game: string): RoundNotary {
  const found = notaries.get(game)
  if (found) return found
  const fresh = new RoundNotary(game, notaryPorts)
  notaries.set(game, fresh)
  onPlayerLeft(() => fresh.forgetPlayer())
  return fresh
}

/** The feed of a game's rounds, whose bets end as its mechanic says. */
export function feedOf(game: string, ends: RoundEnds): RoundFeed {
  const found = feeds.get(game)
  if (found) return found
  const fresh = new RoundFeed(game, ports, notaryOf(game), ends)
  feeds.set(game, fresh)
  onPlayerLeft(() => fresh.forgetPlayer())
  return fresh
}

const notaryPorts = {
  read: readStored,
  write: writeStored,
  past: async (game: string, number: number) => (await callApi('round', { game, number })).success,
  player: currentPlayer,
  rest: ownTask,
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
  rest: nextPicture,
}

/** Follows a game's rounds while the component stands, and gives the part of them it asks for. */
export function useRounds<Part>(game: string, ends: RoundEnds, part: (followed: Followed) => Part): Part {
  const feed = feedOf(game, ends)
  useEffect(() => feed.look(), [feed])
  return useStore(feed.store, part)
}
