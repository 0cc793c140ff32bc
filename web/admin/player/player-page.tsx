/** Renders one player: who they are, the actions, and tabs with everything that happened. */
import { useParams } from 'react-router'
import { Notice } from '../../ui/layout/surface.tsx'
import { useAddress } from '../address.ts'
import { Moment, State } from '../list/cells.tsx'
import { ButtonRow, AdminPage, QueryResult, Facts, Tabs } from '../page/admin-page.tsx'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { FreezeNotice } from './payout-freeze.tsx'
import { PlayerActs } from './player-acts.tsx'
import { PlayerBand } from './player-band.tsx'
import { PlayerBets, PlayerMoney, PlayerSignIns, PlayerTimeline } from './player-lists.tsx'
import { PlayerLimits } from './player-limits.tsx'
import { PlayerNotices } from './player-notices.tsx'
import { PlayerNotes } from './player-notes.tsx'
import { PlayerRisk } from './player-risk.tsx'
import { PlayerTraces } from './player-traces.tsx'
import type { Player } from './player.ts'

const parts = {
  timeline: { title: 'Всё по порядку', Part: PlayerTimeline },
  money: { title: 'Деньги', Part: PlayerMoney },
  bets: { title: 'Ставки', Part: PlayerBets },
  ways: { title: 'Сеансы и связи', Part: PlayerTraces },
  'sign-ins': { title: 'Входы', Part: PlayerSignIns },
  limits: { title: 'Лимиты', Part: PlayerLimits },
  risk: { title: 'Риск', Part: PlayerRisk },
  notices: { title: 'Сообщения', Part: PlayerNotices },
  notes: { title: 'Заметки', Part: PlayerNotes },
} as const
type PartName = keyof typeof parts
const isPart = (name: string): name is PartName => name in parts

export function PlayerPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <Known id={Number(id)} />
  ) : (
    <p className="muted">Такого игрока нет: в адресе должен быть номер.</p>
  )
}

function Known({ id }: { id: number }) {
  const [{ tab = '' }] = useAddress()
  const query = useAdminQuery('adminPlayer', { id })
  const may: Readonly<Partial<Record<PartName, boolean>>> = { bets: useRight('bet.view'), risk: useRight('risk.view') }
  const names = (Object.keys(parts) as PartName[]).filter((name) => may[name] !== false)
  const at = isPart(tab) && names.includes(tab) ? tab : 'timeline'
  const { Part } = parts[at]
  return (
    <AdminPage
      title={query.data?.success.login ?? 'Игрок'}
      aside={query.data && <States player={query.data.success} />}
    >
      <QueryResult query={query}>{({ success: player }) => <Head player={player} />}</QueryResult>
      {query.data !== undefined && (
        <>
          <Tabs label="Об игроке" tabs={names.map((name) => ({ id: name, title: parts[name].title }))} at={at} />
          <Part id={id} />
        </>
      )}
    </AdminPage>
  )
}

function States({ player: { banned, held, admin, closed } }: { player: Player }) {
  return (
    <span>
      {closed && <State>закрыт</State>}
      {banned && <State tone="loss">заблокирован</State>}
      {held && <State tone="brand">ждёт проверки</State>}
      {admin && <State tone="brand">администратор</State>}
    </span>
  )
}

function Head({ player }: { player: Player }) {
  const { id, uid, email, createdAt, banComment, codes, passkeys } = player
  return (
    <>
      <PlayerBand player={player} />
      <ButtonRow>
        <PlayerActs player={player} />
      </ButtonRow>
      <FreezeNotice id={id} />
      {banComment !== null && <Notice tone="loss">Причина блокировки, её видит игрок: {banComment}</Notice>}
      <Facts
        facts={[
          ['Номер', id],
          ['ref_link', uid],
          ['Почта', email ?? '—'],
          ['Зарегистрирован', <Moment key="created" at={createdAt} />],
          ['Второй фактор', factorText(codes, passkeys)],
        ]}
      />
    </>
  )
}

function factorText(codes: boolean, passkeys: number): string {
  const enabled = [...(codes ? ['коды'] : []), ...(passkeys > 0 ? [`ключей доступа: ${passkeys}`] : [])]
  return enabled.length === 0 ? 'нет' : enabled.join(', ')
}
