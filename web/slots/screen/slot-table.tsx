/** An opened machine, next to its panels or over the whole window. */
import { VoiceContext } from '../../play/presentation/game-voice.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { Controls } from './controls.tsx'
import { SlotStage } from './slot-stage.tsx'
import { UnseenOffer } from './unseen-offer.tsx'
import { useAbout } from './use-about.tsx'
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
  const { face, rules, world, totalBet, state, event, onReels, show, won, spoken, uncertain } = slot
  const about = useAbout({ face, rules, world, totalBet })
  const stage = (
    <VoiceContext value={slot.running ? 'quiet' : 'play'}>
      <SlotStage
        stage={rules.id}
        {...(look === 'beside' && { title: face.title })}
        look={look}
        machine={rules.machine}
        {...{ world, state, event, onReels, show, won, spoken }}
      />
    </VoiceContext>
  )
  const controls = (
    <>
      <UnseenOffer rules={rules} busy={slot.spinning} onWatch={slot.watch} />
      <Controls slot={slot} fixed={opened.fixedBet !== undefined} />
      {about.window}
    </>
  )
  if (look === 'whole')
    return (
      <WholeWindow
        face={face}
        stage={stage}
        controls={controls}
        door={about.door}
        uncertain={uncertain}
        glow={world.colours.glow}
      />
    )
  return <GameLayout face={face} stage={stage} deck={controls} panel={about.panel} uncertain={uncertain} />
}
