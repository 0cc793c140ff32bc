/** Responsible play: limits of one's own, breaks, and how to notice that it is time to stop. */
import type { Limit, LimitMeasure } from '@kurazh/contract/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { Block, BlockStack, BlockTitle } from '../../ui/page.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitWindow } from './limit-window.tsx'
import { capText, changeText, isReady, periodNames, useProtectionCall } from './words.ts'
import css from './protection.module.css'

const measures: readonly { measure: LimitMeasure; title: string; about: string }[] = [
  { measure: 'deposit', title: 'Пополнения', about: 'Сколько можно внести' },
  { measure: 'loss', title: 'Проигрыш', about: 'Сколько можно потерять, считая выигрыши в зачёт' },
  { measure: 'stake', title: 'Ставки', about: 'Сколько всего можно поставить' },
]

export function ProtectionSection() {
  const { data } = useQuery({ queryKey: keys.protection, queryFn: async () => (await callApi('protection', {})).success })
  const [edited, setEdited] = useState<Limit | null>(null)
  if (!data) return <Skeleton className="h-80" />
  return (
    <BlockStack>
      <Block aria-labelledby="limits-title">
        <BlockTitle id="limits-title">
          Лимиты
        </BlockTitle>
        <p className="muted">
          Строже — действует сразу. Мягче — через 24 часа, и только если вы подтвердите ещё раз. Обойти лимит не даст сама запись ставки.
        </p>
        {measures.map(({ measure, title, about }) => (
          <div key={measure} className={css.limitGroup}>
            <p className={css.limitGroupName}>
              {title} <span className="muted">{about}</span>
            </p>
            <ul className={css.limitGroupList}>
              {data.limits
                .filter((limit) => limit.measure === measure)
                .map((limit) => (
                  <LimitCell key={limit.period} limit={limit} onEdit={() => setEdited(limit)} />
                ))}
            </ul>
          </div>
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

function LimitCell({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const { cap, used, period, measure, change } = limit
  const share = cap === null || cap === 0n ? 0 : Math.min(1, Math.max(0, Number(used) / Number(cap)))
  return (
    <li className={css.limitCell} data-set={cap !== null || undefined}>
      <p className={css.limitCellPeriod}>{periodNames[period]}</p>
      <p className={`${css.limitCellCap} figures`}>{capText(cap)}</p>
      {cap !== null && (
        <>
          <div className={css.limitCellBar} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p className={`${css.limitCellUsed} muted figures`}>{used > 0n ? `использовано ${capText(used)}` : 'не использован'}</p>
        </>
      )}
      {change !== null && <Change limit={limit} change={change} />}
      <Button size="small" block onClick={onEdit} aria-label={`${cap === null ? 'Задать' : 'Изменить'} лимит: ${measureName(measure)}, ${periodNames[period]}`}>
        {cap === null ? 'Задать' : 'Изменить'}
      </Button>
    </li>
  )
}

const measureName = (measure: LimitMeasure) => measures.find((each) => each.measure === measure)?.title ?? ''

/** A looser limit that was asked for: waiting, or ready for the second word. */
function Change({ limit: { measure, period }, change }: { limit: Limit; change: NonNullable<Limit['change']> }) {
  const { busy, make } = useProtectionCall()
  const [ready] = useState(() => isReady(change))
  return (
    <div className={css.limitCellChange}>
      <p>{changeText(change, ready)}</p>
      {ready && (
        <Button size="small" tone="brand" block busy={busy} onClick={() => void make(() => callApi('confirmLimit', { measure, period }))}>
          Подтвердить
        </Button>
      )}
      <Button size="small" tone="bare" block busy={busy} onClick={() => void make(() => callApi('keepLimit', { measure, period }))}>
        Оставить как есть
      </Button>
    </div>
  )
}
