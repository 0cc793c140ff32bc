/** What the site owes its players: the published root, and one's own branches recomputed in this browser. */
import { checkBranch, type ReservesVerdict } from '@kurazh/contract/reserves-proof.ts'
import { treeForm } from '@kurazh/contract/reserves-tree.ts'
import type { ReserveDay, ShownBranch } from '@kurazh/contract/reserves.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { formatDate, formatMoment } from '../../ui/dates.ts'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'

const keys = { days: ['reserves'], branch: (day: string, uid: string) => ['reserves', 'branch', day, uid] } as const

interface ReservesScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
}

/** The first root comes soon after the first start: the page asks until it is there, in milliseconds. */
const askEveryMs = 10_000

export function ReservesScreen({ scene, sceneSize }: ReservesScreenProps) {
  const days = useQuery({
    queryKey: keys.days,
    queryFn: async () => (await callApi('reserves', {})).success.days,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.length === 0 && askEveryMs,
  })
  const [latest] = days.data ?? []
  return (
    <div className="page-columns">
      <section className="card page-card" aria-labelledby="reserves-title">
        <h1 id="reserves-title" className="page-title">
          Сколько сайт должен игрокам
        </h1>
        <p className="muted">
          Раз в день остатки всех игроков складываются в дерево, и его корень публикуется. Корень нельзя подобрать задним числом, а ваш браузер
          может убедиться, что ваши деньги в него вошли целиком.
        </p>
        {days.isPending && <div className="skeleton h-48" />}
        {days.isError && <p className="notice">{errorText(days.error)}</p>}
        {days.isSuccess && (latest === undefined ? <p className="notice">Первый корень появится через минуту после того, как сайт станет хоть что-то должен игрокам.</p> : <Latest day={latest} />)}
        <p className="muted">
          Это доказывает, сколько сайт должен, а не то, что у него столько есть.
        </p>
        <Link className="wallet__link" to="/help/reserves">
          Как это устроено
        </Link>
      </section>
      <div className="page-aside">
        {latest !== undefined && <OwnBranch latest={latest} />}
        <img className="page-scene" src={scene} alt="" {...sceneSize} />
        {days.data !== undefined && days.data.length > 1 && <Earlier days={days.data.slice(1)} />}
      </div>
    </div>
  )
}

function Latest({ day }: { day: ReserveDay }) {
  return (
    <div className="wallet__form">
      <div className="wallet__purse">
        <p className="wallet__label">Всего на {formatDate(day.day)}</p>
        <p className="wallet__amount">
          {formatNumber(day.total)} <span className="money__sign">₽</span>
        </p>
        <p className="wallet__kind">
          {day.leaves} {plural(day.leaves, ['лист', 'листа', 'листьев'])} в дереве, корень опубликован {formatMoment(day.publishedAt)}
        </p>
      </div>
      <CopyLine label="Корень (SHA-256)" value={day.root} />
    </div>
  )
}

/** Recomputed here, with the same code the server builds the tree with, for the player this page belongs to. */
function OwnBranch({ latest }: { latest: ReserveDay }) {
  const uid = useUser()?.ref_link
  const branch = useQuery({
    queryKey: keys.branch(latest.day, uid ?? ''), enabled: uid !== undefined, staleTime: 0,
    queryFn: async () => (await callApi('reservesBranch', { day: latest.day })).success,
  })
  return (
    <section className="card page-card" aria-labelledby="branch-title">
      <h2 id="branch-title" className="wallet__heading">
        Ваша ветка
      </h2>
      {branch.isPending && <div className="skeleton h-24" />}
      {branch.isError && <p className="notice">{errorText(branch.error)}</p>}
      {branch.isSuccess && uid !== undefined && <Checked uid={uid} latest={latest} shown={branch.data} />}
    </section>
  )
}

export function Checked({ uid, latest, shown }: { uid: string; latest: ReserveDay; shown: ShownBranch }) {
  const verdict = checkBranch(uid, latest, shown)
  return (
    <>
      <VerdictNotice verdict={verdict} />
      {verdict.kind === 'proven' && (
        <>
          <dl className="wallet__sums">
            <div>
              <dt>Вам причиталось</dt>
              <dd>
                <Money roubles={roublesFromKopecks(verdict.kopecks)} />
              </dd>
            </div>
            <div>
              <dt>Ваш код в листьях</dt>
              <dd className="code">{uid}</dd>
            </div>
            <div>
              <dt>Частей</dt>
              <dd className="figures">{shown.pieces.length}</dd>
            </div>
            <div>
              <dt>Шагов до корня</dt>
              <dd className="figures">{shown.pieces[0]?.siblings.length ?? 0}</dd>
            </div>
          </dl>
          <p className="muted text-[13.5px]">
            Сравните сумму с выпиской: с деньгами, удержанными для вывода, она равна балансу на {formatMoment(latest.publishedAt)}. Корень сравните с
            тем, который видят другие.
          </p>
        </>
      )}
    </>
  )
}

function VerdictNotice({ verdict: { kind } }: { verdict: ReservesVerdict }) {
  if (kind === 'nothing') {
    return <p className="muted">Сайт показал, что в этот день ничего не был вам должен. Если на балансе тогда были деньги, напишите об этом в поддержку.</p>
  }
  if (kind === 'old') {
    return <p className="notice">Этот день опубликован в прежней форме: лист в ней не назван именем игрока и ничего не доказывает. Проверить можно корень следующего дня.</p>
  }
  return (
    <p className={`notice ${kind === 'proven' ? 'notice--win' : 'notice--loss'}`} role="status">
      <Icon name={kind === 'proven' ? 'check' : 'alert'} />
      {kind === 'proven' ? 'Сошлось: ваш браузер прошёл от ваших листьев до корня' : 'Не сошлось: ваша ветка не ведёт к опубликованному корню. Напишите об этом в поддержку'}
    </p>
  )
}

function Earlier({ days }: { days: readonly ReserveDay[] }) {
  return (
    <section className="card page-card" aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="wallet__heading">
        Прежние дни
      </h2>
      <ul className="orders">
        {days.map((day) => (
          <li key={day.day} className="reserves__day">
            <span>{formatDate(day.day)}</span>
            <Money roubles={day.total} />
            <span className="code muted">{day.root}</span>
            {day.form !== treeForm && <span className="muted text-[13.5px]">Прежняя форма листьев, без имени игрока</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
