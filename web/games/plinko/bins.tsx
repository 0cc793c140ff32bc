/**
 * The bins under the board, coloured by their payout. A press opens the table; a hit pushes its bin down and shows the
 * gain.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multipliersE4, pathCounts, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { percentOfChance } from '../../play/instant/percents.ts'
import { formatNumber, formatResult } from '../../ui/text/format.ts'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { type BoardFit, isNarrow } from './board.ts'
import { shortMultiplier } from './face.ts'
import { heatOf } from './heat.ts'
import css from './plinko-stage.module.css'

export interface BinsHandle {
  /** A ball fell in, with its net result in kopecks, above zero for a win. */
  hit(bin: number, net: bigint): void
}

interface BinsProps {
  ref: Ref<BinsHandle>
  board: PlinkoParams
  fit: BoardFit
  stakeKopecks: bigint
  onOpen: () => void
}

/** Of so many characters the narrowest upright bin has room. */
const shortText = 3

export function Bins({ ref, board, fit, stakeKopecks, onOpen }: BinsProps) {
  const places = useRef<(HTMLSpanElement | null)[]>([])
  const [pointed, setPointed] = useState<number | null>(null)
  useImperativeHandle(ref, () => ({ hit: (bin, net) => places.current[bin] && answerHit(places.current[bin], net) }))
  const bins = multipliersE4(board).map((multiplierE4, bin) => ({ bin, multiplierE4 }))
  const longest = Math.max(...bins.map(({ multiplierE4 }) => shortMultiplier(multiplierE4).length))
  const left = fit.middle - (fit.gap * bins.length) / 2
  return (
    <div
      className={`${css.bins} figures`}
      data-part="bins"
      style={{ top: fit.binTop, left, height: fit.binHeight, '--gap': `${fit.gap}px` } as React.CSSProperties}
    >
      <button
        type="button"
        className={`${css.binsRow} touch`}
        data-narrow={(isNarrow(fit) && (longest > shortText || fit.gap < 21)) || undefined}
        aria-label="Множители корзин и их шансы"
        onClick={onOpen}
        onPointerLeave={() => setPointed(null)}
      >
        {bins.map(({ bin, multiplierE4 }) => {
          const { fill, text } = heatOf(multiplierE4)
          return (
            <span
              key={bin}
              ref={(element) => void (places.current[bin] = element)}
              className={css.bin}
              data-long={multiplierE4 >= 10_000_000 || undefined}
              style={{ background: fill, color: text }}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(bin)}
            >
              <span>{shortMultiplier(multiplierE4)}</span>
            </span>
          )
        })}
      </button>
      {pointed !== null && pointed < bins.length && <BinCard board={board} bin={pointed} stakeKopecks={stakeKopecks} />}
    </div>
  )
}

/** The payout and the chance of the bin under the mouse. */
function BinCard({ board, bin, stakeKopecks }: { board: PlinkoParams; bin: number; stakeKopecks: bigint }) {
  const multiplierE4 = multipliersE4(board)[bin] ?? 0
  const count = pathCounts(board.rows)[bin] ?? 0
  return (
    <div className={css.binCard} style={{ left: `calc(var(--gap) * ${bin + 0.5})` }} aria-hidden="true">
      <strong translate="no">{formatMoney(payoutKopecks(stakeKopecks, multiplierE4))}</strong>
      <span>
        {`${formatNumber(count, 0)} из ${formatNumber(2 ** board.rows, 0)} · ${percentOfChance(count / 2 ** board.rows)}`}
      </span>
    </div>
  )
}

const winPress = [
  { translate: '0 0', filter: 'brightness(1)' },
  { translate: '0 9px', filter: 'brightness(1.5)', offset: 0.25 },
  { translate: '0 -2px', offset: 0.7 },
  { translate: '0 0', filter: 'brightness(1)' },
]
const press = [{ translate: '0 0' }, { translate: '0 4px', offset: 0.3 }, { translate: '0 0' }]
const flash = [{ filter: 'brightness(1)' }, { filter: 'brightness(1.7)', offset: 0.3 }, { filter: 'brightness(1)' }]
const fly = [
  { opacity: 0, translate: '-50% 6px' },
  { opacity: 1, translate: '-50% -8px', offset: 0.2 },
  { opacity: 1, translate: '-50% -22px', offset: 0.7 },
  { opacity: 0, translate: '-50% -34px' },
]

function answerHit(bin: HTMLSpanElement, net: bigint): void {
  if (motionIsReduced()) bin.animate(flash, 500)
  else bin.animate(net > 0n ? winPress : press, { duration: net > 0n ? 420 : 240, easing: 'ease-out' })
  if (net > 0n) showGain(bin, net)
}

/** The gain rises from its bin and vanishes. */
function showGain(bin: HTMLSpanElement, net: bigint): void {
  const row = bin.closest('[data-part="bins"]')
  if (!row) return
  const place = `${bin.offsetLeft + bin.offsetWidth / 2}px`
  // The one before it at the same place would be read through it.
  for (const earlier of row.querySelectorAll<HTMLElement>('[data-part="bin-gain"]'))
    if (earlier.style.left === place) earlier.remove()
  const sign = document.createElement('span')
  sign.className = css.binGain ?? ''
  sign.dataset.part = 'bin-gain'
  sign.textContent = formatResult(net)
  sign.ariaHidden = 'true'
  sign.style.left = place
  row.append(sign)
  void sign
    .animate(motionIsReduced() ? [{ opacity: 1 }, { opacity: 1 }] : fly, 1100)
    .finished.finally(() => sign.remove())
}
