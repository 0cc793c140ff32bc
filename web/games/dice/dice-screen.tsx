/** Dice: the player names a chance and takes the lowest or the highest numbers of a million. */
import {
  dice,
  type DiceOutcome,
  type DiceParams,
  isChance,
  likeliestChance,
  multiplierE4For,
  payoffs,
  type Side,
} from '@kurazh/games/dice/dice.ts'
import { useRef, useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { playSound } from '../../play/preferences/sound.ts'
import { useStored } from '../../ui/browser/use-stored.ts'
import { ChanceField, SideButtons } from './dice-deck.tsx'
import { DiceStage, type Shown, type DrumsHandle } from './dice-stage.tsx'
import { diceFace, sixDigits } from './face.ts'
import css from './dice-deck.module.css'

const firstChance = 49.5

export default function DiceScreen() {
  const [chance, setChance] = useStored('dice-chance', readChance, String)
  const [side, setSide] = useState<Side>('under')
  const { play, clear, ...shown } = useReveal()
  const screen = useInstantScreen({ face: diceFace, rules: dice, payoffs, params: { chance, side }, reveal: play })
  const { chips, locked, payoutKopecks } = screen
  const look = { chance, side, multiplierE4: multiplierE4For(chance), payoutKopecks }
  useGoalParams({
    face: diceFace,
    rules: dice,
    params: { chance, side },
    onParams: (next) => setChance(next.chance),
    best: (goalE4) => likeliest(goalE4, side),
  })
  const bet = (chosen: Side) => {
    setSide(chosen)
    screen.bet({ chance, side: chosen })
  }
  return (
    <InstantScreen
      screen={screen}
      stage={<DiceStage {...look} {...shown} chips={chips} />}
      buttons={<SideButtons {...{ screen, chance }} onBet={bet} onLook={setSide} />}
      controls={<ChanceField chance={chance} onChance={(next) => (setChance(next), clear())} disabled={locked} />}
      deckClass={css.diceDeck}
    />
  )
}

/** The largest chance whose win pays this much. */
function likeliest(goalE4: number, side: Side): DiceParams | null {
  const chance = likeliestChance(goalE4)
  return chance === undefined ? null : { chance, side }
}

function readChance(text: string | null): number {
  const stored = Number(text)
  return isChance(stored) ? stored : firstChance
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
