/**
 * Renders the actions on a player, each with its own right: the ban, sessions, factors, a correction of the balance.
 */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { callAdmin } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { ReleaseForm } from '../page/release-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { ClosedPayout } from './closed-payout.tsx'
import { Correction } from './correction.tsx'
import { IdentityActs } from './identity-acts.tsx'
import { PayoutFreeze } from './payout-freeze.tsx'
import type { Player } from './player.ts'

type Asking = 'identity' | 'ban' | 'unban' | 'sessions' | 'factors' | 'balance' | 'release'

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
    identity: useRight('player.identity'),
  }
  const close = () => setAsking(null)
  if (closed) return rights.payout && balance > 0n && <PayoutOfClosed player={player} />
  return (
    <>
      {rights.release && held && (
        <Button size="small" tone="brand" onClick={() => setAsking('release')}>
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
      <PayoutFreeze player={player} />
      {rights.identity && !admin && (
        <Button size="small" onClick={() => setAsking('identity')}>
          Аккаунт и данные
        </Button>
      )}
      {rights.ban && !admin && (
        <Button size="small" tone={banned ? 'quiet' : 'danger'} onClick={() => setAsking(banned ? 'unban' : 'ban')}>
          {banned ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      )}
      <FormSheet open={asking === 'identity'} onClose={close} title={`Аккаунт и данные: ${login}`}>
        {asking === 'identity' && <IdentityActs player={player} onDone={close} />}
      </FormSheet>
      <FormSheet open={asking === 'ban'} onClose={close} title={`Заблокировать ${login}`}>
        <ReasonForm
          says="Баланс заморозится, игрок сразу выйдет на всех устройствах. Причину он прочтёт дословно."
          act="Заблокировать"
          most={500}
          busy={busy}
          onReason={(comment) => void done(() => callAdmin('banPlayer', { id, comment }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'unban'} onClose={close} title={`Разблокировать ${login}`}>
        <ReasonForm
          says="Деньги станут доступны, игрок сможет войти снова. Причина останется в журнале."
          act="Разблокировать"
          tone="brand"
          busy={busy}
          onReason={(reason) => void done(() => callAdmin('unbanPlayer', { id, reason }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'sessions'} onClose={close} title={`Завершить сеансы ${login}`}>
        <ReasonForm
          says="Игрок сразу выйдет на всех устройствах. Войти снова он сможет как обычно. Причина останется в журнале."
          act="Завершить сеансы"
          busy={busy}
          onReason={(reason) => void done(() => callAdmin('endPlayerSessions', { id, reason }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'factors'} onClose={close} title={`Убрать второй фактор ${login}`}>
        <ReasonForm
          says="Только когда просит сам владелец и вы в этом уверены: после этого войти можно одним паролем. Коды и ключи доступа пропадут, сеансы завершатся, вывод закроется на сутки, владельцу уйдёт письмо."
          label="Как вы убедились, что просит владелец"
          act="Убрать"
          busy={busy}
          onReason={(reason) => void done(() => callAdmin('resetFactors', { id, reason }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'release'} onClose={close} title={`Пустить ${login} играть`}>
        <ReleaseForm id={id} onDone={close} />
      </FormSheet>
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
