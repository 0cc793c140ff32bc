/** Lists every movement with the balance after it: by kind, by days, by number, and as a file. */
import { kindName, type Movement, shownNumber } from '@kurazh/contract/money/statement.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { plural } from '../../ui/text/format.ts'
import { Money, Result } from '../../ui/text/money.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { Explanation } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { type Filter, filterOf, kindOptions, saveStatement, type Shown } from './statement-filter.ts'
import { Retry } from './top-up-form.tsx'
import css from './statement.module.css'

const options = [{ value: 'all', label: 'Все' }, ...kindOptions]
const nothingChosen: Shown = { kind: 'all', from: '', until: '', number: '' }

type Place = { at: string; leg: number } | null

function useMovements(filter: Filter) {
  return useInfiniteQuery({
    queryKey: [...keys.statement, filter],
    queryFn: async ({ pageParam }) =>
      (await callApi('statement', { ...filter, ...(pageParam && { before: pageParam }) })).success,
    initialPageParam: null as Place,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The name of a game by its id. */
export type TitleOf = (game: string) => string

export function Statement({ titleOf }: { titleOf: TitleOf }) {
  const [shown, setShown] = useState(nothingChosen)
  const filter = filterOf(shown)
  const list = useMovements(filter)
  const movements = list.data?.pages.flatMap((page) => page.movements) ?? []
  return (
    <div className="grid gap-4">
      <Explanation title="Фильтры">
        <Filters shown={shown} onChange={setShown} />
      </Explanation>
      {list.isPending && <Skeleton className="h-48" />}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && movements.length === 0 && (
        <p className="muted">
          {shown === nothingChosen
            ? 'Здесь будет каждое движение баланса.'
            : 'Таких операций нет. Попробуйте убрать часть отбора.'}
        </p>
      )}
      {movements.length > 0 && <Movements movements={movements} titleOf={titleOf} />}
      <div className={css.end}>
        {list.hasNextPage && (
          <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Показать ещё
          </Button>
        )}
        <SaveButton shown={shown} disabled={movements.length === 0} />
      </div>
    </div>
  )
}

function Filters({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  return (
    <div className={css.filters}>
      <SelectField
        label="Операция"
        options={options}
        value={shown.kind}
        onChange={(kind) => onChange({ ...shown, kind })}
      />
      <TextField
        label="Номер"
        inputMode="numeric"
        placeholder="любой"
        value={shown.number}
        onChange={(number) => onChange({ ...shown, number: number.replace(/\D/g, '').slice(0, 15) })}
      />
      <TextField label="С" type="date" value={shown.from} onChange={(from) => onChange({ ...shown, from })} />
      <TextField label="По" type="date" value={shown.until} onChange={(until) => onChange({ ...shown, until })} />
    </div>
  )
}

function Movements({ movements, titleOf }: { movements: readonly Movement[]; titleOf: TitleOf }) {
  return (
    <table className={`${css.statement} figures`}>
      <thead>
        <tr>
          <th>Время</th>
          <th>Операция</th>
          <th className={css.num}>Сумма</th>
          <th className={css.num}>Баланс после</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={`${movement.at} ${movement.leg}`}>
            <td className={`muted ${css.time}`}>{formatMoment(movement.at)}</td>
            <td>
              {kindName(movement.kind)}
              {movement.of !== null && <Subject of={movement.of} titleOf={titleOf} />}
            </td>
            <td className={css.num}>
              <Amount {...movement} />
            </td>
            <td className={`${css.num} ${css.balance}`}>
              <Money kopecks={movement.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SubjectProps {
  of: NonNullable<Movement['of']>
  titleOf: TitleOf
}

const kinds: Readonly<Record<string, string>> = { round: 'раунд ', tournament: 'турнир ', challenge: 'вызов ' }

/** A bet is named by its game and links to its page, once it has one. */
function Subject({ of, titleOf }: SubjectProps) {
  const { what, game, link, who } = of
  const number = `${kinds[what] ?? ''}№\u00a0${shownNumber(of)}`
  const text = game === undefined ? number : `${titleOf(game)}${what === 'round' ? ', ' : ' '}${number}`
  if (link === undefined)
    return (
      <span className="muted">
        {' '}
        {text}
        {who !== undefined && <span translate="no">, {who}</span>}
      </span>
    )
  return (
    <>
      {' '}
      <Link className="muted" to={`/bet/${link}`}>
        {text}
      </Link>
    </>
  )
}

/** Green is for payouts of games; everything else is a plain sum with its sign. */
function Amount({ kind, amount }: Movement) {
  if (kind === 'payout') return <Result kopecks={amount} />
  return <Money kopecks={amount} signed />
}

function SaveButton({ shown, disabled }: { shown: Shown; disabled: boolean }) {
  const [done, setDone] = useState<number | null>(null)
  const save = async () => {
    setDone(0)
    try {
      await saveStatement(shown, setDone)
    } catch (error) {
      toastError(errorText(error))
    }
    setDone(null)
  }
  return (
    <Button icon="download" block busy={done !== null} disabled={disabled} onClick={() => void save()}>
      {done === null ? 'Скачать CSV' : `Собираем: ${done} ${plural(done, ['строку', 'строки', 'строк'])}`}
    </Button>
  )
}
