/** Joins a tournament of teams, and shows the player's own team with the link that invites to it. */
import { teamParameter, type TeamWay } from '@kurazh/contract/rewards/tournament-kinds.ts'
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { scoreText } from './tournament-text.ts'
import css from './tournaments.module.css'

export function JoinTeam({ tournament: { id, team }, offered }: { tournament: Tournament; offered: boolean }) {
  const [query] = useSearchParams()
  const [code, setCode] = useState(query.get(teamParameter) ?? '')
  const { busy, refusal, join } = useJoinTeam(id)
  if (!offered) return <p className="muted">Пока у вас перерыв или проверка аккаунта, в турнирах вы не участвуете.</p>
  const byCode = (event: FormEvent) => {
    event.preventDefault()
    void join('code', code.trim().toUpperCase())
  }
  return (
    <>
      <p className="muted">
        Играют командами до {team?.size} игроков. Соберите свою и позовите друзей, или сайт найдёт вам место в открытой.
        Команду потом не сменить.
      </p>
      <div className={css.ways}>
        <Button tone="brand" busy={busy} onClick={() => void join('make')}>
          Собрать команду
        </Button>
        <Button busy={busy} onClick={() => void join('find')}>
          Подобрать команду
        </Button>
      </div>
      <form className={css.ways} onSubmit={byCode}>
        <TextField label="Код команды" value={code} onChange={setCode} maxLength={8} autoComplete="off" />
        <Button type="submit" busy={busy} disabled={code.trim().length !== 8}>
          Войти по коду
        </Button>
      </form>
      {refusal !== null && (
        <Notice tone="loss" role="alert">
          <Icon name="alert" />
          {refusal}
        </Notice>
      )}
    </>
  )
}

/** A repeated press is harmless: whoever is in a team stays there. */
function useJoinTeam(id: number) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const join = async (way: TeamWay, code?: string) => {
    setBusy(true)
    setRefusal(null)
    try {
      await callApi('joinTournamentTeam', { id, way, ...(code !== undefined && { code }) })
      await queryClient.invalidateQueries({ queryKey: keys.tournaments })
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, join }
}

export function OwnTeam({ tournament: { id, kind, own, team: terms } }: { tournament: Tournament }) {
  if (own?.team == null || terms === null) return null
  const { code, plays, members } = own.team
  const hasRoom = !plays && members.length < terms.size
  return (
    <section className={css.own} aria-label="Ваша команда">
      <ul className={css.members}>
        {members.map(({ name, status, score, shares, own: isOwn }, place) => (
          // Players who hide their names have no key but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <span>
              <StatusSign label={status} /> {isOwn ? 'Вы' : (name ?? 'Скрыт')}
              {shares && <span className="muted"> — делит приз</span>}
            </span>
            <span className="figures" translate="no">
              {score === '0' ? '—' : scoreText(kind, score)}
            </span>
          </li>
        ))}
      </ul>
      {hasRoom ? (
        <CopyLine
          label="Ссылка для друзей"
          value={`${location.origin}/tournier?id=${id}&${teamParameter}=${code}`}
          shown={`Код ${code}`}
        />
      ) : (
        <p className="muted text-small">
          {plays ? 'Команда уже играет: её состав не меняется.' : 'Все места в команде заняты.'}
        </p>
      )}
    </section>
  )
}
