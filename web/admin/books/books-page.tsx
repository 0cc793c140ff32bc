/** The books: every account with its sum, the sum of all, what differs, and all transfers under one key of a player. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/surface.tsx'
import { useAddress } from '../address.ts'
import { adminKeys, callAdmin } from '../call.ts'
import { Moment, Sum } from '../list/cells.tsx'
import { AdminPage, Answered, Facts, Panel } from '../page/admin-page.tsx'
import css from './books.module.css'

const readBooks = async () => (await callAdmin('adminBooks', {})).success
type Books = Awaited<ReturnType<typeof readBooks>>

export function BooksPage() {
  // Counting all transfers costs the database something: the answer of a minute ago is shown until it is asked for anew.
  const query = useQuery({ queryKey: [...adminKeys.all, 'books'], queryFn: readBooks, staleTime: 60_000 })
  return (
    <AdminPage title="Книги" beside={<Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>Пересчитать</Button>}>
      <Answered query={query}>{(books) => <Accounts books={books} />}</Answered>
      <Trace />
    </AdminPage>
  )
}

function Accounts({ books: { at, accounts, transfers, owners, balances, total, orphans, differences } }: { books: Books }) {
  const isWhole = total === 0n && orphans === 0 && differences.length === 0
  return (
    <>
      <Notice tone={isWhole ? 'win' : 'loss'}>{isWhole ? 'Сходится: всё вместе ноль, каждый баланс равен сумме своих проводок.' : 'Не сходится. Ставки останавливаются сами; что делать, написано в руководстве оператора, в разделе о книгах.'}</Notice>
      <Panel title="Сверка">
        <Facts
          facts={[
            ['Посчитано', <Moment key="at" at={at} />], ['Всё вместе', <Sum key="total" kopecks={total} />], ['Балансы игроков', <Sum key="balances" kopecks={balances} />],
            ['Проводок', formatNumber(transfers, 0)], ['Владельцев', formatNumber(owners, 0)], ['Проводок без владельца', formatNumber(orphans, 0)],
          ]}
        />
      </Panel>
      {differences.length > 0 && (
        <Panel title="Балансы, которые не равны своим проводкам">
          <FiguresTable label="Расхождения" head={['Игрок', 'Баланс', 'По проводкам']}>
            {differences.map(({ player, balance, transfers: sum }) => (
              <tr key={player}>
                <th scope="row">{player}</th>
                <td>{formatMoney(balance)}</td>
                <td>{formatMoney(sum)}</td>
              </tr>
            ))}
          </FiguresTable>
        </Panel>
      )}
      <Panel title="Счета дома">
        <FiguresTable label="Счета дома" head={['Счёт', 'Что на нём', 'Сумма']}>
          {accounts.map(({ name, meaning, sum }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{meaning}</td>
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

/** What is sought stands in the address: it can be sent to a colleague. */
function Trace() {
  const [params, setParams] = useAddress()
  const [player, setPlayer] = useState(params.player ?? '')
  const [key, setKey] = useState(params.key ?? '')
  const sought = { player: Number(params.player), key: params.key ?? '' }
  const isSought = Number.isInteger(sought.player) && sought.player > 0 && sought.key !== ''
  const query = useQuery({ queryKey: [...adminKeys.all, 'trace', sought], queryFn: async () => (await callAdmin('traceMovement', sought)).success.legs, enabled: isSought, retry: false })
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
      {isSought && (
        <Answered query={query}>
          {(legs) => (
            <FiguresTable label="Проводки" head={['№', 'Когда', 'Откуда', 'Куда', 'Сумма', 'Вид', 'Баланс после']}>
              {legs.map(({ leg, at, from, to, amount, kind, balance }) => (
                <tr key={leg}>
                  <th scope="row">{leg}</th>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td>{from}</td>
                  <td>{to}</td>
                  <td>{formatMoney(amount)}</td>
                  <td>{kind}</td>
                  <td>{formatMoney(balance)}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      )}
    </Panel>
  )
}
