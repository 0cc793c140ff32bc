/** What may be done to a player, each by its own right: the ban, sessions, factors, a correction of the balance. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callAdmin } from '../call.ts'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { Correction } from './correction.tsx'
import type { Player } from './player.ts'

type Asking = 'ban' | 'unban' | 'sessions' | 'factors' | 'balance'

export function PlayerActs({ player }: { player: Player }) {
  const { id, login, banned, held, admin, codes, passkeys } = player
  const [asking, setAsking] = useState<Asking | null>(null)
  const { busy, act } = useAct()
  const done = async (made: () => Promise<{ success: string }>) => {
    if (await act(made)) setAsking(null)
  }
  const rights = { ban: useRight('player.ban'), sessions: useRight('player.session.end'), factors: useRight('player.factor.reset'), balance: useRight('balance.correct'), release: useRight('player.release') }
  const close = () => setAsking(null)
  return (
    <>
      {rights.release && held && (
        <Button size="small" tone="brand" busy={busy} onClick={() => void done(() => callAdmin('releasePlayer', { id }))}>
          Пустить играть
        </Button>
      )}
      {rights.balance && (
        <Button size="small" onClick={() => setAsking('balance')}>
          Исправить баланс
        </Button>
      )}
      {rights.sessions && (
        <Button size="small" onClick={() => setAsking('sessions')}>
          Закрыть сессии
        </Button>
      )}
      {rights.factors && !admin && (codes || passkeys > 0) && (
        <Button size="small" onClick={() => setAsking('factors')}>
          Убрать второй фактор
        </Button>
      )}
      {rights.ban && (
        <Button size="small" tone={banned ? 'quiet' : 'danger'} onClick={() => setAsking(banned ? 'unban' : 'ban')}>
          {banned ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      )}
      <Dialog open={asking === 'ban'} onClose={close} title={`Заблокировать ${login}`}>
        <ReasonForm says="Деньги замрут, сессии и открытые страницы закроются сразу. Причину игрок прочтёт слово в слово." act="Заблокировать" most={500} busy={busy} onReason={(comment) => void done(() => callAdmin('banPlayer', { id, comment }))} />
      </Dialog>
      <Sure open={asking === 'unban'} title={`Разблокировать ${login}`} text="Деньги станут доступны, игрок сможет войти снова." word="Разблокировать" busy={busy} onClose={close} onSure={() => void done(() => callAdmin('unbanPlayer', { id }))} />
      <Sure open={asking === 'sessions'} title={`Закрыть сессии ${login}`} text="Все страницы игрока выйдут сразу. Войти снова он сможет как обычно." word="Закрыть сессии" busy={busy} onClose={close} onSure={() => void done(() => callAdmin('endPlayerSessions', { id }))} />
      <Sure open={asking === 'factors'} title={`Убрать второй фактор ${login}`} text="Только когда просит сам владелец и вы в этом уверены. Коды и ключи доступа пропадут, сессии закроются." word="Убрать" busy={busy} onClose={close} onSure={() => void done(() => callAdmin('resetFactors', { id }))} />
      <Dialog open={asking === 'balance'} onClose={close} title={`Исправить баланс ${login}`}>
        <Correction player={player} onDone={close} />
      </Dialog>
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
