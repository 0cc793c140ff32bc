/** What the site has given back to players, beside the most it may: anyone may read it, no account needed. */
import { formatMoney, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { leastPlayers, returnedTablePath } from '@kurazh/contract/returned.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { kopecksOf } from '../../ui/micro.ts'
import { MoreLink, PageCard, PageTitle } from '../../ui/page.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { rewardTitles } from './reward-titles.ts'
import css from './returned.module.css'

const ask = async () => (await callApi('returned', {})).success
type Returned = Awaited<ReturnType<typeof ask>>

/** Noon: the same day wherever the reader's clock is. */
const dayText = (day: string) => formatDate(`${day}T12:00`)

export function ReturnedScreen() {
  const { data, isPending, error, refetch } = useQuery({ queryKey: ['returned'], queryFn: ask })
  return (
    <PageCard as="article" className={css.returned} aria-labelledby="returned-title">
      <header className={css.head}>
        <PageTitle id="returned-title">Сколько сайт возвращает</PageTitle>
        <p className="muted">
          Каждая награда — доля преимущества сайта в ставках: ставка × преимущество игры. Доли всех наград вместе не больше 45 %, сверх них — только объявленное заранее.
          Здесь суммы этого сайта по завершённым дням.
        </p>
      </header>
      {isPending && <Skeleton className="h-80" />}
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <Sums told={data} />}
      <footer className={css.head}>
        <p className="muted">
          О текущем дне здесь нет ничего, а дни, когда ставили меньше {leastPlayers} человек, складываются со следующим: так по суммам никого не узнать. Почему предел нельзя превысить,
          доказано в исходном коде сайта, <code>docs/bound-of-rewards.md</code>.
        </p>
        <ButtonLink href={returnedTablePath} download>
          Скачать все суммы таблицей (CSV)
        </ButtonLink>
        <MoreLink to="/returns">Возврат игр</MoreLink>
      </footer>
    </PageCard>
  )
}

function Sums({ told: { checked, edge, total, rewards, stretches } }: { told: Returned }) {
  return (
    <>
      <Checked {...checked} />
      {stretches.length === 0 ? (
        <p>Здесь появятся суммы, когда закончится день, в который ставили хотя бы {leastPlayers} человек.</p>
      ) : (
        <>
          <p>
            Возвращено <strong className="figures">{formatMoney(total.paid)}</strong> из возможных <span className="figures">{formatMoney(total.bound)}</span>. Преимущество сайта в ставках:{' '}
            <span className="figures">{formatMoney(kopecksOf(BigInt(edge)))}</span>.
          </p>
          <FiguresTable label="По наградам" head={['Награда', 'Доля', 'Объявлено', 'Возвращено', 'Предел']}>
            {rewards.map(({ reward, share, declared, paid, bound }) => (
              <tr key={reward}>
                <th scope="row">{rewardTitles[reward]}</th>
                <td>{share === 0 ? '—' : `до ${share} %`}</td>
                <td>{declared === 0n ? '—' : formatRoundMoney(declared)}</td>
                <td>{formatMoney(paid)}</td>
                <td>{formatMoney(bound)}</td>
              </tr>
            ))}
          </FiguresTable>
          <FiguresTable label="По дням" head={['Дни', 'Преимущество', 'Объявлено', 'Возвращено']}>
            {stretches.map(({ from, to, edge: ofStretch, declared, paid }) => (
              <tr key={from}>
                <th scope="row">{from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}</th>
                <td>{formatMoney(kopecksOf(BigInt(ofStretch)))}</td>
                <td>{declared === 0n ? '—' : formatRoundMoney(declared)}</td>
                <td>{formatMoney(paid)}</td>
              </tr>
            ))}
          </FiguresTable>
        </>
      )}
    </>
  )
}

function Checked({ through, brokenOn }: Returned['checked']) {
  if (through === null) return null
  if (brokenOn === null) return <Notice>Проверено по {dayText(through)}: в конце каждого дня возвращено не больше предела.</Notice>
  return <Notice role="alert">Предел превышен: {dayText(brokenOn)} возвращено больше, чем можно. Мы выясняем причину; ваши ставки и награды это не затрагивает.</Notice>
}
