/** Renders one payout of the queue: whose it is, why it waits, earlier decisions, and the decision. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/layout/surface.tsx'
import { formatAgo } from '../../ui/text/dates.ts'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { momentText } from '../moment-text.ts'
import { useAct } from '../page/use-act.ts'
import { useUndo } from '../page/use-undo.ts'
import type { Payout } from './payout.ts'
import { PayoutDecision } from './payout-decision.tsx'
import css from './payouts.module.css'

const stateNames: Readonly<Record<Payout['state'], string>> = {
  review: 'ждёт решения',
  approved: 'одобрен',
  sending: 'отправляется',
  stuck: 'исход неизвестен',
  sent: 'отправлен',
  refused: 'отказано',
  returned: 'вернулся',
}

const decisionNames: Readonly<Record<string, string>> = {
  approved: 'одобрено',
  refused: 'отказано',
  sent: 'отправлено',
  returned: 'вернулось',
  held: 'придержано',
  'let go': 'отпущено',
}

export function PayoutCard({ payout }: { payout: Payout }) {
  const { id, player, login, amount, at, late, held, state, details, reasons, decisions, remark, case: inCase } = payout
  const card = useRef<HTMLElement>(null)
  const acting = useAct()
  const undo = useUndo(() => void approve(payout, card.current, acting))
  const mayApprove = useRight('payout.approve') && state === 'review' && !held
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && mayApprove && undo.left === undefined && !acting.busy) undo.begin()
    else if (event.key === 'Escape') undo.undo()
    else return
    event.preventDefault()
  }
  return (
    // The row is a stop of its own: Enter approves it, Escape takes the approval back.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={card}
      className={css.payout}
      aria-label={`Вывод № ${id}: ${formatRoundMoney(amount)} игроку ${login}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <div className={css.what}>
        <strong className={`${css.amount} figures`} translate="no">
          {formatMoney(amount)}
        </strong>
        <span>
          <Link to={`/admin/players/${player}`}>{login}</Link> <span className="muted">№ {id}</span>
        </span>
        {details !== null && <span className="muted">{details}</span>}
      </div>
      <div className={css.why}>
        <span>
          <Badge {...(late && { tone: 'loss' as const })}>
            {held && state === 'review' ? 'придержан' : stateNames[state]}
          </Badge>{' '}
          <time dateTime={at} title={momentText(at)}>
            {formatAgo(at)}
          </time>
        </span>
        {inCase !== null && <CaseLink id={inCase} />}
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
        {remark !== null && !reasons.includes(remark) && <span className="muted">Игрок видит: {remark}</span>}
        {decisions.map((decision) => (
          <span key={`${decision.at} ${decision.who}`} className="muted">
            {decision.who}: {decisionNames[decision.decision] ?? decision.decision}
            {decision.reason === null ? '' : `, ${decision.reason}`}
          </span>
        ))}
      </div>
      {(state === 'review' || state === 'stuck') && (
        <PayoutDecision payout={payout} mayApprove={mayApprove} undo={undo} acting={acting} />
      )}
    </article>
  )
}

/** Administrators without the right to cases see only that there is one. */
function CaseLink({ id }: { id: number }) {
  const says = `Игрок в деле № ${id}`
  return useRight('risk.view') ? <Link to={`/admin/risk/${id}`}>{says}</Link> : <span>{says}</span>
}

/** Sends the approval. The row then leaves the queue: a focus that was in it goes to the next one. */
async function approve(
  { id, amount, case: openCase }: Payout,
  card: HTMLElement | null,
  { act }: ReturnType<typeof useAct>,
): Promise<void> {
  const next = card?.contains(document.activeElement) === true ? neighbourOf(card) : undefined
  const isDone = await act(async () => {
    const { missing } = (await callAdmin('approvePayout', { id, amount, ...(openCase !== null && { case: openCase }) }))
      .success
    return {
      success: missing > 0 ? 'Одобрено вами. Теперь нужен второй администратор' : 'Вывод одобрен и уйдёт сейчас',
    }
  })
  if (isDone) next?.focus()
}

const neighbourOf = (card: HTMLElement) =>
  [card.nextElementSibling, card.previousElementSibling].find(
    (each) => each instanceof HTMLElement && each.tagName === 'ARTICLE',
  ) as HTMLElement | undefined
