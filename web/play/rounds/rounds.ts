/** Creates the page's one feed for each game with shared rounds: all screens and strips of a game share it. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { callApi } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followRounds } from '../../api/rounds.ts'
import { currentPlayer, currentStatus, onPlayerLeft } from '../../api/current-player.ts'
import { nextTask } from '../../ui/loading/next-task.ts'
import { keptHere } from '../restoration/page-of.ts'
import { lookForShownLink } from '../restoration/shown-before.ts'
import { RoundNotary } from './notary/notary.ts'
import { type Followed, RoundFeed } from './feed/round-feed.ts'
import type { RoundEnds } from './feed/round-state.ts'

const feeds = new Map<string, RoundFeed>()
const notaries = new Map<string, RoundNotary>()

/** The notary that checks the server against its statements about a game's rounds. */
export function notaryOf(game: string): RoundNotary {
  const found = notaries.get(game)
  if (found) return found
  const fresh = new RoundNotary(game, notaryPorts)
  notaries.set(game, fresh)
  onPlayerLeft(() => fresh.forgetPlayer())
  return fresh
}

/** The feed of a game's rounds, whose bets end by its mechanic. */
export function feedOf(game: string, ends: RoundEnds): RoundFeed {
  const found = feeds.get(game)
  if (found) return found
  const fresh = new RoundFeed(game, ports, notaryOf(game), ends)
  feeds.set(game, fresh)
  onPlayerLeft(() => fresh.forgetPlayer())
  return fresh
}

const notaryPorts = {
  read: keptHere.read,
  write: keptHere.write,
  now: () => Date.now(),
  past: async (game: string, number: number) => (await callApi('round', { game, number })).success,
  player: currentPlayer,
  status: currentStatus,
  rest: nextTask,
}

const ports = {
  async state(game: string) {
    const { success } = await callApi('roundState', { game })
    lookForShownLink(keptHere, success)
    return success
  },
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

/** Follows a game's rounds while the component is mounted, and returns the part of them it selects. */
export function useRounds<Part>(game: string, ends: RoundEnds, part: (followed: Followed) => Part): Part {
  const feed = feedOf(game, ends)
  useEffect(() => feed.look(), [feed])
  return useStore(feed.store, part)
}
