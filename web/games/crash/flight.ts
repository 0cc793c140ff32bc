/** The flight by the page's own clock: where it is, drawn no further than is known. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Followed } from '../../play/rounds/feed/round-feed.ts'
import type { FlightState } from './scene/crash-scene.ts'

/**
 * The law of these rules without its steps, for drawing: the multiplier doubles in equal times, of this many
 * milliseconds.
 */
export const doublingMsOf = (rules: Pick<RisingRound, 'elapsedMsFor'>): number => rules.elapsedMsFor(20_000)

/** The same for the newest rules, by which flights are replayed. */
export const newestDoublingMs = doublingMsOf(crash)

/** Where the round is, in milliseconds of `performance.now()`. */
export function useFlight({ view, offset, line }: Followed): FlightState {
  const round = view?.round
  const shift = offset ?? 0
  const heldAt = line.state === 'live' ? null : line.aliveAt
  return useMemo((): FlightState => {
    if (round?.startedAt == null || offset === null) {
      return {
        phase: 'ground',
        startsAt: round?.phase === 'betting' && offset !== null ? round.bettingEndsAt - shift : null,
      }
    }
    if (round.phase === 'running') return { phase: 'flying', startedAt: round.startedAt - shift, heldAt }
    // An interrupted flight did not explode: it stays where it was.
    if (round.phase === 'interrupted')
      return { phase: 'flying', startedAt: round.startedAt - shift, heldAt: (round.endedAt ?? round.startedAt) - shift }
    if (round.endedAt === null) return { phase: 'ground', startsAt: null }
    return {
      phase: 'crashed',
      startedAt: round.startedAt - shift,
      crashedAt: Math.max(round.startedAt, round.endedAt) - shift,
    }
  }, [round, offset, shift, heldAt])
}

/** The multiplier in ten-thousandths that is certain at `now`; 10000 before the start. */
export function multiplierE4Now(rules: Pick<RisingRound, 'multiplierE4At'>, flight: FlightState, now: number): number {
  if (flight.phase === 'ground') return 10_000
  const until = flight.phase === 'crashed' ? flight.crashedAt : Math.min(now, flight.heldAt ?? now)
  return rules.multiplierE4At(Math.floor(Math.max(0, until - flight.startedAt)))
}

/** Calls `draw` before every frame of the screen while `active`, without a render. */
export function useEachFrame(active: boolean, draw: (now: number) => void): void {
  const onFrame = useEffectEvent(draw)
  useEffect(() => {
    if (!active) return
    let request = requestAnimationFrame(function step(now) {
      onFrame(now)
      request = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(request)
  }, [active])
}
