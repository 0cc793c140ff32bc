/** The latest results of a game; each opens its bet. */
import type { Bet } from '@kurazh/contract/play.ts'
import { memo } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useBetDialog } from './bet-dialog-link.tsx'
import { useBetHistory } from './bet-history.ts'
import { holds } from './bet-desk.ts'
import type { GameFace } from './game-face.ts'
import { useSessionResults } from './session-results.ts'

const most = 20

interface Chip {
  bet: Bet
  promised?: string
  /** True when this page checked the bet as it came and it held; absent for bets of earlier visits. */
  fair?: boolean
}

export const ResultChips = memo(function ResultChips({ face }: { face: GameFace }) {
  const latest = useSessionResults((results) => results.latest)
  const earlier = useBetHistory(face.id).data?.pages[0]?.bets ?? []
  const { show, dialog } = useBetDialog(face)
  const now: Chip[] = latest.map(({ bet, promised, check }) => ({ bet, ...(promised !== undefined && { promised }), fair: holds(check) }))
  const seen = new Set(now.map(({ bet }) => bet.nonce))
  const chips = [...now, ...earlier.filter(({ nonce }) => !seen.has(nonce)).map((bet): Chip => ({ bet }))]
    .filter(({ bet }) => bet.game === face.id)
    .slice(0, most)
  if (chips.length === 0) return <p className="chips chips__empty">Здесь появятся ваши результаты</p>
  return (
    <div className="chips" role="list" aria-label="Последние результаты">
      {chips.map(({ bet, promised, fair }) => (
        <span role="listitem" key={bet.nonce}>
          <ChipButton face={face} bet={bet} fair={fair} onClick={() => show({ bet, ...(promised !== undefined && { promised }) })} />
        </span>
      ))}
      {dialog}
    </div>
  )
})

function ChipButton({ face, bet, fair, onClick }: { face: GameFace; bet: Bet; fair: boolean | undefined; onClick: () => void }) {
  const coloured = face.chip?.(bet.outcome, bet.multiplier)
  const text = coloured?.text ?? face.outcomeText(bet.outcome, bet.moves ?? [])
  return (
    <button
      type="button"
      className="result-chip figures"
      data-tone={bet.payout > bet.stake ? 'win' : 'loss'}
      data-unfair={fair === false ? '' : undefined}
      style={coloured && fair !== false ? { background: coloured.fill, color: coloured.ink, borderColor: 'transparent' } : undefined}
      aria-label={`${text}, ${bet.payout > bet.stake ? 'выигрыш' : 'проигрыш'}. Открыть ставку`}
      onClick={onClick}
    >
      {text}
      {fair !== undefined && <Icon name={fair ? 'check' : 'alert'} size={14} />}
    </button>
  )
}
