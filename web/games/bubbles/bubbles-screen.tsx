/** Bubbles: the player names a target, a bubble swells to its drawn factor; reached means won. */
import {
  bubbles,
  type BubblesParams,
  isTarget,
  multiplierE4For,
  payoffs,
  targetBounds,
} from '@kurazh/games/bubbles/bubbles.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { TargetAct, targetDeck, TargetFields } from '../../play/instant/target-deck.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { BubblesStage } from './bubbles-stage.tsx'
import { bubblesFace } from './face.ts'
import { useReveal } from './use-reveal.ts'

const firstTarget = 2

export default function BubblesScreen() {
  const [target, setTarget] = useStored('bubbles-target', readTarget, String)
  const { play, clear, skip, setScene, ...shown } = useReveal()
  const screen = useInstantScreen({ face: bubblesFace, rules: bubbles, payoffs, params: { target }, reveal: play })
  useGoalParams({
    face: bubblesFace,
    rules: bubbles,
    params: { target },
    onParams: (next) => setTarget(next.target),
    best: leastTarget,
  })
  return (
    <InstantScreen
      screen={screen}
      stage={<BubblesStage {...shown} target={target} chips={screen.chips} onScene={setScene} onSkip={skip} />}
      buttons={<TargetAct screen={screen} word="Надуть пузырь" />}
      controls={
        <TargetFields
          bounds={targetBounds}
          target={target}
          onTarget={(next) => (setTarget(next), clear())}
          locked={screen.locked}
        />
      }
      deckClass={targetDeck}
    />
  )
}

/** The least target that pays this much. */
function leastTarget(goalE4: number): BubblesParams | null {
  const about = multiplierFromE4(goalE4)
  const target = [about, about + targetBounds.step]
    .map((each) => Number(each.toFixed(2)))
    .find((each) => isTarget(each) && multiplierE4For(each) >= goalE4)
  return target === undefined ? null : { target }
}

function readTarget(text: string | null): number {
  const stored = Number(text)
  return isTarget(stored) ? stored : firstTarget
}
