/** Shows what the site owes its players: the published root, and the player's branches recomputed in this browser. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { checkBranch, type ReservesVerdict } from '@kurazh/contract/money/reserves-proof.ts'
import { treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import type { AuditDay, ReserveDay, ShownBranch } from '@kurazh/contract/money/reserves.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { loadChunk } from '../../ui/loading/chunk.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { formatDate, formatMoment } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { SaveLine } from '../../ui/controls/save-line.tsx'
import {
  Explanation,
  MoreLink,
  PageAside,
  PageCard,
  PageColumns,
  PageHeading,
  PageScene,
  PageTitle,
  SumList,
  SumPanel,
} from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { receivedDays, pinnedDays } from './page-pins.ts'
import { asPinned } from './pinned-days.ts'
import { PinnedAlarms, PinnedSince } from './pinned-notice.tsx'
import css from './reserves-screen.module.css'

const keys = { days: ['reserves'], branch: (day: string, uid: string) => ['reserves', 'branch', day, uid] } as const

interface ReservesScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
}

/** The first root is published soon after the first start: polling interval until then, in milliseconds. */
const pollMs = 10_000

export function ReservesScreen({ scene, sceneSize }: ReservesScreenProps) {
  const days = useQuery({
    queryKey: keys.days,
    queryFn: async () => {
      const pinsBefore = pinnedDays()
      const reply = (await callApi('reserves', {})).success
      return { ...reply, pins: receivedDays(reply.days, pinsBefore) }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.days.length === 0 && pollMs,
  })
  const [reply] = days.data?.days ?? []
  const pins = days.data?.pins ?? []
  const latest = reply && asPinned(reply, pins)
  return (
    <PageColumns>
      <PageCard aria-labelledby="reserves-title">
        <PageTitle id="reserves-title">Сколько сайт должен игрокам</PageTitle>
        <p className="muted">
          Сумма на балансах всех игроков, раз в день. Ваш браузер проверяет, что ваши деньги вошли в неё целиком.
        </p>
        {days.isPending && <Skeleton className={css.totalSpace} />}
        {days.isError && <Notice>{errorText(days.error)}</Notice>}
        {days.isSuccess &&
          (latest === undefined ? (
            <Notice>Первая сумма появится через минуту после того, как на балансах игроков появятся деньги.</Notice>
          ) : (
            <Total day={latest} />
          ))}
        <PinnedAlarms pins={pins} />
        <Explanation title="Как это проверить">
          <p>
            Остатки игроков складываются в дерево, и его корень публикуется. Браузер запоминает корень, сумму и число
            листьев такими, какими получил их впервые. Один ли корень у всех, узнают двое, которые сравнят свои.
          </p>
          <p>Это доказывает, сколько сайт должен, а не то, что у него столько есть.</p>
          <PinnedSince pins={pins} />
          {latest && <Roots day={latest} audit={days.data?.audit.find(({ day }) => day === latest.day)} />}
        </Explanation>
        <MoreLink to="/help/reserves">Как это устроено</MoreLink>
      </PageCard>
      <PageAside>
        <PageScene src={scene} alt="" {...sceneSize} />
        {latest !== undefined && <OwnBranch latest={latest} />}
        {days.data !== undefined && days.data.days.length > 1 && <Earlier days={days.data.days.slice(1)} />}
      </PageAside>
    </PageColumns>
  )
}

function Total({ day }: { day: ReserveDay }) {
  return (
    <SumPanel label={`Всего на ${formatDate(day.day)}`} note={`Опубликовано ${formatMoment(day.publishedAt)}`}>
      {formatAmount(day.total)}
    </SumPanel>
  )
}

/** The published hashes, for those who compare them. */
function Roots({ day, audit }: { day: ReserveDay; audit: AuditDay | undefined }) {
  return (
    <div className="grid gap-4">
      <p>{`В дереве ${day.leaves} ${plural(day.leaves, ['лист', 'листа', 'листьев'])}.`}</p>
      <CopyLine label="Корень (SHA-256)" value={day.root} />
      {audit && (
        <>
          <CopyLine label="Журнал администраторов (SHA-256)" value={audit.hash} />
          <p className="muted text-small">
            Контрольная сумма журнала администраторов: в нём {audit.events}{' '}
            {plural(audit.events, ['запись', 'записи', 'записей'])}, и незаметно изменить прежние нельзя.
          </p>
        </>
      )}
    </div>
  )
}

/** Recomputed in the page with the code that the server builds the tree with, for the page's player. */
function OwnBranch({ latest }: { latest: ReserveDay }) {
  const uid = useUser()?.ref_link
  const branch = useQuery({
    queryKey: keys.branch(latest.day, uid ?? ''),
    enabled: uid !== undefined,
    staleTime: 0,
    queryFn: async () => (await callApi('reservesBranch', { day: latest.day })).success,
  })
  return (
    <PageCard aria-labelledby="branch-title">
      <PageHeading id="branch-title">Ваша ветка</PageHeading>
      {branch.isPending && <Skeleton className="h-24" />}
      {branch.isError && <Notice>{errorText(branch.error)}</Notice>}
      {branch.isSuccess && uid !== undefined && <Checked uid={uid} latest={latest} shown={branch.data} />}
    </PageCard>
  )
}

export function Checked({ uid, latest, shown }: { uid: string; latest: ReserveDay; shown: ShownBranch }) {
  const verdict = checkBranch(uid, latest, shown)
  return (
    <>
      <VerdictNotice verdict={verdict} />
      {shown.pieces.length > 0 && (
        <SaveLine
          label="Данные для проверки (JSON)"
          name={`reserves-${latest.day}.json`}
          made={async () =>
            (await loadChunk('данные для проверки', () => import('@kurazh/contract/play/verify-form.ts'))).reservesFile(
              uid,
              latest,
              shown,
            )
          }
        >
          Ветку пересчитает и <a href="/verify.html">проверка без сайта</a>.
        </SaveLine>
      )}
      {verdict.kind === 'proven' && (
        <>
          <SumList>
            <div>
              <dt>Вам причиталось</dt>
              <dd>
                <Money kopecks={verdict.kopecks} />
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
          </SumList>
          <p className="muted text-small">
            Сравните сумму с выпиской: это баланс на {formatMoment(latest.publishedAt)} вместе с копилкой и деньгами,
            зарезервированными для вывода. Корень сравните с тем, который видят другие.
          </p>
        </>
      )}
    </>
  )
}

function VerdictNotice({ verdict: { kind } }: { verdict: ReservesVerdict }) {
  if (kind === 'nothing') {
    return (
      <p className="muted">
        Проверять пока нечего: в тот момент на вашем балансе ничего не было. Если деньги были, напишите в поддержку.
      </p>
    )
  }
  if (kind === 'old') {
    return (
      <Notice>
        Этот день опубликован в прежней форме: лист в ней не назван именем игрока и ничего не доказывает. Проверить
        можно корень следующего дня.
      </Notice>
    )
  }
  return (
    <Notice tone={kind === 'proven' ? 'win' : 'loss'} role="status">
      <Icon name={kind === 'proven' ? 'check' : 'alert'} />
      {kind === 'proven'
        ? 'Сошлось: ваш браузер прошёл от ваших листьев до корня'
        : 'Не сошлось: ваша ветка не ведёт к опубликованному корню. Напишите об этом в поддержку'}
    </Notice>
  )
}

function Earlier({ days }: { days: readonly ReserveDay[] }) {
  return (
    <PageCard aria-labelledby="earlier-title">
      <PageHeading id="earlier-title">Прежние дни</PageHeading>
      <ul className="grid">
        {days.map((day) => (
          <li key={day.day} className={css.day}>
            <span>{formatDate(day.day)}</span>
            <Money kopecks={day.total} />
            <span className="code muted">{day.root}</span>
            {day.form !== treeForm && <span className="muted text-small">Прежняя форма листьев, без имени игрока</span>}
          </li>
        ))}
      </ul>
    </PageCard>
  )
}
