/** Joins a tournament: automatically, by a button, or for a fee that is confirmed once. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { useState } from 'react'
import { balanceReceived } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { showLimitReached } from '../../api/limit-reached.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { JoinTeam } from './own-team.tsx'
import css from './tournaments.module.css'

export function Join({ tournament, offered }: { tournament: Tournament; offered: boolean }) {
  const [asks, setAsks] = useState(false)
  const { busy, refusal, join } = useJoin(tournament)
  const { joining, fee, own } = tournament
  if (own?.joined || own?.struck != null) return null
  if (tournament.team !== null) return <JoinTeam tournament={tournament} offered={offered} />
  if (!offered) return <p className="muted">Пока у вас перерыв или проверка аккаунта, в турнирах вы не участвуете.</p>
  if (joining === 'auto') return <p className="muted">Вступать не нужно: вы участвуете с первой подходящей ставки.</p>
  return (
    <>
      <Button tone="brand" size="large" block busy={busy} onClick={() => (fee > 0n ? setAsks(true) : void join())}>
        {fee > 0n ? `Участвовать за ${formatRoundMoney(fee)}` : 'Участвовать'}
      </Button>
      <p className="muted text-small">Считаются ставки, сделанные после вступления.</p>
      {refusal !== null && !asks && (
        <Notice tone="loss" role="alert">
          <Icon name="alert" />
          {refusal}
        </Notice>
      )}
      <Dialog open={asks} onClose={() => setAsks(false)} title={`Взнос ${formatRoundMoney(fee)}`} sheet>
        <div className={css.asked}>
          <p>
            Взнос спишется с баланса и целиком уйдёт в призовой фонд. Вернётся он только если турнир отменят или очков
            не наберёт никто.
          </p>
          <p className="muted">Турнир закончится {moscowMoment(tournament.endsAt)}.</p>
          {refusal !== null && (
            <Notice tone="loss" role="alert">
              <Icon name="alert" />
              {refusal}
            </Notice>
          )}
          <Button
            tone="brand"
            size="large"
            block
            busy={busy}
            onClick={() => void join().then((joined) => joined && setAsks(false))}
          >
            {`Заплатить ${formatRoundMoney(fee)}`}
          </Button>
          <Button block disabled={busy} onClick={() => setAsks(false)}>
            Не участвовать
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** A repeated press is harmless: a participant stays one. */
function useJoin({ id, fee }: Tournament) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const join = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      balanceReceived((await callApi('joinTournament', { id, fee })).success.balance)
      await queryClient.invalidateQueries({ queryKey: keys.tournaments })
      return true
    } catch (error) {
      if (!showLimitReached(error, null)) setRefusal(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, join }
}
