/** Bubbles: the player names a target, a bubble swells to its drawn factor; reached means won. */
import { bubbles, isTarget, payoffs } from '@kurazh/games/bubbles/bubbles.ts'
import { InstantScreen } from '../../play/betting/instant-screen.tsx'
import { useInstantScreen } from '../../play/betting/use-instant-screen.tsx'
import { useStored } from '../../ui/use-stored.ts'
import { BlowButton, TargetFields } from './bubbles-deck.tsx'
import { BubblesStage } from './bubbles-stage.tsx'
import { bubblesFace } from './face.tsx'
import { useReveal } from './use-reveal.ts'
import css from './bubbles-deck.module.css'

const firstTarget = 2

export default function BubblesScreen() {
  const [target, setTarget] = useStored('bubbles-target', readTarget, String)
  const { play, clear, skip, setScene, ...shown } = useReveal()
  const screen = useInstantScreen({ face: bubblesFace, rules: bubbles, payoffs, params: { target }, reveal: play })
  return (
    <InstantScreen
      screen={screen}
      stage={<BubblesStage {...shown} target={target} chips={screen.chips} onScene={setScene} onSkip={skip} />}
      buttons={<BlowButton screen={screen} />}
      controls={<TargetFields target={target} onTarget={(next) => (setTarget(next), clear())} locked={screen.locked} />}
      deckClass={css.bubblesDeck}
    />
  )
}

function readTarget(text: string | null): number {
  const stored = Number(text)
  return isTarget(stored) ? stored : firstTarget
}
