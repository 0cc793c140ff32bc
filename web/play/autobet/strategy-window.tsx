/**
 * Tries a plan of automatic play on a million bets, in the page. Its average cost comes first; nothing here promises a
 * gain.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { InScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { useBalance } from '../../api/balance.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { fitStake } from '../betting/stake.ts'
import type { AutobetPlan } from './autobet.ts'
import { StrategyResult } from './strategy-result.tsx'
import { useStrategy } from './use-strategy.ts'
import css from './strategy.module.css'

/** How the game is played while the plan is tried. */
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
/** The bounds of a run's first balance; the default where the balance is not known. */
const bankrolls = { minKopecks: 1_00n, maxKopecks: 10_000_000_00n }
const firstBankroll = 1000_00n

export function StrategyWindow({ plan, maxKopecks, ...subject }: StrategyWindowProps) {
  const balance = useBalance()
  const [typed, setTyped] = useState<bigint | null>(null)
  const { state, start, cancel } = useStrategy()
  const fields = useFieldsScope()
  const bankrollKopecks = typed ?? fitStake(balance ?? firstBankroll, bankrolls)
  const begin = () => start({ ...subject, trial: { plan, maxKopecks, bankrollKopecks, bets } })
  return (
    <div className={css.strategy}>
      <p className="muted">
        Ваши настройки автоигры сыграют <NumberText value={bets} /> ставок прямо здесь, в браузере, по настоящим
        правилам игры. Деньги не тратятся.
      </p>
      <p className="figures">{planText(plan)}</p>
      <InScope scope={fields}>
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
            <Button tone="brand" disabled={!fields.isValid} onClick={begin}>
              {state.kind === 'done' ? 'Посчитать ещё раз' : 'Посчитать'}
            </Button>
          )}
        </div>
      </InScope>
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
    count === 0
      ? 'без ограничения'
      : `${formatNumber(count, 0)} ${plural(count, ['ставка', 'ставки', 'ставок'])} в прогоне`,
    `после выигрыша ${change(onWin)}`,
    `после проигрыша ${change(onLoss)}`,
    stops.stopProfitKopecks !== null && `стоп при прибыли ${formatMoney(stops.stopProfitKopecks)}`,
    stops.stopLossKopecks !== null && `стоп при убытке ${formatMoney(stops.stopLossKopecks)}`,
    stops.stopBalanceKopecks !== null && `стоп, когда осталось ${formatMoney(stops.stopBalanceKopecks)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
