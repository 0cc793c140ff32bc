/** The round that the address names, shown without a stake; or the fault in that address. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import type { SlotWorld } from '../slot-face.ts'
import { RoundView } from './round-view.tsx'
import { readShow, showParameter, withShow } from './shown-round.ts'
import css from './about.module.css'

interface ShownProps {
  rules: SlotGame
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
}

export function ShownPart({ rules, world, totalBet }: ShownProps) {
  const location = useLocation()
  const text = new URLSearchParams(location.search).get(showParameter)
  const [read, setRead] = useState(() => ({ text, round: text === null ? null : readShow(text, rules) }))
  if (read.text !== text) setRead({ text, round: text === null ? null : readShow(text, rules) })
  const { round } = read
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(text)
  useEffect(() => {
    // A choice made further down is shown up here.
    if (text !== first.current) place.current?.scrollIntoView({ block: 'center' })
    first.current = text
  }, [text])
  if (text === null || round === null) return null
  return (
    <div className={css.part} ref={place}>
      {'fault' in round ? (
        <Notice tone="loss">{round.fault}</Notice>
      ) : (
        <>
          <RoundView key={text} machine={rules.machine} world={world} round={round} totalBet={totalBet} />
          <CopyLine
            label="Ссылка на этот раунд"
            value={new URL(withShow({ ...location, search: '' }, text), window.location.href).href}
          />
        </>
      )}
    </div>
  )
}
