/** A machine opened, beside its panels or over the whole window. */
import { GameLayout } from '../../play/layout/game-layout.tsx'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { Controls } from './controls.tsx'
import { SlotStage } from './slot-stage.tsx'
import { useSlot } from './use-slot.ts'
import { WholeWindow } from './whole-window.tsx'

export interface SlotTableProps {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  /** `whole`: made for a phone held in one hand and for landscape. */
  look: 'beside' | 'whole'
  /** The only stake there is, in kopecks; undefined: the player chooses. */
  fixedBet?: bigint | undefined
}

export function SlotTable({ look, ...opened }: SlotTableProps) {
  const slot = useSlot(opened)
  const { face, rules, world, state, event, onReels, show, won, spoken, uncertain } = slot
  const stage = <SlotStage look={look} machine={rules.machine} {...{ world, state, event, onReels, show, won, spoken }} />
  const controls = <Controls slot={slot} fixed={opened.fixedBet !== undefined} />
  if (look === 'whole') return <WholeWindow face={face} stage={stage} controls={controls} uncertain={uncertain} />
  return <GameLayout face={face} stage={stage} deck={controls} panel={null} uncertain={uncertain} />
}
