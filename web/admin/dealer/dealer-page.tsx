/**
 * Renders the dealer's console: a table dealt by a person, as the dealer sees it. Refetched every second; each action
 * names the round and step it is about.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useAddress } from '../address.ts'
import { adminKeys, callAdmin } from '../call.ts'
import { type Act, type DealerTable, placedText, phaseWords, placeText } from './dealer-words.ts'
import { DealtEntry } from './dealt-entry.tsx'
import { TableControls } from './table-controls.tsx'
import { type SeenTable, tableKey, useDealing } from './use-dealing.ts'
import css from './dealer.module.css'

const tablesKey = [...adminKeys.all, 'dealer-tables'] as const
const pollMs = 1_000

export function DealerPage() {
  const [params, setParams] = useAddress()
  const titleOf = useTitleOf()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: tablesKey,
    queryFn: async () => (await callAdmin('dealerTables', {})).success.tables,
  })
  const table = data?.find((one) => one.table === params.table) ?? data?.[0]
  return (
    <section className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>Дилер</h1>
        {data && data.length > 1 && table && (
          <Segmented
            label="Стол"
            size="small"
            value={table.table}
            options={data.map((one) => ({
              value: one.table,
              label: titleOf(one.table),
            }))}
            onChange={(value) => setParams({ table: value })}
          />
        )}
      </header>
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-40" />}
      {data && !table && <p className={css.empty}>Столов с живым дилером нет. Их задаёт настройка TABLES_BY_HAND.</p>}
      {table && <Console key={table.table} table={table.table} />}
    </section>
  )
}

function Console({ table }: { table: string }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: tableKey(table),
    queryFn: async (): Promise<SeenTable> => ({
      seen: (await callAdmin('dealerTable', { table })).success,
      at: performance.now(),
    }),
    refetchInterval: pollMs,
    retry: false,
  })
  const { busy, act, chosenFor, choose } = useDealing(table, () => void refetch())
  if (isPending) return <Skeleton className="h-40" />
  if (!data) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  const { seen } = data
  return (
    <div className={css.console}>
      {error && (
        <Notice tone="loss" role="alert">
          Связи со столом нет: {errorText(error)}. Показано последнее, что известно
        </Notice>
      )}
      <div className={css.state}>
        <p className={css.round}>
          Раунд № <NumberText value={seen.round} />
          {seen.shuffling && ', шуз тасуется'}
        </p>
        <p className={css.phase} role="status">
          {phaseWords[seen.phase]}
          {seen.phase === 'deciding' && seen.seat !== null && `, место ${seen.seat}`}
        </p>
        <Countdown key={dataUpdatedAt} until={seen.until} now={seen.now} at={data.at} />
      </div>
      <Figures seen={seen} />
      <EnteredValues seen={seen} />
      <DealtEntry
        key={seen.round}
        table={seen}
        busy={busy}
        chosen={chosenFor(seen)}
        onChoose={(dealt) => choose(seen, dealt)}
        onEnter={(dealt) => void act(seen, 'enter', dealt)}
      />
      <ButtonRow seen={seen} busy={busy} act={(what) => void act(seen, what)} />
      <TableControls table={table} phase={seen.phase} entered={seen.entered} onDone={() => void refetch()} />
    </div>
  )
}

function Countdown({ until, now, at }: { until: number | null; now: number; at: number }) {
  const [here, setHere] = useState(at)
  useTicks(until !== null, 250, setHere)
  return until === null ? null : (
    <p className={`${css.clock} figures`}>{Math.max(0, Math.ceil((until - now - (here - at)) / 1_000))} с</p>
  )
}

function Figures({ seen: { bets, staked, payout } }: { seen: DealerTable }) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>Ставок</dt>
        <dd className="figures" translate="no">
          {formatNumber(bets, 0)}
        </dd>
      </div>
      <div>
        <dt>Поставлено</dt>
        <dd className="figures" translate="no">
          {formatMoney(staked)}
        </dd>
      </div>
      <div>
        <dt>К выплате</dt>
        <dd className="figures" translate="no">
          {payout === null ? '—' : formatMoney(payout)}
        </dd>
      </div>
    </dl>
  )
}

function EnteredValues({ seen: { lying } }: { seen: DealerTable }) {
  if (lying.length === 0) return null
  return (
    <ol className={css.lying} aria-label="Введено">
      {lying.map((one, at) => (
        <li key={`${one.place} ${lying.slice(0, at).filter(({ place }) => place === one.place).length}`}>
          <span>{placeText(one.place)}</span> <b>{placedText(one)}</b>
        </li>
      ))}
    </ol>
  )
}

function ButtonRow({
  seen: { phase, source, shuffling, lying, payout, second, mine },
  busy,
  act,
}: {
  seen: DealerTable
  busy: boolean
  act: (what: Act) => void
}) {
  const waitsForOther = phase === 'over' && second && mine
  const mayTakeBack =
    phase === 'over' || phase === 'held' || ((phase === 'asking' || phase === 'deciding') && lying.length > 0)
  return (
    <>
      {waitsForOther && (
        <Notice role="note">Выплата большая: итог подтверждает другой сотрудник, не тот, кто сдавал.</Notice>
      )}
      <div className={css.acts}>
        {phase === 'waiting' && (
          <Button tone="brand" size="large" busy={busy} onClick={() => act('open')}>
            Открыть ставки
          </Button>
        )}
        {phase === 'waiting' && source === 'shoe' && !shuffling && (
          <Button size="large" busy={busy} onClick={() => act('shuffle')}>
            Тасовать
          </Button>
        )}
        {phase === 'betting' && (
          <Button tone="brand" size="large" busy={busy} onClick={() => act('close')}>
            Ставок больше нет
          </Button>
        )}
        {phase === 'over' && (
          <Button tone="brand" size="large" busy={busy} disabled={waitsForOther} onClick={() => act('confirm')}>
            {`Подтвердить, выплатить ${formatMoney(payout ?? 0n)}`}
          </Button>
        )}
        {mayTakeBack && (
          <Button size="large" busy={busy} onClick={() => act('back')}>
            {phase === 'held' ? 'Взять подтверждение назад' : 'Взять последнее назад'}
          </Button>
        )}
      </div>
    </>
  )
}
