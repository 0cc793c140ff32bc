/** Dice, whole: the player names a chance and takes the lowest or the highest numbers of a million. */
import { dice, type DiceOutcome, type DiceParams, isChance, multiplierE4For, payoffs, type Side } from '@kurazh/games/dice/dice.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { returnAtStake } from '@kurazh/games/core/rtp.ts'
import { useRef, useState } from 'react'
import { firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import type { SettledBet } from '../../play/betting/bet-client.ts'
import { BetPanel, type PlayMode } from '../../play/betting/bet-panel.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { playSound } from '../../play/preferences/sound.ts'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { rangeOf, takes, useStake, useStakeLimits } from '../../play/betting/stake.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import { useInstantGame } from '../../play/betting/use-instant-game.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { DiceDeck } from './dice-deck.tsx'
import { DiceStage, type Shown } from './dice-stage.tsx'
import { diceFace, sixDigits } from './face.tsx'
import type { DrumsHandle } from './number-drums.tsx'

const chanceKey = 'dice-chance'
const firstChance = 49.5

export default function DiceScreen() {
  const [chance, setChance] = useChance()
  const [side, setSide] = useState<Side>('under')
  const [mode, setMode] = useState<PlayMode>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const [stake, setStake] = useStake(diceFace.id)
  const limits = useStakeLimits(diceFace.id)
  const reveal = useReveal()
  const game = useInstantGame<DiceParams, DiceOutcome>(dice, reveal.play)
  const autobet = useAutobet(game.send)

  const multiplierE4 = multiplierE4For(chance)
  const payout = payoutKopecks(stake, multiplierE4)
  const range = rangeOf(limits, multiplierE4)
  const running = autobet.running
  const bet = (chosen: Side) => {
    if (!takes(range, stake) || running) return
    setSide(chosen)
    if (mode === 'auto') autobet.start(planOf(auto, stake), { chance, side: chosen }, range.maxKopecks)
    else void game.place(stake, { chance, side: chosen })
  }
  useSpaceKey(() => (running ? autobet.stop() : bet(side)))

  const panel = { mode, onMode: setMode, stakeKopecks: stake, onStake: setStake, range, payoutKopecks: payout, auto, onAuto: setAuto }
  const look = { chance, side, multiplier: multiplierE4 / 10_000, payoutKopecks: payout }
  return (
    <GameLayout
      face={diceFace}
      uncertain={game.uncertain}
      stage={
        <DiceStage {...look} chips={<ResultChips face={diceFace} />} drums={reveal.drums} rolling={reveal.rolling} shown={reveal.shown} />
      }
      deck={
        <DiceDeck
          chance={chance}
          onChance={(next) => (setChance(next), reveal.clear())}
          mode={mode}
          running={running}
          planned={auto.count}
          canBet={takes(range, stake)}
          onBet={bet}
          onStop={autobet.stop}
          onLook={setSide}
          returned={returnAtStake(payoffs({ chance, side }), running?.stakeKopecks ?? stake)}
          stakeKopecks={running?.stakeKopecks ?? stake}
        />
      }
      panel={<BetPanel {...panel} subject={{ game: diceFace.id, params: { chance, side } }} locked={running !== null} />}
    />
  )
}

/** The chance, remembered between visits. */
function useChance(): [number, (chance: number) => void] {
  const [chance, setChance] = useState(() => {
    const stored = Number(readStored(chanceKey))
    return isChance(stored) ? stored : firstChance
  })
  const set = (next: number) => {
    setChance(next)
    writeStored(chanceKey, String(next))
  }
  return [chance, set]
}

/** Plays results on the drums. The latest result wins the stage; one it interrupts counts as seen. */
function useReveal() {
  const drums = useRef<DrumsHandle>(null)
  const [rolling, setRolling] = useState(0)
  const [shown, setShown] = useState<Shown | null>(null)
  const play = async ({ bet, outcome }: SettledBet<DiceOutcome>) => {
    const { chance, side } = bet.params as DiceParams
    setRolling((count) => count + 1)
    await drums.current?.roll(sixDigits(outcome.number), () => playSound('tick'))
    setShown({ nonce: bet.nonce, number: outcome.number, side, chance, stake: bet.stake, payout: bet.payout })
    setRolling((count) => count - 1)
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  return { drums, rolling: rolling > 0, shown, play, clear: () => setShown(null) }
}
