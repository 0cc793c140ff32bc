/**
 * Renders the books: every account with its balance, the total, differences, and all transfers under one key of a
 * player.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { useAddress } from '../address.ts'
import { adminKeys, callAdmin } from '../call.ts'
import { Moment, Sum } from '../list/cells.tsx'
import { AdminPage, QueryResult, Facts, Panel } from '../page/admin-page.tsx'
import css from './books.module.css'

const readBooks = async () => (await callAdmin('adminBooks', {})).success
type Books = Awaited<ReturnType<typeof readBooks>>

export function BooksPage() {
  // Summing all transfers is costly for the database: the last answer is shown until a refresh is requested.
  const query = useQuery({ queryKey: [...adminKeys.all, 'books'], queryFn: readBooks, staleTime: 60_000 })
  return (
    <AdminPage
      title="Книги"
      aside={
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Пересчитать
        </Button>
      }
    >
      <QueryResult query={query}>{(books) => <Accounts books={books} />}</QueryResult>
      <Trace accounts={query.data?.accounts ?? []} />
    </AdminPage>
  )
}

function Accounts({
  books: { at, accounts, transfers, owners, balances, total, orphans, differences },
}: {
  books: Books
}) {
  const isWhole = total === 0n && orphans === 0 && differences.length === 0
  return (
    <>
      <Notice tone={isWhole ? 'win' : 'loss'}>
        {isWhole
          ? 'Сходится: всё вместе ноль, каждый баланс равен сумме своих проводок.'
          : 'Не сходится. Ставки останавливаются сами; что делать, написано в руководстве оператора, в разделе о книгах.'}
      </Notice>
      <Panel title="Сверка">
        <Facts
          facts={[
            ['Посчитано', <Moment key="at" at={at} />],
            ['Всё вместе', <Sum key="total" kopecks={total} />],
            ['Балансы игроков', <Sum key="balances" kopecks={balances} />],
            ['Проводок', formatNumber(transfers, 0)],
            ['Владельцев', formatNumber(owners, 0)],
            ['Проводок без владельца', formatNumber(orphans, 0)],
          ]}
        />
      </Panel>
      {differences.length > 0 && (
        <Panel title="Балансы и копилки, которые не равны своим проводкам">
          <FiguresTable label="Расхождения" head={['Игрок', 'Баланс или копилка', 'По проводкам']}>
            {differences.map(({ player, balance, transfers: sum }) => (
              <tr key={player}>
                <th scope="row">{player}</th>
                <td translate="no">{formatMoney(balance)}</td>
                <td translate="no">{formatMoney(sum)}</td>
              </tr>
            ))}
          </FiguresTable>
        </Panel>
      )}
      <Panel title="Счета сайта">
        <FiguresTable label="Счета сайта" head={['Счёт', 'Сумма']}>
          {accounts.map(({ name, meaning, sum }) => (
            <tr key={name}>
              <th scope="row">
                {meaning} <small className="muted">{name}</small>
              </th>
              <td>
                <Sum kopecks={sum} signed />
              </td>
            </tr>
          ))}
        </FiguresTable>
      </Panel>
    </>
  )
}

/** The search is kept in the URL: it can be sent to a colleague. */
function Trace({ accounts }: { accounts: readonly Books['accounts'][number][] }) {
  const meaningOf = (account: string) => accounts.find(({ name }) => name === account)?.meaning ?? account
  const [params, setParams] = useAddress()
  const [player, setPlayer] = useState(params.player ?? '')
  const [key, setKey] = useState(params.key ?? '')
  const search = { player: Number(params.player), key: params.key ?? '' }
  const isComplete = Number.isInteger(search.player) && search.player > 0 && search.key !== ''
  const query = useQuery({
    queryKey: [...adminKeys.all, 'trace', search],
    queryFn: async () => (await callAdmin('traceMovement', search)).success.legs,
    enabled: isComplete,
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setParams({ player: player.trim(), key: key.trim() })
  }
  return (
    <Panel title="Проводки под одним ключом">
      <form className={css.sought} onSubmit={submit}>
        <TextField label="Номер игрока" inputMode="numeric" value={player} onChange={setPlayer} />
        <TextField label="Ключ движения" value={key} onChange={setKey} />
        <Button type="submit" disabled={!/^\d{1,15}$/.test(player.trim()) || key.trim() === ''}>
          Найти проводки
        </Button>
      </form>
      {isComplete && (
        <QueryResult query={query}>
          {(legs) => (
            <FiguresTable label="Проводки" head={['№', 'Когда', 'Откуда', 'Куда', 'Сумма', 'Вид', 'Баланс после']}>
              {legs.map(({ leg, at, from, to, amount, kind, balance }) => (
                <tr key={leg}>
                  <th scope="row">{leg}</th>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td>{meaningOf(from)}</td>
                  <td>{meaningOf(to)}</td>
                  <td translate="no">{formatMoney(amount)}</td>
                  <td>{kind}</td>
                  <td translate="no">{formatMoney(balance)}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      )}
    </Panel>
  )
}
