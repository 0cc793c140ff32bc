/** Renders a player's limits and breaks. Staff can only tighten them: only the player can loosen one, after a day. */
import { breaksAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { breakLengths, limitMeasures, limitPeriods } from '@kurazh/contract/account/protection.ts'
import { type FormEvent, useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { momentText } from '../moment-text.ts'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { callAdmin } from '../call.ts'
import { breakNames, measureNames, periodNames } from '../limit-words.ts'
import { QueryResult, Lines, Panel, Panels } from '../page/admin-page.tsx'
import { isShortReason, ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import type { PartProps } from './player.ts'

export function PlayerLimits({ id }: PartProps) {
  const query = useAdminQuery('playerLimits', { id })
  const mayTighten = useRight('player.limit')
  return (
    <QueryResult query={query}>
      {({ success: { limits, breakUntil, breakBy } }) => {
        const set = limits.filter(({ cap }) => cap !== null)
        return (
          <Panels>
            <Panel title="Лимиты">
              {breakUntil !== null && (
                <Notice>
                  {breakUntil === 'infinity' ? 'Исключён навсегда' : `На перерыве до ${momentText(breakUntil)}`}
                  {`. Отправил: ${breakBy ?? 'сам игрок'}`}
                </Notice>
              )}
              <Lines empty="Лимитов нет">
                {set.map(({ measure, period, cap, used }) => (
                  <li key={`${measure} ${period}`}>
                    <span>
                      {measureNames[measure]} {periodNames[period]}
                    </span>
                    <span className="figures">
                      <MoneyText kopecks={used} /> из {cap === null ? '—' : <MoneyText kopecks={cap} />}
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
    </QueryResult>
  )
}

const mostKopecks = 100_000_000_000n

function Tighten({ id }: PartProps) {
  const [measure, setMeasure] = useState<(typeof limitMeasures)[number]>('deposit')
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day')
  const [cap, setCap] = useState(100_000n)
  const { busy, act } = useAct()
  const [reason, setReason] = useState('')
  const tighten = () => void act(() => callAdmin('tightenLimit', { id, measure, period, cap, reason: reason.trim() }))
  return (
    <FieldsForm className="grid gap-3" onSubmit={tighten}>
      <SelectField
        label="Что ограничить"
        value={measure}
        options={limitMeasures.map((value) => ({ value, label: measureNames[value] }))}
        onChange={setMeasure}
      />
      <SelectField
        label="За какой срок"
        value={period}
        options={limitPeriods.map((value) => ({ value, label: periodNames[value] }))}
        onChange={setPeriod}
      />
      <MoneyField label="Не больше" value={cap} min={0n} max={mostKopecks} onChange={setCap} />
      <ReasonField value={reason} onChange={setReason} />
      <p className="muted text-small">Смягчить его сможет только сам игрок, через сутки.</p>
      <div>
        <Button type="submit" size="small" busy={busy} disabled={isShortReason(reason)}>
          Установить лимит
        </Button>
      </div>
    </FieldsForm>
  )
}

function SendOnBreak({ id }: PartProps) {
  const [length, setLength] = useState<(typeof breakLengths)[number]>('day')
  const [reason, setReason] = useState('')
  const { busy, act } = useAct()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('sendOnBreak', { id, length, reason: reason.trim() }))
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <SelectField
        label="На какой срок"
        value={length}
        options={breakLengths.map((value) => ({ value, label: breakNames[value] }))}
        onChange={setLength}
      />
      <ReasonField value={reason} onChange={setReason} />
      <p className="muted text-small">
        Отменить перерыв раньше не может никто.
        {breaksAlone.includes(length) ? '' : ' Поэтому такой долгий исполняет второй администратор.'}
      </p>
      <div>
        <Button type="submit" size="small" tone="danger" busy={busy} disabled={isShortReason(reason)}>
          Отправить на перерыв
        </Button>
      </div>
    </form>
  )
}
