/** Offers to see the round to its end that a reload or a closed tab has cut short. The bet is settled: no money moves. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { judge } from '../../play/bets/bet-check.ts'
import { betClient } from '../../play/betting/page-bet-client.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { forgetUnseen, type Unseen, unseenBet } from './unseen.ts'
import css from './unseen-offer.module.css'

interface UnseenOfferProps {
  rules: SlotGame
  /** A spin is under way: it takes the offer's place. */
  busy: boolean
  onWatch: (bet: Bet) => void
}

export function UnseenOffer(props: UnseenOfferProps) {
  return useUser() && <Offer {...props} />
}

function Offer({ rules, busy, onWatch }: UnseenOfferProps) {
  const [unseen, setUnseen] = useState(() => unseenBet(rules.id))
  const { data: bet } = useQuery({
    queryKey: ['unseen', rules.id, unseen],
    queryFn: () => (unseen === null ? null : toldBet(rules, unseen)),
    enabled: unseen !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (busy && unseen !== null) setUnseen(null)
  if (!bet || unseen === null) return null
  return (
    <div className={css.offer} role="status">
      <span>Прошлое вращение прервалось. Оно уже оплачено, выигрыш на счёте.</span>
      <Button size="small" onClick={() => onWatch(bet)}>
        Досмотреть вращение
      </Button>
      <IconButton
        icon="close"
        label="Не досматривать"
        onClick={() => {
          forgetUnseen(rules.id, unseen)
          setUnseen(null)
        }}
      />
    </div>
  )
}

/** The bet as the player's history has it, where it is one of these rules and agrees with what this device knows of it. */
async function toldBet(rules: SlotGame, unseen: Unseen): Promise<Bet | null> {
  const isSent = unseen === 'unanswered'
  const { bets } = (await callApi('history', { game: rules.id, ...(!isSent && { before: unseen + 1 }), limit: 1 })).success
  const [bet] = bets
  if (!bet || bet.version !== rules.version) return null
  const known = betClient.sentOf(bet)
  // The newest is the one that was sent where this device has sent it and heard no answer.
  const isIt = isSent ? known !== undefined && known.stands !== true : bet.nonce === unseen
  return isIt && judge(rules, known, bet).verdict !== 'broken' ? bet : null
}
