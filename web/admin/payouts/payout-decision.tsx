/**
 * Decides on a payout. The button says what it sends and to whom, and it is sent five seconds later: until then it can
 * be taken back in the same place.
 */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import type { Act } from '../page/use-act.ts'
import type { useUndo } from '../page/use-undo.ts'
import type { Payout } from './payout.ts'
import css from './payouts.module.css'

interface DecisionProps {
  payout: Payout
  mayApprove: boolean
  undo: ReturnType<typeof useUndo>
  acting: Act
}

export function PayoutDecision({ payout, mayApprove, undo, acting: { busy, act } }: DecisionProps) {
  const { id, login, amount, state, held } = payout
  const mayRefuse = useRight('payout.refuse')
  const [asking, setAsking] = useState<'refuse' | 'hold' | null>(null)
  const decide = async (made: () => Promise<{ success: string }>) => {
    if (await act(made)) setAsking(null)
  }
  const isPutOff = undo.left !== undefined
  return (
    <div className={css.acts}>
      {mayApprove && <Approval payout={payout} undo={undo} busy={busy} />}
      {mayRefuse && (
        <div className={css.others}>
          {state === 'review' && (
            <Button
              size="small"
              disabled={busy || isPutOff}
              onClick={() => (held ? void decide(() => callAdmin('letPayoutGo', { id })) : setAsking('hold'))}
            >
              {held ? 'Отпустить' : 'Придержать'}
            </Button>
          )}
          <Button size="small" tone="danger" disabled={busy || isPutOff} onClick={() => setAsking('refuse')}>
            Отказать
          </Button>
        </div>
      )}
      <FormSheet open={asking === 'refuse'} onClose={() => setAsking(null)} title={`Отказать в выводе № ${id}`}>
        <ReasonForm
          says={`${formatRoundMoney(amount)} вернутся на баланс игрока ${login}. Причину он прочтёт дословно.`}
          act="Отказать"
          busy={busy}
          onReason={(reason) => void decide(() => callAdmin('refusePayout', { id, reason }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'hold'} onClose={() => setAsking(null)} title={`Придержать вывод № ${id}`}>
        <ReasonForm
          says="Одобрить его не сможет никто, пока его не отпустят. Игрок причину не видит."
          act="Придержать"
          busy={busy}
          onReason={(reason) => void decide(() => callAdmin('holdPayout', { id, reason }))}
        />
      </FormSheet>
    </div>
  )
}

/** A second press of a double click must not take back what the first one began. */
const doubleClickMs = 500

function Approval({
  payout: { amount, login },
  undo: { left, begin, undo },
  busy,
}: Pick<DecisionProps, 'payout' | 'undo'> & { busy: boolean }) {
  const [begunAt, setBegunAt] = useState(0)
  const press = ({ timeStamp }: { timeStamp: number }) => {
    if (left === undefined) {
      setBegunAt(timeStamp)
      begin()
    } else if (timeStamp - begunAt > doubleClickMs) undo()
  }
  return (
    <div className={css.approval}>
      <Button size="small" tone={left === undefined ? 'brand' : 'quiet'} busy={busy} onClick={press}>
        {left === undefined ? `Одобрить ${formatRoundMoney(amount)} игроку ${login}` : 'Отменить'}
      </Button>
      {/* The seconds are for the eye: they would be said each second. */}
      <span className={css.left} aria-hidden="true">
        {left === undefined ? '' : `уйдёт через ${left} с`}
      </span>
      <span className="unseen" role="status">
        {left === undefined ? '' : 'Вывод уйдёт через пять секунд. Escape в строке или кнопка «Отменить» вернёт его'}
      </span>
    </div>
  )
}
