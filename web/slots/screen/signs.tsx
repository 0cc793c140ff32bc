/** Texts over the board: a feature that begins, the spins left, a win. Screen readers get the same in sentences. */
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { CSSProperties, ReactNode } from 'react'
import type { StageSize } from '../../play/stage/scene.ts'
import { plural } from '../../ui/text/format.ts'
import { WinWord } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { isWin, roundStep } from '../show/round-win.ts'
import type { ShowInPage } from '../show/use-show.ts'
import type { SlotWorld } from '../slot-face.ts'
import type { BoardFit } from '../stage/fit.ts'
import { SymbolPicture } from './symbol-picture.tsx'
import { useHeldWin } from './use-deck-win.ts'
import css from './signs.module.css'

interface SignsProps extends Pick<ShowInPage, 'state' | 'event'> {
  stage: string
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

export function Signs({ stage, machine, world, state, event, won, fit, size }: SignsProps) {
  const { feature, factor } = state
  const { held, waits } = useHeldWin({ state, event, won })
  const shown = waits && event?.kind !== 'total' ? held : won
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
      <WinWord game={stage} className={css.word} />
      {shown > 0n && (
        <p
          className={css.won}
          data-level={isWin(state) ? 1 : 0}
          data-counted={event?.kind === 'total' || undefined}
          key={`${shown}`}
        >
          <WinSum game={stage} kopecks={shown} />
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
    return roundStep(state, null) > 0 ? (
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
