/** Shows how many bets were refused and why: of this visit, and of a game as this device remembers them. */
import { useMemo, useSyncExternalStore } from 'react'
import { useUser } from '../../api/session.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { readStored } from '../../ui/browser/stored.ts'
import { betNumber } from '../proof/bet-number.ts'
import { countByReason, keyOf, type RefusedBet, refusedIn, useRefusals, wordsOf } from './refused-count.ts'
import css from './refused.module.css'

/** This many of the latest are listed one by one. */
const listed = 50

/** Bets refused since the page was loaded, by reason; nothing where there are none. */
export function RefusedOfVisit() {
  const { visit } = useRefusals()
  return <Reasons bets={visit} title="Не принято" />
}

/** The reasons of a game's refused bets that this device remembers; nothing where there are none. */
export function RefusedOfGame({ game }: { game: string }) {
  const bets = useKeptRefusals(game)
  return <Reasons bets={bets} title="Не принято в этой игре" />
}

function Reasons({ bets, title }: { bets: readonly RefusedBet[]; title: string }) {
  if (bets.length === 0) return null
  return (
    <details className={`${css.refused} figures`} data-part="refused">
      <summary className="touch">{`${title}: ${formatNumber(bets.length, 0)}`}</summary>
      <ul>
        {countByReason(bets).map(({ reason, text, count }) => (
          <li key={reason}>
            <span>{text}</span>
            <span translate="no">{formatNumber(count, 0)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The refused bets of a game one by one, newest first; nothing where there are none. */
export function RefusedList({ game }: { game: string }) {
  const bets = useKeptRefusals(game)
  if (bets.length === 0) return null
  return (
    <details className={`${css.refused} figures`} data-part="refused-list">
      <summary className="touch">{`Не принятые ставки: ${formatNumber(bets.length, 0)}`}</summary>
      <p className="muted">
        {`Их помнит этот браузер: деньги за них не списаны. Здесь не больше ${formatNumber(listed, 0)} последних.`}
      </p>
      <ul>
        {newest(bets).map(({ bet, id }) => (
          <li key={id}>
            <span>
              {formatMoment(bet.at)}
              {placeText(bet)}
              {bet.stake > 0n && (
                <>
                  {' · '}
                  <Money kopecks={bet.stake} />
                </>
              )}
            </span>
            <span>{bet.text ?? wordsOf(bet.reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The latest, newest first; several may have been refused at the same time. */
function newest(bets: readonly RefusedBet[]): { bet: RefusedBet; id: string }[] {
  return bets
    .map((bet, place) => ({ bet, id: `${bet.at} ${place}` }))
    .slice(-listed)
    .toReversed()
}

function placeText({ nonce, round }: RefusedBet): string {
  if (round !== undefined) return ` · раунд № ${formatNumber(round, 0)}`
  return nonce === undefined ? '' : ` · ставка № ${betNumber(nonce)}`
}

/** The device's records of a game, by any of its tabs; where it stores nothing, those of this page. */
function useKeptRefusals(game: string): readonly RefusedBet[] {
  const player = useUser()?.ref_link ?? null
  const { visit } = useRefusals()
  // A page drawn at build time belongs to no player and does not access the browser.
  const text = useSyncExternalStore(
    watch,
    () => (player === null ? null : readStored(keyOf(player))),
    () => null,
  )
  return useMemo(() => {
    const kept = refusedIn(text)
    return (kept.length > 0 ? kept : visit).filter((bet) => bet.game === game)
  }, [text, visit, game])
}

/** Called when this page writes, or another tab does. */
function watch(onChange: () => void): () => void {
  const stop = useRefusals.subscribe(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    stop()
    window.removeEventListener('storage', onChange)
  }
}
