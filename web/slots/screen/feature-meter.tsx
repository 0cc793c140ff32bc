/** Shows over the reels of a phone how near the machine's feature is, and what it brings; while it runs, its sum. */
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { formatMultiplier, formatShort, plural } from '../../ui/text/format.ts'
import { filledOf } from '../show/meter.ts'
import type { ShowState } from '../show/state.ts'
import type { SlotWorld } from '../slot-face.ts'
import { SymbolPicture } from './symbol-picture.tsx'
import css from './feature-meter.module.css'

interface FeatureMeterProps {
  machine: Pick<Machine, 'symbols' | 'reels' | 'rows' | 'sheet'>
  world: Pick<SlotWorld, 'symbols' | 'names' | 'meter'>
  state: ShowState
}

/** The same is in the sentences for screen readers and in the table of payouts. */
export function FeatureMeter({ machine, world, state }: FeatureMeterProps) {
  const { meter } = world
  const filled = filledOf(meter, state)
  const [symbol] = meter.symbols ?? []
  return (
    <div
      className={css.meter}
      data-part="feature-meter"
      data-full={filled === meter.count || undefined}
      aria-hidden="true"
    >
      <span className={css.places}>
        {Array.from({ length: meter.count }, (_, place) => (
          <span key={place} className={css.place} data-filled={place < filled || undefined}>
            {symbol === undefined ? (
              <b className="figures" translate="no">
                ×{place + 1}
              </b>
            ) : (
              <SymbolPicture world={world} count={machine.symbols.length} symbol={symbol} />
            )}
          </span>
        ))}
      </span>
      <span className={css.words}>{state.feature ? <Sum machine={machine} state={state} /> : wordsOf(world)}</span>
      <b className={`${css.best} figures`} translate="no">
        до {formatShort(multiplierFromE4(machine.sheet('spin').bestE4))}×
      </b>
    </div>
  )
}

/** «6 монет → казна». */
function wordsOf({ names, meter: { symbols, count, brings, says } }: FeatureMeterProps['world']): string {
  const name = names[symbols?.[0] ?? -1]
  return name && brings ? `${count}\u00a0${plural(count, name)} → ${brings}` : (says ?? '')
}

/** What the running feature has brought so far, in total bets. */
function Sum({ machine: { reels, rows }, state: { coins, feature } }: Pick<FeatureMeterProps, 'machine' | 'state'>) {
  const held = coins.reduce((total, { paysE4 }) => total + paysE4, 0)
  const sum = (
    <b className={`${css.sum} figures`} translate="no">
      {formatMultiplier(held + (feature?.paysE4 ?? 0))}
    </b>
  )
  if (coins.length === 0) return <>бонус принёс {sum}</>
  return (
    <>
      держится {coins.length} из {reels * rows}, в них {sum}
    </>
  )
}
