/** Bubbles, whole: the player names a target, a bubble swells to its drawn factor; reached means won. */
import { bubbles, type BubblesOutcome, type BubblesParams, isTarget, multiplierE4For, payoffs } from '@kurazh/games/bubbles/bubbles.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { returnAtStake } from '@kurazh/games/core/rtp.ts'
import { useState } from 'react'
import { firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { BetPanel, type PlayMode } from '../../play/betting/bet-panel.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { rangeOf, takes, useStake, useStakeLimits } from '../../play/betting/stake.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import { useInstantGame } from '../../play/betting/use-instant-game.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { BubblesDeck } from './bubbles-deck.tsx'
import { BubblesStage } from './bubbles-stage.tsx'
import { bubblesFace } from './face.tsx'
import { useReveal } from './use-reveal.ts'

const targetKey = 'bubbles-target'
const firstTarget = 2

export default function BubblesScreen() {
  const [target, setTarget] = useTarget()
  const [mode, setMode] = useState<PlayMode>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const [stake, setStake] = useStake(bubblesFace.id)
  const limits = useStakeLimits(bubblesFace.id)
  const reveal = useReveal()
  const game = useInstantGame<BubblesParams, BubblesOutcome>(bubbles, reveal.play)
  const autobet = useAutobet(game.send)

  const multiplierE4 = multiplierE4For(target)
  const running = autobet.running
  const playing = running?.stakeKopecks ?? stake
  const range = rangeOf(limits, multiplierE4)
  const bet = () => {
    if (!takes(range, stake) || running) return
    if (mode === 'auto') autobet.start(planOf(auto, stake), { target }, range.maxKopecks)
    else void game.place(stake, { target })
  }
  useSpaceKey(() => (running ? autobet.stop() : bet()))

  const payout = payoutKopecks(playing, multiplierE4)
  const panel = { mode, onMode: setMode, stakeKopecks: stake, onStake: setStake, range, auto, onAuto: setAuto }
  return (
    <GameLayout
      face={bubblesFace}
      uncertain={game.uncertain}
      stage={
        <BubblesStage
          chips={<ResultChips face={bubblesFace} />}
          number={reveal.number}
          onScene={reveal.setScene}
          swelling={reveal.swelling}
          shown={reveal.shown}
          target={target}
          onSkip={reveal.skip}
        />
      }
      deck={
        <BubblesDeck
          target={target}
          onTarget={(next) => (setTarget(next), reveal.clear())}
          mode={mode}
          running={running}
          planned={auto.count}
          canBet={takes(range, stake)}
          onBet={bet}
          onStop={autobet.stop}
          returned={returnAtStake(payoffs({ target }), playing)}
          stakeKopecks={playing}
          payoutKopecks={payout}
        />
      }
      panel={<BetPanel {...panel} payoutKopecks={payoutKopecks(stake, multiplierE4)} subject={{ game: bubblesFace.id, params: { target } }} locked={running !== null} />}
    />
  )
}

/** The target, remembered between visits. */
function useTarget(): [number, (target: number) => void] {
  const [target, setTarget] = useState(() => {
    const stored = Number(readStored(targetKey))
    return isTarget(stored) ? stored : firstTarget
  })
  const set = (next: number) => {
    setTarget(next)
    writeStored(targetKey, String(next))
  }
  return [target, set]
}
