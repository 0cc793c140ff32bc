/** Hilo: is the next card higher or lower? Every right guess multiplies the prize; it may be taken after any. */
import { hilo as rules, type HiloOutcome, type HiloParams, type HiloView } from '@kurazh/games/hilo/hilo.ts'
import { deckSize } from '@kurazh/games/hilo/cards.ts'
import { useState } from 'react'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useToldEnd } from '../../play/steps/use-told-end.ts'
import { useStored } from '../../ui/browser/use-stored.ts'
import { hiloFace } from './face.ts'
import { GuessButtons } from './guess-buttons.tsx'
import { HiloFields } from './hilo-fields.tsx'
import { HiloStage } from './hilo-stage.tsx'
import { laneOf, turnsOf } from './lane.ts'

/** A seven: both sides are as likely. */
const firstCard = 32
const firstStop = 2
/** How long a card takes to come, in milliseconds. */
const cardMs = { full: 460, turbo: 140, still: 0 } as const

export default function HiloScreen() {
  const { last, reveal, clear } = useToldEnd<HiloParams, HiloView, HiloOutcome>(cardMs)
  const [start, setStart] = useStored('hilo-start', readStart, String)
  const [stop, setStop] = useState(firstStop)
  const screen = useStepScreen({
    face: hiloFace,
    rules,
    chosen: { start },
    autoMoves: () => Array.from({ length: stop }, () => ({ guess: 'likelier' as const })),
    reveal,
    onBegin: clear,
    firstGain: 'За первую догадку, от',
    first: { word: 'Больше или меньше?' },
  })
  const { mode, open, moving, isRunning, locked, params, stakeKopecks, chips, guarded } = screen
  const turns = turnsOf(open?.moves ?? last?.bet.moves ?? [])
  const dealt = last && [(last.bet.params as HiloParams).start, ...last.outcome.cards.slice(0, turns.length)]
  const cards = open?.view.cards ?? dealt ?? [params.start]
  return (
    <StepScreen
      screen={screen}
      stage={
        <HiloStage
          chips={chips}
          lane={laneOf(cards, turns)}
          isOpen={open !== null || (last !== null && !last.told)}
          ended={open === null && last?.told ? last.bet : null}
          stakeKopecks={stakeKopecks}
        />
      }
      buttons={
        (open !== null || mode === 'manual') &&
        !isRunning && (
          <GuessButtons
            view={open?.view ?? { cards: [params.start], odds: [] }}
            stakeKopecks={stakeKopecks}
            idle={open === null || guarded || moving !== undefined}
            onMove={screen.move}
          />
        )
      }
      wide
      fields={
        <HiloFields
          start={params.start}
          onStart={(card) => (setStart(card), clear())}
          stop={mode === 'auto' ? stop : null}
          onStop={setStop}
          disabled={locked}
        />
      }
      stepWord={null}
    />
  )
}

function readStart(text: string | null): number {
  const stored = Number(text ?? firstCard)
  return Number.isInteger(stored) && stored >= 0 && stored < deckSize ? stored : firstCard
}
