/** A replayed run: safe by safe, as they were opened. */
import { heist, type HeistOutcome } from '@kurazh/games/heist/heist.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { chosenBy, type EndedRun, viewOf } from './heist-run.ts'
import { VaultStage } from './vault-stage.tsx'

const stepMs = { full: 900, turbo: 260, still: 0 } as const

export default function HeistReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const chosen = chosenBy(bet.moves ?? [])
  const [shown, setShown] = useState(0)
  const isOver = shown > chosen.length
  const seen = useEffectEvent(() => onSeen())
  useEffect(() => {
    if (isOver) return seen()
    const timer = setTimeout(() => setShown(shown + 1), stepMs[animationSpeed()])
    return () => clearTimeout(timer)
  }, [shown, isOver])
  const { alarms } = bet.outcome as HeistOutcome
  const room = chosen.length - 1
  const { nonce, stake, payout, multiplier } = bet
  const ended: EndedRun = {
    nonce,
    chosen,
    isLost: alarms[room]?.includes(chosen[room] ?? -1) === true,
    alarms,
    stake,
    payout,
    multiplier,
    told: true,
  }
  const made = Math.min(shown, ended.isLost ? room : chosen.length)
  return (
    <VaultStage
      chips={<ChipsRoom />}
      paytable={heist.paytable({})}
      view={viewOf({
        chosen: isOver ? null : chosen.slice(0, made),
        moving: isOver ? null : (chosen[made] ?? null),
        telling: null,
        ended,
      })}
      made={isOver ? null : made}
      ended={isOver ? ended : null}
      stakeKopecks={stakeKopecks}
      answers={false}
      onSafe={() => undefined}
    />
  )
}
