/**
 * Renders the actions on a player, each with its own right: the ban, sessions, factors, a correction of the balance.
 */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { callAdmin } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { ClosedPayout } from './closed-payout.tsx'
import { Correction } from './correction.tsx'
import type { Player } from './player.ts'

type Asking = 'ban' | 'unban' | 'sessions' | 'factors' | 'balance'

export function PlayerActs({ player }: { player: Player }) {
  const { id, login, banned, held, admin, closed, balance, codes, passkeys } = player
  const [asking, setAsking] = useState<Asking | null>(null)
  const { busy, act } = useAct()
  const done = async (made: () => Promise<{ success: string }>) => {
    if (await act(made)) setAsking(null)
  }
  const rights = {
    ban: useRight('player.ban'),
    sessions: useRight('player.session.end'),
    factors: useRight('player.factor.reset'),
    balance: useRight('balance.correct'),
    payout: useRight('payout.approve'),
    release: useRight('player.release'),
  }
  const close = () => setAsking(null)
  if (closed) return rights.payout && balance > 0n && <PayoutOfClosed player={player} />
  return (
    <>
      {rights.release && held && (
        <Button
          size="small"
          tone="brand"
          busy={busy}
          onClick={() => void done(() => callAdmin('releasePlayer', { id }))}
        >
          Пустить играть
        </Button>
      )}
      {rights.balance && (
        <Button size="small" onClick={() => setAsking('balance')}>
          Исправить баланс
        </Button>
      )}
      {rights.sessions && !admin && (
        <Button size="small" onClick={() => setAsking('sessions')}>
          Завершить сеансы
        </Button>
      )}
      {rights.factors && !admin && (codes || passkeys > 0) && (
        <Button size="small" onClick={() => setAsking('factors')}>
          Убрать второй фактор
        </Button>
      )}
      {rights.ban && !admin && (
        <Button size="small" tone={banned ? 'quiet' : 'danger'} onClick={() => setAsking(banned ? 'unban' : 'ban')}>
          {banned ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      )}
      <FormSheet open={asking === 'ban'} onClose={close} title={`Заблокировать ${login}`}>
        <ReasonForm
          says="Баланс заморозится, игрок сразу выйдет на всех устройствах. Причину он прочтёт дословно."
          act="Заблокировать"
          most={500}
          busy={busy}
          onReason={(comment) => void done(() => callAdmin('banPlayer', { id, comment }))}
        />
      </FormSheet>
      <Sure
        open={asking === 'unban'}
        title={`Разблокировать ${login}`}
        text="Деньги станут доступны, игрок сможет войти снова."
        word="Разблокировать"
        busy={busy}
        onClose={close}
        onSure={() => void done(() => callAdmin('unbanPlayer', { id }))}
      />
      <Sure
        open={asking === 'sessions'}
        title={`Завершить сеансы ${login}`}
        text="Игрок сразу выйдет на всех устройствах. Войти снова он сможет как обычно."
        word="Завершить сеансы"
        busy={busy}
        onClose={close}
        onSure={() => void done(() => callAdmin('endPlayerSessions', { id }))}
      />
      <Sure
        open={asking === 'factors'}
        title={`Убрать второй фактор ${login}`}
        text="Только когда просит сам владелец и вы в этом уверены. Коды и ключи доступа пропадут, сеансы завершатся."
        word="Убрать"
        busy={busy}
        onClose={close}
        onSure={() => void done(() => callAdmin('resetFactors', { id }))}
      />
      <FormSheet open={asking === 'balance'} onClose={close} title={`Исправить баланс ${login}`}>
        <Correction player={player} onDone={close} />
      </FormSheet>
    </>
  )
}

function PayoutOfClosed({ player }: { player: Player }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Выплатить пришедшее после закрытия
      </Button>
      <FormSheet open={asking} onClose={close} title="Выплатить пришедшее после закрытия">
        <ClosedPayout player={player} onDone={close} />
      </FormSheet>
    </>
  )
}

interface SureProps {
  open: boolean
  title: string
  text: string
  word: string
  busy: boolean
  onClose: () => void
  onSure: () => void
}

function Sure({ open, title, text, word, busy, onClose, onSure }: SureProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-4">
        <p className="muted">{text}</p>
        <Button tone="danger" busy={busy} onClick={onSure}>
          {word}
        </Button>
      </div>
    </Dialog>
  )
}
