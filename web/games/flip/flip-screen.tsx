/** The coin: a side is named before every throw, the prize doubles, the player takes it before a wrong one. */
import { mostThrows, sides } from '@kurazh/games/flip/coin.ts'
import { flip as rules, type FlipOutcome, type FlipParams, type FlipView } from '@kurazh/games/flip/flip.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { ActButton } from '../../play/betting/act-button.tsx'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useDigitKeys } from '../../play/steps/use-digit-keys.ts'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useToldEnd } from '../../play/steps/use-told-end.ts'
import { StopField } from '../../play/steps/stop-field.tsx'
import { flipFace, sideNames, throwsOf, throwsText } from './face.ts'
import { FlipStage } from './flip-stage.tsx'
import css from './flip-fields.module.css'

const firstStop = 3
const noParams: FlipParams = {}
/** How long the coin falls, in milliseconds. */
const fallMs = { full: 440, turbo: 140, still: 0 } as const

export default function FlipScreen() {
  const { last, reveal, clear } = useToldEnd<FlipParams, FlipView, FlipOutcome>(fallMs)
  const [stop, setStop] = useState(firstStop)
  const screen = useStepScreen({
    face: flipFace,
    rules,
    chosen: noParams,
    autoMoves: () => Array.from({ length: stop }, () => ({ side: sides[0] })),
    reveal,
    onBegin: clear,
    firstGain: 'За первый бросок',
    first: { word: 'Выберите сторону' },
  })
  const { mode, open, moving, isRunning, locked, stake, stakeKopecks, nextKopecks, chips, guarded } = screen
  const isIdle = guarded || moving !== undefined
  useDigitKeys(open && !isRunning && !isIdle ? sides.length : 0, (place) => screen.move({ side: sides[place] }))
  const isTelling = !open && last !== null && !last.told
  return (
    <StepScreen
      screen={screen}
      stage={
        <FlipStage
          chips={chips}
          throws={open ? throwsOf(open.moves, null) : last ? throwsOf(last.bet.moves ?? [], last.outcome.fell) : []}
          isOpen={open !== null || isTelling}
          isThrown={throwsOf([moving], null).length > 0}
          ended={open || isTelling || !last ? null : last.bet}
          paytable={stake.paytable}
          within={stake.within}
          stakeKopecks={stakeKopecks}
        />
      }
      buttons={
        (open !== null || mode === 'manual') &&
        !isRunning && (
          <div className={css.sides} data-part="sides">
            {sides.map((side) => (
              <ActButton
                key={side}
                word={sideNames[side]}
                brings={nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)}
                idle={open === null || isIdle}
                onClick={() => screen.move({ side })}
              />
            ))}
          </div>
        )
      }
      wide
      fields={
        mode === 'auto' && (
          <StopField
            label="После какого броска забирать"
            after={`${stop}-го броска`}
            stop={stop}
            most={mostThrows}
            valueText={throwsText(stop)}
            onStop={setStop}
            disabled={locked}
            hint="Автоигра каждый раз выбирает орла."
          />
        )
      }
      stepWord={(count) => `${count}-го броска`}
    />
  )
}
