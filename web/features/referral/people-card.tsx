/** Lists the referred players: by number, without names. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { kopecksOf } from '../../ui/text/micro.ts'
import { FactList, PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Badge, Skeleton } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { peopleRows, saveCsv } from './csv.ts'
import { dayText } from './days-card.tsx'
import { allNewcomers, type Newcomer, usePeople } from './queries.ts'
import css from './referral.module.css'

export function PeopleCard({ came }: { came: number }) {
  const list = usePeople()
  const people = list.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <PageCard aria-labelledby="referral-people">
      <PageHeading id="referral-people">Кто пришёл</PageHeading>
      <p className="muted">
        {came === 0
          ? 'Здесь будет каждый, кто зарегистрируется по вашей ссылке: номер, день и сколько принёс.'
          : 'Имён и баланса здесь нет: это личное тех, кто пришёл. Ставки и суммы — по вчерашний день включительно.'}
      </p>
      {list.isPending && <Skeleton className="h-40" />}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {people.length > 0 && (
        <ul className={css.people} aria-label="Кто пришёл">
          {people.map((person) => (
            <Person key={person.number} {...person} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Кто пришёл раньше
        </Button>
      )}
      {people.length > 0 && <SavePeople />}
    </PageCard>
  )
}

function Person({ number, came, share, source, bets, edge, income, held }: Newcomer) {
  return (
    <li className={css.person}>
      <p className={css.personHead}>
        <strong>№ {number}</strong>
        <span className="muted text-small">{dayText(came)}</span>
        {source !== '' && <Badge>{source}</Badge>}
        {held && <Badge tone="loss">На проверке</Badge>}
      </p>
      <FactList>
        <div>
          <dt>Ставок</dt>
          <dd translate="no">{formatNumber(bets, 0)}</dd>
        </div>
        <div>
          <dt>Преимущество сайта</dt>
          <dd translate="no">{formatMoney(kopecksOf(BigInt(edge)))}</dd>
        </div>
        <div>
          <dt>Ваш доход, {10 - share} %</dt>
          <dd translate="no">{formatMoney(kopecksOf(BigInt(income)))}</dd>
        </div>
      </FactList>
      {held && (
        <p className="muted text-small">
          У ваших аккаунтов слишком много общего: устройство, сеть или реквизиты. Доход считается дальше и ждёт, пока
          сотрудник посмотрит. Само совпадение ничего не отнимает.
        </p>
      )}
    </li>
  )
}

/** Saves all of them, including those beyond the page. */
function SavePeople() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv('partnerka-lyudi.csv', peopleRows(await allNewcomers()))
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      Скачать CSV по людям
    </Button>
  )
}
