/**
 * Rounds that were corrected after they were paid, each shown to players who had bet on it until they have acknowledged
 * it.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { roundCorrectionReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { correctionsKey } from './corrections-key.ts'
import type { TableFace } from './table-face.ts'

type Corrected = ReplyOf<Calls['tableCorrections']>['success']['bets'][number]

export function CorrectedRounds({ faces }: { faces: readonly TableFace[] }) {
  const player = useUser()
  const { data } = useQuery({
    queryKey: correctionsKey,
    queryFn: async () => (await callApi('tableCorrections', {})).success.bets,
    enabled: player !== null,
  })
  return player === null
    ? null
    : (data ?? []).map((each) => (
        <CorrectedRound key={each.bet.link} corrected={each} face={faces.find(({ id }) => id === each.bet.game)} />
      ))
}

function CorrectedRound({
  face,
  corrected: { bet, result, corrected },
}: {
  face: TableFace | undefined
  corrected: Corrected
}) {
  const [busy, setBusy] = useState(false)
  const see = async () => {
    setBusy(true)
    try {
      await callApi('seeTableCorrection', { table: bet.game, round: bet.round })
      await queryClient.invalidateQueries({ queryKey: correctionsKey })
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  if (face === undefined) return null
  return (
    <Card role="alert" className="grid gap-4">
      <p>
        <b>{`${face.title}, раунд № ${formatNumber(bet.round, 0)} исправлен:`}</b>{' '}
        {roundCorrectionReasons[corrected.reason]}. Было сказано «{face.resultText(corrected.former)}», считается «
        {face.resultText(result)}».
      </p>
      <p>{moneyText(bet.firstPayout ?? 0n, bet.payout)}</p>
      <p>
        <Link to={`/bet/${bet.link}`}>Ставка и журнал раунда</Link>
      </p>
      <Button busy={busy} onClick={() => void see()}>
        Понятно
      </Button>
    </Card>
  )
}

/** The effect on the balance. */
function moneyText(first: bigint, right: bigint): string {
  if (right === first) return `Ваша выплата не изменилась: ${formatMoney(right)}.`
  const both = `Было выплачено ${formatMoney(first)}, должно быть ${formatMoney(right)}.`
  return right > first
    ? `${both} Разница зачислена на баланс.`
    : `${both} Лишнее снято с баланса; чего на нём уже не было, то за счёт сайта.`
}
