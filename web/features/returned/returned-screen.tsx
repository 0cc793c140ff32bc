/** Compares what the site has given back to players with its upper bound; public, no account needed. */
import { formatAmount, formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { leastPlayers, returnedTablePath } from '@kurazh/contract/money/returned.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { kopecksOf, partOf } from '../../ui/text/micro.ts'
import { Money } from '../../ui/text/money.tsx'
import { Explanation, FactList, MoreLink, PageCard, PageTitle, SumPanel } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { rewardTitles } from './reward-titles.ts'
import css from './returned.module.css'

const ask = async () => (await callApi('returned', {})).success
type Returned = Awaited<ReturnType<typeof ask>>

/** Noon gives the same date in every time zone. */
const dayText = (day: string) => formatDate(`${day}T12:00`)

export function ReturnedScreen() {
  const { data, isPending, error, refetch } = useQuery({ queryKey: ['returned'], queryFn: ask })
  return (
    <PageCard as="article" className={css.returned} aria-labelledby="returned-title">
      <header className={css.head}>
        <PageTitle id="returned-title">Сколько сайт возвращает</PageTitle>
        <p className="muted">
          Сколько сайт вернул игрокам наградами: рейкбеком, статусами, колесом, турнирами, джекпотом.
        </p>
      </header>
      {isPending && <Skeleton className="h-80" />}
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <Sums returned={data} />}
      <footer className={css.head}>
        <Explanation title="Как это считается">
          <p>
            Каждая награда — доля преимущества сайта в ставках: ставка × преимущество игры. Доли всех наград вместе не
            больше 48 %, сверх них — только объявленное заранее. Почему этот предел нельзя превысить, доказано в
            документах исходного кода сайта.
          </p>
          <p>
            Сегодняшний день появится завтра. Дни, когда играло меньше {leastPlayers} человек, объединены, чтобы никого
            нельзя было узнать.
          </p>
        </Explanation>
        {data && data.stretches.length > 0 && (
          <ButtonLink href={returnedTablePath} download>
            Все суммы таблицей (CSV)
          </ButtonLink>
        )}
        <MoreLink to="/returns">Возврат игр</MoreLink>
      </footer>
    </PageCard>
  )
}

function Sums({ returned: { checked, edge, total, rewards, stretches } }: { returned: Returned }) {
  return (
    <>
      {stretches.length === 0 ? (
        <>
          <SumPanel
            label="Наградами возвращается"
            note="преимущества сайта в ставках: его доля каждой награды ниже"
            sign="%"
          >
            до {rewards.reduce((sum, { share }) => sum + share, 0)}
          </SumPanel>
          <Notice>
            <Icon name="info" />
            Первые суммы появятся, когда закончится день, в который ставили хотя бы {leastPlayers} человек.
          </Notice>
          <Shares rewards={rewards} />
        </>
      ) : (
        <>
          <SumPanel
            label="Сайт вернул игрокам"
            note={
              <>
                из возможных <Money kopecks={total.bound} />. Преимущество сайта в ставках —{' '}
                <Money kopecks={kopecksOf(BigInt(edge))} />
              </>
            }
          >
            {formatAmount(total.paid)}
          </SumPanel>
          <Progress label="Какая часть возможного возвращена" done={partOf(total.paid, total.bound)} />
          <FiguresTable label="По наградам" head={['Награда', 'Доля', 'Объявлено', 'Возвращено', 'Предел']}>
            {rewards.map(({ reward, share, declared, paid, bound }) => (
              <tr key={reward}>
                <th scope="row">{rewardTitles[reward]}</th>
                <td>{share === 0 ? '—' : `до ${share} %`}</td>
                <td translate="no">{declared === 0n ? '—' : formatRoundMoney(declared)}</td>
                <td translate="no">{formatMoney(paid)}</td>
                <td translate="no">{formatMoney(bound)}</td>
              </tr>
            ))}
          </FiguresTable>
          <FiguresTable label="По дням" head={['Дни', 'Преимущество', 'Объявлено', 'Возвращено']}>
            {stretches.map(({ from, to, edge: ofStretch, declared, paid }) => (
              <tr key={from}>
                <th scope="row">{from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}</th>
                <td translate="no">{formatMoney(kopecksOf(BigInt(ofStretch)))}</td>
                <td translate="no">{declared === 0n ? '—' : formatRoundMoney(declared)}</td>
                <td translate="no">{formatMoney(paid)}</td>
              </tr>
            ))}
          </FiguresTable>
        </>
      )}
      <Checked {...checked} />
    </>
  )
}

function Checked({ through, brokenOn }: Returned['checked']) {
  if (through === null) return null
  if (brokenOn === null)
    return <Notice>Проверено по {dayText(through)}: в конце каждого дня возвращено не больше предела.</Notice>
  return (
    <Notice role="alert">
      Предел превышен: {dayText(brokenOn)} возвращено больше, чем можно. Мы выясняем причину; ваши ставки и награды это
      не затрагивает.
    </Notice>
  )
}

/** What of the site's advantage each reward gives back, known before any sum. */
function Shares({ rewards }: Pick<Returned, 'rewards'>) {
  return (
    <FactList>
      {rewards
        .filter(({ share }) => share > 0)
        .map(({ reward, share }) => (
          <div key={reward}>
            <dt>{rewardTitles[reward]}</dt>
            <dd>до {share} %</dd>
          </div>
        ))}
    </FactList>
  )
}
