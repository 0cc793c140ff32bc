/** Renders responsible play: the player's limits, breaks, and signs that it is time to stop. */
import type { Limit, LimitMeasure } from '@kurazh/contract/account/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, Skeleton } from '../../ui/layout/surface.tsx'
import { Block, BlockStack, BlockTitle } from '../../ui/layout/page.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitWindow } from './limit-window.tsx'
import { capText, changeText, isReady, periodNames, useProtectionCall } from './protection-text.ts'
import css from './protection.module.css'

const measures: readonly { measure: LimitMeasure; title: string; about: string }[] = [
  { measure: 'deposit', title: 'Пополнения', about: 'Сколько можно внести' },
  { measure: 'loss', title: 'Проигрыш', about: 'Сколько можно проиграть с учётом выигрышей' },
  { measure: 'stake', title: 'Ставки', about: 'Сколько всего можно поставить' },
]

export function ProtectionSection() {
  const { data } = useQuery({
    queryKey: keys.protection,
    queryFn: async () => (await callApi('protection', {})).success,
  })
  const [edited, setEdited] = useState<Limit | null>(null)
  if (!data) return <Skeleton className="h-80" />
  return (
    <BlockStack>
      <Block aria-labelledby="limits-title">
        <BlockTitle id="limits-title">Лимиты</BlockTitle>
        <p className="muted">
          Ужесточить лимит можно сразу, смягчить — через 24 часа с повторным подтверждением. Обойти лимит нельзя.
        </p>
        {measures.map((each) => (
          <LimitGroup
            key={each.measure}
            {...each}
            limits={data.limits.filter(({ measure }) => measure === each.measure)}
            onEdit={setEdited}
          />
        ))}
      </Block>
      <BreakCard pause={data.pause} />
      <p className="muted">
        Не уверены, нужно ли это вам? <Link to="/help/play-calmly">Короткая проверка</Link> займёт минуту.
      </p>
      <LimitWindow limit={edited} onClose={() => setEdited(null)} />
    </BlockStack>
  )
}

interface LimitGroupProps {
  title: string
  about: string
  limits: readonly Limit[]
  onEdit: (limit: Limit) => void
}

/** The limits of one measure: the set ones with their usage, the others as one row of choices. */
function LimitGroup({ title, about, limits, onEdit }: LimitGroupProps) {
  const [set, unset] = [limits.filter(isShown), limits.filter((limit) => !isShown(limit))]
  return (
    <section className={css.limitGroup} aria-label={title}>
      <p className={css.limitGroupName}>
        {title} <span className="muted">{about}</span>
      </p>
      {set.length > 0 && (
        <ul className={css.limitGroupList}>
          {set.map((limit) => (
            <LimitCell key={limit.period} limit={limit} onEdit={() => onEdit(limit)} />
          ))}
        </ul>
      )}
      {unset.length > 0 && (
        <div className={css.limitChoice}>
          <span className="muted">{set.length === 0 ? 'Лимита нет. Установить:' : 'Установить ещё:'}</span>
          {unset.map((limit) => (
            <Chip
              key={limit.period}
              className={css.limitChip}
              aria-label={`Задать лимит: ${title}, ${periodNames[limit.period]}`}
              onClick={() => onEdit(limit)}
            >
              {unsetNames[limit.period]}
            </Chip>
          ))}
        </div>
      )}
    </section>
  )
}

/** What «Установить:» goes on with. */
const unsetNames: Readonly<Record<Limit['period'], string>> = { day: 'на день', week: 'на неделю', month: 'на месяц' }

const isShown = ({ cap, change }: Limit) => cap !== null || change !== null

function LimitCell({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const { cap, used, period, measure, change } = limit
  const share = cap === null || cap === 0n ? 0 : Math.min(1, Math.max(0, Number(used) / Number(cap)))
  return (
    <li className={css.limitCell}>
      <p className={`${css.limitCellCap} figures`}>
        {capText(cap)} <span className="muted">{periodNames[period]}</span>
      </p>
      <Button
        size="small"
        onClick={onEdit}
        aria-label={`Изменить лимит: ${measureName(measure)}, ${periodNames[period]}`}
      >
        Изменить
      </Button>
      {cap !== null && (
        <>
          <div className={css.limitCellBar} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p className={`${css.limitCellUsed} muted figures`}>
            {used > 0n ? `использовано ${capText(used)}` : 'не использован'}
          </p>
        </>
      )}
      {change !== null && <Change limit={limit} change={change} />}
    </li>
  )
}

const measureName = (measure: LimitMeasure) => measures.find((each) => each.measure === measure)?.title ?? ''

/** A requested looser limit: waiting, or ready to be confirmed. */
function Change({ limit: { measure, period }, change }: { limit: Limit; change: NonNullable<Limit['change']> }) {
  const { busy, make } = useProtectionCall()
  const [ready] = useState(() => isReady(change))
  return (
    <div className={css.limitCellChange}>
      <p>{changeText(change, ready)}</p>
      {ready && (
        <Button
          size="small"
          tone="brand"
          block
          busy={busy}
          onClick={() => void make(() => callApi('confirmLimit', { measure, period }))}
        >
          Подтвердить
        </Button>
      )}
      <Button
        size="small"
        tone="bare"
        block
        busy={busy}
        onClick={() => void make(() => callApi('keepLimit', { measure, period }))}
      >
        Оставить как есть
      </Button>
    </div>
  )
}
