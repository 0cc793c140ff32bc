/** A machine's controls: the total bet, the spin button, automatic play and pace. */
import { formatAmount, formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type Ref, useRef, useState } from 'react'
import { useBalance } from '../../api/balance.ts'
import { RunVoice } from '../../play/autobet/run-voice.tsx'
import { setPreference, usePreferences } from '../../play/preferences/preferences.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { idleProps, ignoreRepeats } from '../../ui/controls/presses.ts'
import { useKeptFocus } from '../../ui/controls/use-kept-focus.ts'
import { AutoSheet } from './auto-sheet.tsx'
import { BuySheet } from './buy-sheet.tsx'
import { StakeSheet } from './stake-sheet.tsx'
import { useDeckWin } from './use-deck-win.ts'
import type { SlotPlay } from './use-slot.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { type StakeRange, useStakeLimits } from '../../play/betting/stake.ts'
import css from './controls.module.css'

export function Controls({ slot, fixed }: { slot: SlotPlay; fixed: boolean }) {
  const { rules, range, totalBet, onTotalBet, spinning, running, offer } = slot
  const won = useDeckWin(slot)
  const spin = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, running !== null, '[data-part="spin"]')
  const [open, setOpen] = useState<'stake' | 'auto' | 'buy' | null>(null)
  const { turbo } = usePreferences()
  const balance = useBalance()
  const levels = levelsIn(range)
  const limits = useStakeLimits(slot.face.id)
  const busy = spinning || running !== null
  const close = () => setOpen(null)
  return (
    <>
      <div className={css.deck}>
        <div ref={place} className={css.controls} data-part="slot-controls">
          <dl className={css.sums}>
            <div>
              <dt>Баланс</dt>
              <dd className="figures" translate="no">
                {balance === undefined ? '—' : formatAmount(balance)}
              </dd>
            </div>
            <div>
              <dt>Выигрыш</dt>
              <dd className="figures" data-won={won > 0n || undefined} translate="no">
                {formatAmount(won)}
              </dd>
            </div>
          </dl>
          <StakeButtons
            levels={levels}
            totalBet={totalBet}
            disabled={busy || fixed}
            onTotalBet={onTotalBet}
            onLevels={() => setOpen('stake')}
          />
          <SpinButton ref={spin} slot={slot} busy={busy} />
          <RunVoice running={running} ran={slot.ran} />
          <div className={css.sides}>
            {offer && (
              <button
                type="button"
                className={`${css.round} touch`}
                aria-label="Купить бонус"
                disabled={busy}
                onClick={() => setOpen('buy')}
              >
                <Icon name="gift" size={20} />
              </button>
            )}
            <button
              type="button"
              className={`${css.round} touch`}
              data-switch="autoplay-slots"
              aria-label="Автоигра"
              disabled={busy}
              onClick={() => setOpen('auto')}
            >
              <Icon name="repeat" size={20} />
            </button>
            <button
              type="button"
              className={`${css.round} touch`}
              data-switch="turbo"
              aria-pressed={turbo}
              aria-label="Турбо"
              onClick={() => setPreference({ turbo: !turbo })}
            >
              <Icon name="bolt" size={20} />
            </button>
          </div>
        </div>
      </div>
      <StakeSheet
        open={open === 'stake'}
        onClose={close}
        levels={levels}
        chosen={totalBet}
        onChoose={onTotalBet}
        limits={limits}
        best={rules.bestMultiplierE4({ mode: 'spin' })}
      />
      {offer && <BuySheet open={open === 'buy'} onClose={close} {...{ rules, offer, totalBet }} showKey={spin} />}
      <AutoSheet open={open === 'auto'} onClose={close} totalBet={totalBet} onStart={slot.startAuto} stopKey={spin} />
    </>
  )
}

interface StakeButtonsProps extends Pick<SlotPlay, 'totalBet' | 'onTotalBet'> {
  levels: readonly bigint[]
  disabled: boolean
  onLevels: () => void
}

function StakeButtons({ levels, totalBet, disabled, onTotalBet, onLevels }: StakeButtonsProps) {
  const beside = (direction: 1 | -1) => levelBeside(levels, totalBet, direction)
  return (
    <div className={css.stake} role="group" aria-label="Ставка на вращение">
      <button
        type="button"
        className={`${css.round} touch`}
        aria-label="Меньше ставка"
        disabled={disabled}
        onClick={() => onTotalBet(beside(-1))}
        {...(beside(-1) === totalBet && idleProps)}
      >
        <Icon name="minus" size={20} />
      </button>
      <button type="button" className={`${css.bet} touch`} disabled={disabled} onClick={onLevels}>
        <span>Ставка</span>
        <b className="figures" translate="no">
          {formatMoney(totalBet)}
        </b>
      </button>
      <button
        type="button"
        className={`${css.round} touch`}
        aria-label="Больше ставка"
        disabled={disabled}
        onClick={() => onTotalBet(beside(1))}
        {...(beside(1) === totalBet && idleProps)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}

function SpinButton({
  ref,
  slot: { running, planned, spinning, canBet, totalBet, press },
  busy,
}: {
  ref: Ref<HTMLButtonElement>
  slot: SlotPlay
  busy: boolean
}) {
  const label = running
    ? 'Остановить автоигру'
    : spinning
      ? 'Показать сразу'
      : `Вращать, ставка ${formatMoney(totalBet)}`
  return (
    <button
      ref={ref}
      type="button"
      className={css.spin}
      data-part="spin"
      data-state={running ? 'auto' : spinning ? 'spinning' : 'ready'}
      aria-label={label}
      onClick={press}
      {...(!canBet && !busy && idleProps)}
      onKeyDown={ignoreRepeats}
    >
      {running ? <b className="figures">{planned - running.played}</b> : <SpinSign turning={spinning} />}
    </button>
  )
}

function SpinSign({ turning }: { turning: boolean }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="44"
      height="44"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {turning ? (
        <path d="M14 12v24l16-12zM36 12v24" />
      ) : (
        <path d="M39 20A16 16 0 0 0 11 15M9 28a16 16 0 0 0 28 5M10 7v9h9M38 41v-9h-9" />
      )}
    </svg>
  )
}

/** The total bets a player may choose, where the table takes them. */
const roubles = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000] as const

/** Ascending, in kopecks; the largest whole rouble that the table takes among them. Empty until the table is known. */
function levelsIn(range: StakeRange | undefined): bigint[] {
  if (!range) return []
  const round = roubles.map(kopecksFromRoubles).filter((each) => each >= range.minKopecks && each <= range.maxKopecks)
  const largest = kopecksFromRoubles(Math.floor(roublesFromKopecks(range.maxKopecks)))
  return round.at(-1) === largest || largest < range.minKopecks ? round : [...round, largest]
}

/** The next level up or down from a stake; the stake itself where there is none. */
function levelBeside(levels: readonly bigint[], stake: bigint, direction: 1 | -1): bigint {
  const beside = direction === 1 ? levels.find((each) => each > stake) : levels.findLast((each) => each < stake)
  return beside ?? stake
}
