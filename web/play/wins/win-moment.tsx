/**
 * Lights a stage while a win is celebrated: coins thrown up along its sides, light from below, rays behind a very large
 * one, its frame alight, the name of the win at the upper edge. It covers no result and takes no press. Readers hear the
 * result from the stage.
 */
import { type CSSProperties, useEffect } from 'react'
import { finishCelebration, openStage, useCelebration } from './celebration.ts'
import { spendPress } from './spent-press.ts'
import { type WinStep, winMs, winWords } from './win-step.ts'
import css from './win-moment.module.css'

interface WinMomentProps {
  game: string
  /** Where the name of the win hangs; `none`: the stage writes it itself, with `WinWord`. */
  word?: 'corner' | 'none'
  /** A press here is for its own button: it does not end the celebration. */
  keeps?: string
}

/** First among the parts that may not be covered: what follows it in the stage lies over its coins and its light. */
export function WinMoment({ game, word = 'corner', keeps }: WinMomentProps) {
  const celebration = useCelebration(game)
  useEffect(() => openStage(game), [game])
  useEndsByPress(game, celebration?.running === true, keeps)
  if (!celebration) return null
  const { key, step, shown, form, running } = celebration
  return (
    <div
      className={css.moment}
      data-part="win-moment"
      data-step={shown}
      data-form={form}
      data-running={running || undefined}
      aria-hidden
    >
      <div className={css.light}>{shown > 2 && <span className={css.rays} />}</div>
      {running && form === 'full' && <Coins key={key} step={step} />}
      <div className={css.frame} />
      {word !== 'none' && <WinWord game={game} className={css.corner} />}
    </div>
  )
}

/** The name of the win that is celebrated; nothing where none is. */
export function WinWord({ game, className = '' }: { game: string; className?: string | undefined }) {
  const celebration = useCelebration(game)
  if (!celebration) return null
  const { key, shown, form } = celebration
  return (
    <b
      key={`${key} ${shown}`}
      className={`${css.word} ${className}`}
      data-part="win-word"
      data-step={shown}
      data-form={form}
    >
      {winWords[shown]}
    </b>
  )
}

const endingKeys = new Set(['Escape', 'Enter', ' '])

/**
 * Any press ends it and does what it always does: nothing waits for a celebration. A game whose show a press skips asks
 * `isSpentPress`.
 */
function useEndsByPress(game: string, running: boolean, keeps: string | undefined): void {
  useEffect(() => {
    if (!running) return
    const isKept = ({ target }: Event) =>
      keeps !== undefined && target instanceof Element && target.closest(keeps) !== null
    const press = (event: Event) => {
      if (isKept(event)) return
      spendPress(event)
      finishCelebration(game)
    }
    const key = (event: KeyboardEvent) => void (endingKeys.has(event.key) && !event.repeat && press(event))
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [game, running, keeps])
}

/** Coins thrown in all, by step: never more than a phone draws with ease. */
const coinsOf: Readonly<Record<WinStep, number>> = { 0: 0, 1: 14, 2: 26, 3: 42, 4: 60 }
/** One flight, in milliseconds. */
const flightMs = 1_700
/** Golden parts of one: numbers that fall evenly and in no pattern. */
const part = (index: number, times: number) => (index * times * 0.618_033_988_75) % 1

/** Thrown from both lower corners. The compositor alone moves them. */
function Coins({ step }: { step: WinStep }) {
  const count = coinsOf[step]
  const lastThrowMs = Math.max(0, winMs(step, 'full') - flightMs)
  return (
    <div className={css.coins}>
      {Array.from({ length: count }, (_, index) => (
        <i
          // Coins have no other name than their place in the row.
          key={`монета ${index + 1}`}
          className={css.coin}
          data-side={index % 2 === 0 ? 'left' : 'right'}
          style={
            {
              '--from': `${2 + 8 * part(index, 1)}cqw`,
              '--aside': `${2 + 16 * part(index, 3)}cqw`,
              '--high': `${38 + 58 * part(index, 7)}cqh`,
              '--side': `${14 + 12 * part(index, 5)}px`,
              // More and more of them.
              animationDelay: `${Math.round((index / count) ** 0.7 * lastThrowMs)}ms`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
