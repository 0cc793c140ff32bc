/**
 * The player's bets in a game as a table, older ones on demand. Each row is recomputed in the browser as it is shown.
 * Out of view the table is not updated: it is below the stage, and drawing it with every bet would take the frames of
 * automatic play.
 */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { memo, useMemo, useRef, useState } from 'react'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { useNearViewport } from '../../ui/motion/use-near-viewport.ts'
import { AskedBets } from '../presentation/asked-bets.tsx'
import { judge } from '../proof/bet-check.ts'
import { useBetDialog } from './bet-dialog-link.tsx'
import { useBetHistory } from './bet-history.ts'
import { betClient } from '../session/page-bet-client.ts'
import { type GameFace, outcomeWords, paramsWords } from '../game/game-face.ts'
import { BetsHead, BetsTable, NoBets, OpenBet } from '../presentation/bets-list.tsx'
import { NetResult } from '../presentation/net-result.tsx'
import { useRulesOfBet } from '../proof/rules-of.ts'
import { verdictSigns, verdictWords } from '../proof/verdict.ts'
import { betNumber } from '../proof/bet-number.ts'
import css from './bets-frame.module.css'

/** Follows the history, not the game above it: a new ball does not render it again. */
export const BetHistory = memo(function BetHistory({ face }: { face: GameFace }) {
  const place = useRef<HTMLDivElement>(null)
  const history = useBetHistory(face.id)
  const pages = useStanding(history.data?.pages, !useNearViewport(place))
  const { show, dialog } = useBetDialog(face)
  const bets = useMemo(() => pages?.flatMap((page) => page.bets) ?? [], [pages])
  return (
    <div ref={place} className={css.own}>
      <AskedBets
        question={history}
        count={pages && bets.length}
        none={<NoBets>Пока пусто. Сделайте ставку: она появится здесь вместе с проверкой.</NoBets>}
      >
        <Table face={face} bets={bets} onShow={show} />
      </AskedBets>
      {dialog}
    </div>
  )
})

/** The value as it was when it last could change; the first one is taken at any time. */
function useStanding<Value>(latest: Value | undefined, stands: boolean): Value | undefined {
  const [standing, setStanding] = useState(latest)
  if (standing !== latest && (!stands || standing === undefined || latest === undefined)) setStanding(latest)
  return standing
}

const Table = memo(function Table({
  face,
  bets,
  onShow,
}: {
  face: GameFace
  bets: readonly Bet[]
  onShow: (bet: Bet) => void
}) {
  return (
    <BetsTable list="own">
      <BetsHead words={['Время', 'Условие', 'Выпало']} sums={['Ставка', 'Множитель', 'Итог']} />
      <tbody>
        {bets.map((bet) => (
          <Row key={bet.nonce} face={face} bet={bet} onShow={onShow} />
        ))}
      </tbody>
    </BetsTable>
  )
})

interface RowProps {
  face: GameFace
  bet: Bet
  onShow: (bet: Bet) => void
}

/** Drawn once a bet: the list grows at the top while automatic play runs. */
const Row = memo(function Row({ face, bet, onShow }: RowProps) {
  const rules = useRulesOfBet(face, bet)?.rules
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
      <td className="text-right" translate="no">
        {formatMultiplier(bet.multiplier)}
      </td>
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
