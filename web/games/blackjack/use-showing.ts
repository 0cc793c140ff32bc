/** Returns how many of the reported cards are on the table by now, and whether the decision may be made. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { afterNews, allShown, nextAt, readyAt, shownBy, type Showing, type Told } from './showing.ts'

export function useShowing({ round, cards, endsAt }: Told): { shown: number; isReady: boolean } {
  const [clock] = useState(() => showingClock({ round, cards, endsAt }))
  const { showing, now } = useStore(clock.store)
  useEffect(() => clock.hear({ round, cards, endsAt }), [clock, round, cards, endsAt])
  useEffect(() => clock.stop, [clock])
  if (showing.round !== round) return { shown: 0, isReady: false }
  const isKnown = showing.cards === cards && showing.endsAt === endsAt
  return { shown: Math.min(cards, shownBy(showing, now)), isReady: isKnown && now >= readyAt(showing) }
}

/** Wakes up at every moment that shows something more. */
function showingClock(told: Told) {
  const store = createStore<{ showing: Showing; now: number }>(() => ({
    showing: allShown(told),
    now: performance.now(),
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const wake = () => {
    stop()
    const now = performance.now()
    store.setState({ now })
    const next = nextAt(store.getState().showing, now)
    // Never before its moment: it would not be noticed.
    if (next !== null) timer = setTimeout(wake, Math.ceil(next - now) + 1)
  }
  return {
    store,
    stop,
    hear(news: Told) {
      store.setState(({ showing }) => ({ showing: afterNews(showing, news, performance.now()) }))
      wake()
    },
  }
}
