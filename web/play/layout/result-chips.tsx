/** The latest results of a game; each opens its bet. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { memo } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { useBetDialog } from '../bets/bet-dialog-link.tsx'
import { useBetHistory } from '../bets/bet-history.ts'
import { type GameFace, outcomeWords } from '../game/game-face.ts'
import { useSessionResults } from '../session/session-results.ts'
import { useCelebration } from '../wins/celebration.ts'
import { type Verdict, verdictSigns, verdictWords } from '../proof/verdict.ts'
import { comingChip } from './stage-chip.ts'
import css from './result-chips.module.css'

const most = 20

interface Chip {
  bet: Bet
  /** This page's verdict on the bet when it was settled; absent for bets of earlier visits. */
  verdict?: Verdict
}

export const ResultChips = memo(function ResultChips({ face }: { face: GameFace }) {
  const latest = useSessionResults((results) => results.latest)
  const earlier = useBetHistory(face.id).data?.pages[0]?.bets ?? []
  const { show, dialog } = useBetDialog(face)
  const makesRoom = useCelebration(face.id) !== undefined
  const now: Chip[] = latest.map(({ bet, verdict }) => ({ bet, verdict }))
  const seen = new Set(now.map(({ bet }) => bet.nonce))
  const chips = [...now, ...earlier.filter(({ nonce }) => !seen.has(nonce)).map((bet): Chip => ({ bet }))]
    .filter(({ bet }) => bet.game === face.id)
    .slice(0, most)
  if (chips.length === 0)
    return (
      <p className={`${css.chips} ${css.empty}`} data-part="chips" data-empty>
        Здесь появятся ваши результаты
      </p>
    )
  return (
    <div
      className={css.chips}
      data-part="chips"
      // The name of a large win hangs at the end of the row; the latest result stays.
      data-short={makesRoom || undefined}
      role="list"
      aria-label="Последние результаты"
    >
      {chips.map(({ bet, verdict }) => (
        <span role="listitem" key={bet.nonce}>
          <ChipButton face={face} bet={bet} verdict={verdict} onClick={() => show(bet)} />
        </span>
      ))}
      {dialog}
    </div>
  )
})

/** The room of the row where there are no results but the one that is shown again. */
export function ChipsRoom() {
  return (
    <div className={`${css.chips} ${css.empty}`} data-part="chips" aria-hidden="true">
      {'\u00a0'}
    </div>
  )
}

/** The last result of this visit in the game, in one word; nothing before it. */
export function LatestResult({ face }: { face: GameFace }) {
  const last = useSessionResults(({ latest: [first] }) => first)
  if (!last || last.bet.game !== face.id) return null
  const { bet } = last
  return (
    <span
      className={`${comingChip} ${css.resultChip} figures`}
      translate="no"
      data-tone={bet.payout > bet.stake ? 'win' : 'loss'}
    >
      {face.chip?.(bet.outcome, bet.multiplier).text ?? outcomeWords(face, bet)}
    </span>
  )
}

function ChipButton({
  face,
  bet,
  verdict,
  onClick,
}: {
  face: GameFace
  bet: Bet
  verdict: Verdict | undefined
  onClick: () => void
}) {
  const broken = verdict === 'broken'
  const coloured = broken ? undefined : face.chip?.(bet.outcome, bet.multiplier)
  const text = coloured?.text ?? outcomeWords(face, bet)
  return (
    <button
      type="button"
      className={`${comingChip} ${css.resultChip} touch figures`}
      translate="no"
      data-part="result-chip"
      data-tone={bet.payout > bet.stake ? 'win' : 'loss'}
      data-unfair={broken ? '' : undefined}
      style={coloured ? { background: coloured.fill, color: coloured.ink, borderColor: 'transparent' } : undefined}
      aria-label={`${text}, ${bet.payout > bet.stake ? 'выигрыш' : 'проигрыш'}${verdict === undefined ? '' : `, ${verdictWords[verdict]}`}. Открыть ставку`}
      onClick={onClick}
    >
      {text}
      {verdict !== undefined && <Icon name={verdictSigns[verdict]} size={14} />}
    </button>
  )
}
