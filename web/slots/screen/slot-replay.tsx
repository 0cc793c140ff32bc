/** A spin replayed in its machine's own theme. */
import type { SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import { useEffect } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { largestWinE4 } from '../../play/wins/celebrate-bet.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { slotFaceOf } from '../index.ts'
import { eventWords } from '../show/words.ts'
import { restingState } from '../show/state.ts'
import { useEventVoice } from '../show/use-event-voice.ts'
import { useShow } from '../show/use-show.ts'
import { firstBoard } from './first-board.ts'
import { totalBetOf } from './total-bet.ts'
import { SlotStage } from './slot-stage.tsx'
import { MachineWaiting } from './machine-waiting.tsx'
import { useMachine, type OpenedMachine } from './use-machine.ts'

export function SlotReplay(props: ReplayProps) {
  const { opened, ...way } = useMachine(slotFaceOf(props.bet.game), props.bet.version)
  return opened ? <Shown {...props} {...opened} /> : <MachineWaiting {...way} />
}

function Shown({ bet, stakeKopecks, rules, world }: ReplayProps & OpenedMachine) {
  const { machine } = rules
  const totalBet = totalBetOf(rules, { stake: stakeKopecks, params: bet.params })
  const { spoken, sayEvent } = useEventVoice()
  const { show, state, event, onReels } = useShow(
    () => restingState(firstBoard(machine)),
    { stage: rules.id, largestE4: largestWinE4(rules), totalBet },
    (seen, then) => sayEvent(eventWords({ names: world.names, mechanic: machine.mechanic, totalBet }, seen, then)),
  )
  useEffect(() => {
    show.start()
    const { mode } = bet.params as SlotParams
    void show.play(machine.events(bet.outcome, mode), animationSpeed, machine.costs[mode])
    return () => show.skip()
  }, [show, machine, bet])
  return (
    <SlotStage
      look="beside"
      stage={rules.id}
      {...{ machine, world, state, event, onReels, show }}
      spoken={spoken}
      won={payoutKopecks(totalBet, state.totalE4)}
    />
  )
}
