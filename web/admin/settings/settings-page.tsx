/** Renders the site's switches: maintenance with its text for players, and whether registration is open. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { ButtonRow, AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

const readSite = async () => (await callAdmin('adminSite', {})).success
type Site = Awaited<ReturnType<typeof readSite>>

export function SettingsPage() {
  const query = useQuery({ queryKey: [...adminKeys.all, 'site'], queryFn: readSite })
  return (
    <AdminPage title="Настройки">
      <QueryResult query={query}>
        {(site) => (
          <>
            <Maintenance key={site.say} site={site} />
            <Registration site={site} />
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

function Maintenance({ site: { works, say: savedText } }: { site: Site }) {
  const { busy, act } = useAct()
  const [say, setSay] = useState(savedText)
  const set = (next: boolean) => void act(() => callAdmin('setMaintenance', { works: next, say }))
  return (
    <Panel
      title="Технические работы"
      aside={<Badge tone={works ? 'loss' : 'win'}>{works ? 'сайт закрыт' : 'сайт открыт'}</Badge>}
    >
      <p className="muted">Новых ставок нет, начатое игроки доигрывают. Администраторы видят сайт как обычно.</p>
      <TextField
        label="Что прочтут игроки"
        placeholder="На сайте проводятся технические работы, скоро вернемся!"
        maxLength={300}
        value={say}
        onChange={setSay}
      />
      <ButtonRow>
        {works ? (
          <>
            <Button size="small" tone="brand" busy={busy} onClick={() => set(false)}>
              Открыть сайт
            </Button>
            <Button size="small" busy={busy} disabled={say.trim() === savedText} onClick={() => set(true)}>
              Сказать это
            </Button>
          </>
        ) : (
          <Button size="small" tone="danger" busy={busy} onClick={() => set(true)}>
            Закрыть на работы
          </Button>
        )}
      </ButtonRow>
    </Panel>
  )
}

function Registration({ site: { registration } }: { site: Site }) {
  const { busy, act } = useAct()
  return (
    <Panel
      title="Новые игроки"
      aside={<Badge tone={registration ? 'win' : 'loss'}>{registration ? 'принимаются' : 'не принимаются'}</Badge>}
    >
      <p className="muted">Кто уже есть, входит как прежде. Форма говорит об этом до того, как её заполнят.</p>
      <ButtonRow>
        <Button
          size="small"
          busy={busy}
          onClick={() => void act(() => callAdmin('setRegistration', { open: !registration }))}
        >
          {registration ? 'Пока не принимать' : 'Снова принимать'}
        </Button>
      </ButtonRow>
    </Panel>
  )
}
