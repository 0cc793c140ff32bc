/** A round that costs nothing, shown by the machine's own show. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { useEffect, useState } from 'react'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { Button } from '../../ui/controls/button.tsx'
import { firstBoard } from '../screen/first-board.ts'
import { SlotStage } from '../screen/slot-stage.tsx'
import { restingState } from '../show/state.ts'
import { useEventVoice } from '../show/use-event-voice.ts'
import { useShow } from '../show/use-show.ts'
import { eventWords, roundWords } from '../show/words.ts'
import type { SlotWorld } from '../slot-face.ts'
import type { ShownRound } from './shown-round.ts'
import css from './about.module.css'
import drumsCss from './drums.module.css'

interface RoundViewProps {
  machine: Machine
  world: SlotWorld
  round: ShownRound
  /** The total bet its amounts are computed with, in kopecks. */
  totalBet: bigint
}

/** Beside the machine's own stage, which is open below. */
const stage = 'round-view'

export function RoundView({ machine, world, round, totalBet }: RoundViewProps) {
  const [times, setTimes] = useState(0)
  const { spoken, sayEvent } = useEventVoice()
  const [ended, setEnded] = useState(false)
  const { show, state, event, onReels } = useShow(
    () => restingState(firstBoard(machine)),
    { stage, largestE4: machine.sheet('spin').bestE4, totalBet },
    (seen, then) => sayEvent(eventWords({ names: world.names, mechanic: machine.mechanic, totalBet }, seen, then)),
  )
  useEffect(() => {
    let left = false
    show.start()
    void show.play(round.events, animationSpeed, machine.costs[round.mode]).then(() => !left && setEnded(true))
    return () => {
      left = true
      show.skip()
    }
  }, [show, machine, round, times])
  const again = () => {
    setEnded(false)
    setTimes(times + 1)
  }
  return (
    <div className={css.part}>
      <div className={drumsCss.view}>
        <SlotStage
          look="whole"
          stage={stage}
          {...{ machine, world, state, event, onReels, show }}
          spoken={spoken}
          won={payoutKopecks(totalBet, state.totalE4)}
        />
      </div>
      <div className={drumsCss.viewed}>
        <p className="figures">
          {ended
            ? `${roundWords(totalBet, state.totalE4)}, если бы ставка была ${formatMoney(totalBet)}`
            : 'Показ без ставки'}
        </p>
        {ended ? (
          <Button size="small" icon="repeat" onClick={again}>
            Ещё раз
          </Button>
        ) : (
          <Button size="small" onClick={() => show.skip()}>
            Показать сразу
          </Button>
        )}
      </div>
    </div>
  )
}
