/** The paytable: every symbol with its payouts at this bet, the lines drawn, the machine's own rules. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { use, useEffect, useState } from 'react'
import { type HowTo, HowToContext } from '../../play/layout/how-to.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Prose } from '../../ui/layout/prose.tsx'
import type { Text } from '../../ui/text/text.ts'
import { SymbolPicture } from '../screen/symbol-picture.tsx'
import type { SlotWorld } from '../slot-face.ts'
import { mechanicWords, payRows } from './paytable.ts'
import css from './about.module.css'
import linesCss from './lines.module.css'

export interface PaytableProps {
  machine: Machine
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
  /** In the panel: the sums at this bet alone. */
  compact?: boolean
}

export function Paytable({ machine, world, totalBet, compact = false }: PaytableProps) {
  return (
    <ul
      className={css.pays}
      aria-label="Выплаты"
      data-compact={compact || undefined}
      data-ranges={machine.mechanic === 'anywhere' || undefined}
    >
      {payRows(machine, world.deeds).map(({ symbol, words, pays }) => (
        <li key={symbol}>
          <span className={css.picture} aria-hidden="true">
            <SymbolPicture world={world} count={machine.symbols.length} symbol={symbol} />
          </span>
          <div className={css.symbol}>
            <h4 className={compact ? 'unseen' : undefined}>{world.names[symbol]?.[0]}</h4>
            {words !== '' && <p className="muted">{words}</p>}
            {pays.length > 0 && (
              <dl className="figures">
                {pays.map(({ counts, paysE4 }) => (
                  <div key={counts}>
                    <dt>{counts}</dt>
                    <dd>
                      <b translate="no">
                        {(compact ? formatRoundMoney : formatMoney)(payoutKopecks(totalBet, paysE4))}
                      </b>
                      {!compact && <span translate="no">{formatMultiplier(paysE4)}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function PaytablePart({ machine, world, totalBet }: PaytableProps) {
  const howTo = use(HowToContext)
  return (
    <div className={css.part}>
      <p>{`${mechanicWords(machine)} Суммы показаны при ставке ${formatMoney(totalBet)}.`}</p>
      <Paytable machine={machine} world={world} totalBet={totalBet} />
      {machine.lines.length > 0 && <Lines machine={machine} />}
      {howTo && <Rules howTo={howTo} />}
    </div>
  )
}

const cell = 10
const dot = 6

/** Every line as a small grid. */
function Lines({ machine: { lines, reels, rows } }: { machine: Machine }) {
  const places = Array.from({ length: reels * rows }, (_, place) => ({
    reel: Math.floor(place / rows),
    row: place % rows,
  }))
  const middle = (index: number) => index * cell + cell / 2
  return (
    <section className={css.part} aria-label="Линии">
      <h3>Линии</h3>
      <ol className={linesCss.lines}>
        {lines.map((line, index) => (
          <li key={line.join(' ')}>
            <svg
              viewBox={`0 0 ${reels * cell} ${rows * cell}`}
              role="img"
              aria-label={`Линия ${index + 1}: ряды ${line.map((row) => row + 1).join(', ')}`}
            >
              {places.map(({ reel, row }) => (
                <rect
                  key={`${reel}.${row}`}
                  x={middle(reel) - dot / 2}
                  y={middle(row) - dot / 2}
                  width={dot}
                  height={dot}
                  rx="1.5"
                  data-on={line[reel] === row || undefined}
                />
              ))}
              <polyline points={line.map((row, reel) => `${middle(reel)},${middle(row)}`).join(' ')} />
            </svg>
            <span className="figures">{index + 1}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Rules({ howTo }: { howTo: HowTo }) {
  const [text, setText] = useState<Text | null>(null)
  useEffect(() => {
    let left = false
    howTo().then(
      (loaded) => !left && setText(loaded),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [howTo])
  return text && <Prose body={text.body} />
}
