/** Renders a team of friends: created, or joined by a code; it shares only its table. */
import { type HeistTeam, mostOfTeam } from '@kurazh/contract/rewards/heist.ts'
import { type FormEvent, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import css from './heist-screen.module.css'

export function TeamCard({ team, onChanged }: { team: HeistTeam | null; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = async (asking: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(null)
    await asking().then(onChanged, (error: unknown) => setRefusal(errorText(error)))
    setBusy(false)
  }
  return (
    <PageCard>
      <PageHeading>Команда</PageHeading>
      {team ? (
        <Members team={team} busy={busy} onLeave={() => void ask(() => callApi('leaveHeistTeam', {}))} />
      ) : (
        <Entry
          busy={busy}
          onMake={() => void ask(() => callApi('makeHeistTeam', {}))}
          onJoin={(code) => void ask(() => callApi('joinHeistTeam', { code }))}
        />
      )}
      {refusal !== null && (
        <p className="text-loss" role="alert">
          {refusal}
        </p>
      )}
    </PageCard>
  )
}

function Entry({ busy, onMake, onJoin }: { busy: boolean; onMake: () => void; onJoin: (code: string) => void }) {
  const [code, setCode] = useState('')
  const join = (event: FormEvent) => {
    event.preventDefault()
    onJoin(code)
  }
  return (
    <>
      <p className="muted">
        До {mostOfTeam} друзей видят забеги друг друга в общей таблице. Билеты и добыча у каждого свои.
      </p>
      <Button busy={busy} onClick={onMake}>
        Собрать команду
      </Button>
      <form className={css.join} onSubmit={join}>
        <TextField label="Код команды" value={code} onChange={setCode} maxLength={8} autoComplete="off" />
        <Button type="submit" busy={busy} disabled={code.trim() === ''}>
          Войти
        </Button>
      </form>
    </>
  )
}

function Members({ team: { code, members }, busy, onLeave }: { team: HeistTeam; busy: boolean; onLeave: () => void }) {
  return (
    <>
      <CopyLine label="Код команды" value={code} />
      <table className={css.members}>
        <thead>
          <tr>
            <th>Игрок</th>
            <th>Забегов</th>
            <th>Комнат</th>
            <th>Лучший</th>
          </tr>
        </thead>
        <tbody className="figures">
          {members.map(({ joined, name, status, own, runs, rooms, best }) => (
            // Players who hide their names have no other key.
            <tr key={joined} data-own={own || undefined}>
              <td>
                <StatusSign label={status} />
                {own ? 'Вы' : (name ?? 'Скрыт')}
              </td>
              <td>{runs}</td>
              <td>{rooms}</td>
              <td translate="no">{best === 0 ? '—' : formatMultiplier(best)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button tone="bare" busy={busy} onClick={onLeave}>
        Выйти из команды
      </Button>
    </>
  )
}
