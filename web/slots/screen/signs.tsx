/** Texts over the board: a feature that begins, the spins left, a win. Screen readers get the same in sentences. */
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { CSSProperties, ReactNode } from 'react'
import { paceNow } from '../../play/preferences/pace.ts'
import type { StageSize } from '../../play/stage/scene.ts'
import { plural } from '../../ui/text/format.ts'
import { celebrationMs, levelWords, winLevel, type WinLevel } from '../show/celebration.ts'
import type { ShowInPage } from '../show/use-show.ts'
import type { SlotWorld } from '../slot-face.ts'
import type { BoardFit } from '../stage/fit.ts'
import { SymbolPicture } from './symbol-picture.tsx'
import { useCountUp } from './use-count-up.ts'
import css from './signs.module.css'

interface SignsProps extends Pick<ShowInPage, 'state' | 'event'> {
  machine: Pick<Machine, 'symbols'>
  world: Pick<SlotWorld, 'symbols'>
  /** Paid so far, in kopecks. */
  won: bigint
  fit: BoardFit
  size: StageSize
}

/** The width its sign needs next to the frame, in CSS pixels. */
const factorRoom = 116

const spins = ['вращение', 'вращения', 'вращений'] as const

export function Signs({ machine, world, state, event, won, fit, size }: SignsProps) {
  const { feature, factor } = state
  const banner = (
    <Banner
      {...{ state, event, won }}
      symbol={feature?.symbol == null ? null : <Chosen {...{ machine, world }} symbol={feature.symbol} />}
    />
  )
  return (
    <div className={css.signs} style={placesIn(fit, size)} aria-hidden="true">
      {feature && (
        <p className={css.left}>
          {feature.symbol !== null && <Chosen {...{ machine, world }} symbol={feature.symbol} />}
          {feature.kind === 'free' ? 'Бесплатные' : 'Вращения'} <b className="figures">{feature.left}</b>
        </p>
      )}
      {factor > 1 && (
        <p
          key={factor}
          className={`${css.factor} figures`}
          data-beside={size.width - fit.frame.left - fit.frame.width >= factorRoom || undefined}
        >
          ×{factor}
        </p>
      )}
      {banner}
      {won > 0n && event?.kind !== 'total' && (
        <p className={css.won} data-level={Math.min(1, winLevel(state))} key={`${won}`}>
          <span className="figures" translate="no">
            {formatMoney(won)}
          </span>
        </p>
      )}
    </div>
  )
}

/** The board's and the frame's edges in the box. */
function placesIn({ board, frame }: BoardFit, { height, width }: StageSize): CSSProperties {
  return {
    '--top': `${frame.top}px`,
    '--below': `${height - frame.top - frame.height}px`,
    '--right': `${width - frame.left - frame.width}px`,
    '--board-top': `${board.top}px`,
    '--board-height': `${board.height}px`,
    '--board-width': `${board.width}px`,
  } as CSSProperties
}

function Chosen({ machine, world, symbol }: Pick<SignsProps, 'machine' | 'world'> & { symbol: number }) {
  return (
    <span className={css.chosen}>
      <SymbolPicture world={world} count={machine.symbols.length} symbol={symbol} />
    </span>
  )
}

function Banner({ state, event, won, symbol }: Pick<SignsProps, 'state' | 'event' | 'won'> & { symbol: ReactNode }) {
  const { feature, ended } = state
  if (event?.kind === 'total') return <Total level={event.level} won={won} run={event} />
  if (event?.kind === 'begun' && feature) {
    const isFree = feature.kind === 'free'
    return (
      <Word
        big={isFree ? `${feature.spins} ${plural(feature.spins, spins)}` : 'Держим!'}
        small={symbol ? 'бесплатно, этот символ раскрывается' : isFree ? 'бесплатно' : 'остальное вращается снова'}
        picture={symbol}
      />
    )
  }
  if (event?.kind === 'more') return <Word big={`+${event.spins}`} small={plural(event.spins, spins)} />
  // The sum of a large win is counted up right after.
  if (event?.kind === 'ended' && ended)
    return winLevel(state) > 1 ? (
      <Word big="Бонус окончен" small="считаем выигрыш" />
    ) : (
      <Word big={formatMoney(won)} small="бонус окончен" />
    )
  return null
}

function Word({ big, small, picture }: { big: string; small: string; picture?: ReactNode }) {
  return (
    <p className={css.banner} key={big}>
      {picture}
      <b className="figures" translate="no">
        {big}
      </b>
      <span>{small}</span>
    </p>
  )
}

function Total({ level, won, run }: { level: WinLevel; won: bigint; run: unknown }) {
  const shown = useCountUp(won, celebrationMs(level, paceNow()), run)
  return (
    <p className={css.total} data-level={level}>
      <span>{levelWords[level]}</span>
      <b className="figures" translate="no">
        {formatMoney(shown)}
      </b>
    </p>
  )
}
