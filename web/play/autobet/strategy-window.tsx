/** A plan of automatic play tried on a million bets, in the page. What it costs on average comes first; nothing here promises a gain. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { useState } from 'react'
import { useBalance } from '../../api/balance.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { formatNumber, plural } from '../../ui/format.ts'
import { Notice } from '../../ui/surface.tsx'
import type { AutobetPlan } from './autobet.ts'
import { StrategyResult } from './strategy-result.tsx'
import { useStrategy } from './use-strategy.ts'
import css from './strategy.module.css'

/** How the game is to be played while the plan is tried. */
export interface StrategySubject {
  game: string
  /** Of the rules it is tried by. */
  version: number
  params: unknown
  /** Steps before the take, in games of steps. */
  steps?: number
}

interface StrategyWindowProps extends StrategySubject {
  plan: AutobetPlan
  /** The table's largest stake with these parameters. */
  maxKopecks: bigint
}

const bets = 1_000_000

export default function StrategyWindow({ plan, maxKopecks, ...subject }: StrategyWindowProps) {
  const balance = useBalance()
  const [typed, setTyped] = useState<number | null>(null)
  const { state, start, cancel } = useStrategy()
  const bankroll = typed ?? Math.max(1, Math.min(10_000_000, balance === undefined ? 1000 : roublesFromKopecks(balance)))
  const begin = () => start({ ...subject, trial: { plan, maxKopecks, bankrollKopecks: kopecksFromRoubles(bankroll), bets } })
  return (
    <div className={css.strategy}>
      <p className="muted">
        Ваши настройки автоигры сыграют {formatNumber(bets, 0)} ставок прямо здесь, в браузере, по настоящим правилам игры. Деньги не тратятся.
      </p>
      <p className="figures">{planText(plan)}</p>
      <div className={css.start}>
        <NumberField
          label="Денег в начале каждого прогона"
          value={bankroll}
          onChange={setTyped}
          min={1}
          max={10_000_000}
          unit="₽"
          disabled={state.kind === 'running'}
        />
        {state.kind === 'running' ? (
          <Button onClick={cancel}>Отменить</Button>
        ) : (
          <Button tone="brand" onClick={begin}>
            {state.kind === 'done' ? 'Посчитать ещё раз' : 'Посчитать'}
          </Button>
        )}
      </div>
      {state.kind === 'running' && <Progress done={state.done} />}
      {state.kind === 'failed' && (
        <Notice tone="loss" role="alert">
          {state.text}
        </Notice>
      )}
      {state.kind === 'done' && <StrategyResult report={state.report} returned={state.returned} />}
    </div>
  )
}

function Progress({ done }: { done: number }) {
  const percent = Math.round(done * 100)
  return (
    <div className={css.progress} role="progressbar" aria-label="Сколько посчитано" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}

/** The plan in one line. */
function planText({ baseKopecks, count, onWin, onLoss, ...stops }: AutobetPlan): string {
  const roubles = (kopecks: bigint) => `${formatNumber(roublesFromKopecks(kopecks))}\u00a0₽`
  const change = (each: AutobetPlan['onWin']) => (each.kind === 'reset' ? 'к началу' : `+${each.percent}\u00a0%`)
  const parts = [
    `Ставка ${roubles(baseKopecks)}`,
    count === 0 ? 'без ограничения' : `${formatNumber(count, 0)} ${plural(count, ['ставка', 'ставки', 'ставок'])} в прогоне`,
    `после выигрыша ${change(onWin)}`,
    `после проигрыша ${change(onLoss)}`,
    stops.stopProfitKopecks !== null && `стоп при прибыли ${roubles(stops.stopProfitKopecks)}`,
    stops.stopLossKopecks !== null && `стоп при убытке ${roubles(stops.stopLossKopecks)}`,
    stops.stopBalanceKopecks !== null && `стоп, когда осталось ${roubles(stops.stopBalanceKopecks)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
