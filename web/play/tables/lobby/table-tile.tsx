/** Renders a table in the lobby: picture, clock, limits, dealer, latest results. */
import { useEffect, useState } from 'react'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { Link } from 'react-router'
import { useTableOf } from '../../../api/game-limits.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Skeleton } from '../../../ui/layout/surface.tsx'
import type { TableFace } from '../table-face.ts'
import { useFollowed } from './lobby-tables.ts'
import { TableClock } from './table-clock.tsx'
import type { TableScene } from './table-scene.ts'
import { phaseOf } from './tile-phase.ts'
import {
  bettorsText,
  dealerText,
  freeSeats,
  latestResults,
  limitsText,
  type TableCard,
  tileSentence,
} from './tile-words.ts'
import css from './table-tile.module.css'

/** On a desktop; the style sheet hides some of them in a narrow tile. */
const marksShown = 8

interface TableTileProps {
  face: TableFace
  scene: TableScene
  /** Undefined until the list of tables has loaded. */
  card: TableCard | undefined
}

export function TableTile({ face, scene: Scene, card }: TableTileProps) {
  const seen = useFollowed(face.id)
  const times = useTimes(face)
  const isOff = useTableOf(face.id)?.off !== undefined
  const phase = phaseOf({ face, times, isOff, isClosed: card?.open === false }, seen)
  const results = latestResults(seen, card, face)?.slice(0, marksShown)
  const free = freeSeats(seen, card)
  return (
    <Link to={face.path} className={css.tile} data-part="table-tile" data-kind={phase.kind}>
      <span className="unseen">{tileSentence({ face, card, phase, results: results ?? [], free })}</span>
      <span className={css.look} aria-hidden="true">
        <span className={css.picture}>
          <Scene seen={seen} playingMs={times?.playingMs ?? null} />
          <span className={css.clock}>
            <TableClock phase={phase} />
          </span>
          {card && card.players > 0 && (
            <span className={css.players}>
              <Icon name="partners" size={14} /> {bettorsText(card.players)}
            </span>
          )}
          {free !== null && <span className={css.seats}>{free === 0 ? 'мест нет' : `свободно ${free}`}</span>}
        </span>
        <span className={css.words}>
          <strong className={css.title}>{face.title}</strong>
          <span className={css.phase} data-part="tile-phase">
            {phase.word}
          </span>
          <span className={css.facts}>{card ? <Facts card={card} /> : <Skeleton as="span" className="h-8" />}</span>
          <Marks face={face} results={results} />
        </span>
      </span>
    </Link>
  )
}

function Facts({ card }: { card: TableCard }) {
  return (
    <>
      <span className={css.limits} translate="no">
        {limitsText(card)}
      </span>
      <span className={css.dealer} data-dealer={card.dealer}>
        <Icon name={card.dealer === 'person' ? 'user' : 'shield'} size={15} />
        {dealerText(card)}
      </span>
    </>
  )
}

function Marks({ face, results }: { face: TableFace; results: readonly unknown[] | undefined }) {
  if (results?.length === 0) return <span className={css.none}>Результатов пока нет</span>
  return (
    <span className={css.marks} data-part="tile-marks" translate="no">
      {results?.map((result, at) => {
        const { text, tone } = face.mark(result)
        // Results have no ids: the position is the key.
        return (
          <span key={`${results.length - at}`} className={css.mark} data-tone={tone}>
            {text}
          </span>
        )
      })}
    </span>
  )
}

/** The lengths of a round's parts, once the rules have loaded. */
function useTimes(face: TableFace) {
  const [rules, setRules] = useState<TableGame | null>(null)
  useEffect(() => {
    let stands = true
    // Without the rules the clock still counts, but does not know the length of a phase.
    face.rules().then(
      (game) => stands && setRules(game),
      () => undefined,
    )
    return () => {
      stands = false
    }
  }, [face])
  if (!rules) return null
  const { bettingMs, pauseMs } = rules
  return { bettingMs, pauseMs, playingMs: playingMsOf(rules) }
}

/** A ball rolls equally long for every number. */
const playingMsOf = (rules: TableGame): number | null =>
  rules.source === 'wheel' ? rules.showMs(rules.dealt(rules.begin(new Set()), 0)) : null
