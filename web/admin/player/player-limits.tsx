/** A player's limits and breaks. Whoever works here can only tighten: to loosen is the player's own, after a day. */
import { breakLengths, limitMeasures, limitPeriods } from '@kurazh/contract/protection.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Notice } from '../../ui/surface.tsx'
import { callAdmin } from '../call.ts'
import { breakNames, measureNames, periodNames } from '../limit-words.ts'
import { Answered, Lines, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'
import type { PartProps } from './player.ts'

export function PlayerLimits({ id }: PartProps) {
  const query = useAsked('playerLimits', { id })
  const mayTighten = useRight('player.limit')
  return (
    <Answered query={query}>
      {({ success: { limits, breakUntil } }) => {
        const set = limits.filter(({ cap }) => cap !== null)
        return (
          <Panels>
            <Panel title="Лимиты">
              {breakUntil !== null && <Notice>{breakUntil === 'infinity' ? 'Исключил себя навсегда' : `На перерыве до ${formatMoment(breakUntil)}`}</Notice>}
              <Lines empty="Лимитов нет">
                {set.map(({ measure, period, cap, used }) => (
                  <li key={`${measure} ${period}`}>
                    <span>
                      {measureNames[measure]} {periodNames[period]}
                    </span>
                    <span className="figures">
                      {formatMoney(used)} из {cap === null ? '—' : formatMoney(cap)}
                    </span>
                  </li>
                ))}
              </Lines>
            </Panel>
            {mayTighten && (
              <Panel title="Ужесточить лимит">
                <Tighten id={id} />
              </Panel>
            )}
            {mayTighten && (
              <Panel title="Отправить на перерыв">
                <SendOnBreak id={id} />
              </Panel>
            )}
          </Panels>
        )
      }}
    </Answered>
  )
}

const mostKopecks = 100_000_000_000n

function Tighten({ id }: PartProps) {
  const [measure, setMeasure] = useState<(typeof limitMeasures)[number]>('deposit')
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day')
  const [cap, setCap] = useState(100_000n)
  const { busy, act } = useAct()
  const tighten = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('tightenLimit', { id, measure, period, cap }))
  }
  return (
    <form className="grid gap-3" onSubmit={tighten}>
      <SelectField label="Чего" value={measure} options={limitMeasures.map((value) => ({ value, label: measureNames[value] }))} onChange={setMeasure} />
      <SelectField label="За сколько" value={period} options={limitPeriods.map((value) => ({ value, label: periodNames[value] }))} onChange={setPeriod} />
      <MoneyField label="Не больше" value={cap} min={0n} max={mostKopecks} onChange={setCap} />
      <p className="muted text-small">Смягчить его сможет только сам игрок, через сутки.</p>
      <div>
        <Button type="submit" size="small" busy={busy}>
          Поставить лимит
        </Button>
      </div>
    </form>
  )
}

function SendOnBreak({ id }: PartProps) {
  const [length, setLength] = useState<(typeof breakLengths)[number]>('day')
  const { busy, act } = useAct()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('sendOnBreak', { id, length }))
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <SelectField label="На сколько" value={length} options={breakLengths.map((value) => ({ value, label: breakNames[value] }))} onChange={setLength} />
      <p className="muted text-small">Отменить перерыв раньше не может никто.</p>
      <div>
        <Button type="submit" size="small" tone="danger" busy={busy}>
          Отправить на перерыв
        </Button>
      </div>
    </form>
  )
}
