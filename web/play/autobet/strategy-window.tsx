/** A plan of automatic play tried on a million bets, in the page. What it costs on average comes first; nothing here promises a gain. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useState } from 'react'
import { useBalance } from '../../api/balance.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber, plural } from '../../ui/format.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Notice } from '../../ui/surface.tsx'
import { fitStake } from '../betting/stake.ts'
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
/** What a run may begin with, and does where the balance is not known. */
const bankrolls = { minKopecks: 1_00n, maxKopecks: 10_000_000_00n }
const firstBankroll = 1000_00n

export function StrategyWindow({ plan, maxKopecks, ...subject }: StrategyWindowProps) {
  const balance = useBalance()
  const [typed, setTyped] = useState<bigint | null>(null)
  const { state, start, cancel } = useStrategy()
  const bankrollKopecks = typed ?? fitStake(balance ?? firstBankroll, bankrolls)
  const begin = () => start({ ...subject, trial: { plan, maxKopecks, bankrollKopecks, bets } })
  return (
    <div className={css.strategy}>
      <p className="muted">
        Ваши настройки автоигры сыграют {formatNumber(bets, 0)} ставок прямо здесь, в браузере, по настоящим правилам игры. Деньги не тратятся.
      </p>
      <p className="figures">{planText(plan)}</p>
      <div className={css.start}>
        <MoneyField
          label="Денег в начале каждого прогона"
          value={bankrollKopecks}
          onChange={setTyped}
          min={bankrolls.minKopecks}
          max={bankrolls.maxKopecks}
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
      {state.kind === 'running' && <Progress label="Сколько посчитано" done={state.done} />}
      {state.kind === 'failed' && (
        <Notice tone="loss" role="alert">
          {state.text}
        </Notice>
      )}
      {state.kind === 'done' && <StrategyResult report={state.report} returned={state.returned} />}
    </div>
  )
}

/** The plan in one line. */
function planText({ baseKopecks, count, onWin, onLoss, ...stops }: AutobetPlan): string {
  const change = (each: AutobetPlan['onWin']) => (each.kind === 'reset' ? 'к началу' : `+${each.percent}\u00a0%`)
  const parts = [
    `Ставка ${formatMoney(baseKopecks)}`,
    count === 0 ? 'без ограничения' : `${formatNumber(count, 0)} ${plural(count, ['ставка', 'ставки', 'ставок'])} в прогоне`,
    `после выигрыша ${change(onWin)}`,
    `после проигрыша ${change(onLoss)}`,
    stops.stopProfitKopecks !== null && `стоп при прибыли ${formatMoney(stops.stopProfitKopecks)}`,
    stops.stopLossKopecks !== null && `стоп при убытке ${formatMoney(stops.stopLossKopecks)}`,
    stops.stopBalanceKopecks !== null && `стоп, когда осталось ${formatMoney(stops.stopBalanceKopecks)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
