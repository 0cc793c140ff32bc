/**
 * Offers to see the round to its end that a reload or a closed tab has cut short. The bet is settled: no money moves.
 */
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { judge } from '../../play/proof/bet-check.ts'
import { rulesOf } from '../../play/proof/rules-of.ts'
import { betClient } from '../../play/session/page-bet-client.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { forgetUnseen, type Unseen, unseenBet } from './unseen.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './unseen-offer.module.css'

interface UnseenOfferProps {
  rules: SlotGame
  /** A spin is pending or being shown: it takes the offer's place. */
  busy: boolean
  onWatch: (bet: Bet) => void
}

export function UnseenOffer(props: UnseenOfferProps) {
  return useUser() && <Offer {...props} />
}

function Offer({ rules, busy, onWatch }: UnseenOfferProps) {
  const navigate = useGoTo()
  const [isOver, setIsOver] = useState(false)
  const { data } = useQuery({
    queryKey: ['unseen', rules.id],
    queryFn: () => toldBet(rules),
    enabled: !isOver,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (busy && !isOver) setIsOver(true)
  if (!data || isOver) return null
  const { bet, unseen } = data
  const watch = async () => {
    // By former rules it is drawn on its own page, where every bet can be replayed.
    if (bet.version === rules.version) return onWatch(bet)
    const { id } = (await callApi('betLink', { nonce: bet.nonce })).success
    forgetUnseen(rules.id, unseen)
    navigate(`/bet/${id}`)
  }
  return (
    <div className={css.offer} role="status">
      <span>Прошлое вращение прервалось. Оно уже оплачено, выигрыш на счёте.</span>
      <Button size="small" onClick={() => void watch().catch(() => undefined)}>
        Досмотреть вращение
      </Button>
      <IconButton
        icon="close"
        label="Не досматривать"
        onClick={() => {
          forgetUnseen(rules.id, unseen)
          setIsOver(true)
        }}
      />
    </div>
  )
}

/**
 * The bet that was not seen, from the player's history, where it agrees with its own rules and with this device's
 * records.
 */
async function toldBet(newest: SlotGame): Promise<{ bet: Bet; unseen: Unseen } | null> {
  const unseen = await unseenBet(newest.id)
  if (unseen === null) return null
  const isSent = unseen === 'unanswered'
  const { bets } = (await callApi('history', { game: newest.id, ...(!isSent && { before: unseen + 1 }), limit: 1 }))
    .success
  const [bet] = bets
  if (!bet) return null
  const rules = await rulesOf(newest, bet.version)
  const known = betClient.sentOf(bet)
  // If this device has sent a bet without an answer, it must be the newest one.
  const isIt = isSent ? known !== undefined && known.stands !== true : bet.nonce === unseen
  return isIt && rules.version === bet.version && judge(rules, known, bet).verdict !== 'broken' ? { bet, unseen } : null
}
