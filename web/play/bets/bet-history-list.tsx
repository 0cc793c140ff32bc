/** The player's bets in a game as a table, older ones on demand. Each row is recomputed in the browser as it is shown. */
import type { Bet } from '@kurazh/contract/play.ts'
import { memo, useMemo } from 'react'
import { formatMoment } from '../../ui/dates.ts'
import { formatMultiplier } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { AskedBets } from './asked-bets.tsx'
import { judge } from './bet-check.ts'
import { useBetDialog } from './bet-dialog-link.tsx'
import { useBetHistory } from './bet-history.ts'
import { betClient } from '../betting/page-bet-client.ts'
import { type GameFace, outcomeWords, paramsWords } from '../layout/game-face.ts'
import { BetsTable, NoBets, OpenBet } from './bets-list.tsx'
import { NetResult } from './net-result.tsx'
import { useRulesOf } from './rules-of.ts'
import { verdictSigns, verdictWords } from './verdict.ts'
import { betNumber } from './bet-number.ts'

/** Follows the history, not the game above it: a ball that sets out does not draw it anew. */
export const BetHistory = memo(function BetHistory({ face }: { face: GameFace }) {
  const history = useBetHistory(face.id)
  const { show, dialog } = useBetDialog(face)
  const bets = history.data?.pages.flatMap((page) => page.bets) ?? []
  return (
    <>
      <AskedBets question={history} count={history.data && bets.length} none={<NoBets>Пока пусто. Сделайте ставку: она появится здесь вместе с проверкой.</NoBets>}>
        <BetsTable list="own">
          <thead>
            <tr>
              <th>Время</th>
              <th>Условие</th>
              <th>Выпало</th>
              <th className="text-right">Ставка</th>
              <th className="text-right">Множитель</th>
              <th className="text-right">Итог</th>
              <th>
                <span className="unseen">Проверка</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <Row key={bet.nonce} face={face} bet={bet} onShow={show} />
            ))}
          </tbody>
        </BetsTable>
      </AskedBets>
      {dialog}
    </>
  )
})

interface RowProps {
  face: GameFace
  bet: Bet
  onShow: (bet: Bet) => void
}

/** Drawn once a bet: the list grows at the top while automatic play runs. */
const Row = memo(function Row({ face, bet, onShow }: RowProps) {
  const rules = useRulesOf(face, bet.version)?.rules
  const verdict = useMemo(() => (rules ? judge(rules, betClient.knownOf(bet), bet).verdict : null), [rules, bet])
  const onOpen = () => onShow(bet)
  return (
    <tr onClick={onOpen}>
      <td className="muted">{formatMoment(bet.at)}</td>
      <td>{paramsWords(face, bet)}</td>
      <td>{outcomeWords(face, bet)}</td>
      <td className="text-right">
        <Money kopecks={bet.stake} />
      </td>
      <td className="text-right">{formatMultiplier(bet.multiplier)}</td>
      <td className="text-right">
        <NetResult bet={bet} />
      </td>
      <OpenBet
        onOpen={onOpen}
        tone={verdict === 'broken' ? 'text-loss' : verdict === 'proved' ? 'text-win' : 'muted'}
        label={`Открыть ставку № ${betNumber(bet.nonce)}: ${verdict ? verdictWords[verdict] : 'проверяется'}`}
        title={verdict ? verdictWords[verdict] : undefined}
        icon={verdict ? verdictSigns[verdict] : null}
      />
    </tr>
  )
})
