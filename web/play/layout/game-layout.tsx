/**
 * The frame every game sits in: stage, action deck and bet panel; history and fairness below. One order for eyes and
 * ears.
 */
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/surface.tsx'
import { StopDock } from '../autobet/stop-dock.tsx'
import { Alarm } from '../bets/alarm.tsx'
import { GameOff } from '../betting/game-off.tsx'
import { FairnessCard } from '../bets/fairness-card.tsx'
import { useOffHere } from '../preferences/off-here.ts'
import type { GameFace } from '../game/game-face.ts'
import { GameTools } from './game-tools.tsx'
import { UncertainNote } from './uncertain-note.tsx'
import { StageBox } from '../presentation/stage-box.tsx'
import { BetHistory } from '../bets/bet-history-list.tsx'
import { BetsFrame } from '../bets/bets-frame.tsx'
import css from './game-layout.module.css'

interface GameLayoutProps {
  face: GameFace
  stage: ReactNode
  /** The buttons that bet, within reach of a thumb. */
  deck: ReactNode
  panel: ReactNode
  /** An answer is late, or was lost and is being requested again. */
  uncertain: boolean
  /** Table: as tall as its cloth, and the deck with the chips stays in view below it. */
  look?: 'sky' | 'table'
}

export function GameLayout({ face, stage, deck, panel, uncertain, look = 'sky' }: GameLayoutProps) {
  useOffHere(face.id)
  return (
    <>
      <h1 className="unseen">{face.title}</h1>
      <Alarm />
      <div className={css.game} data-look={look}>
        <div className={css.table}>
          <StageBox as="section" aria-label="Поле игры" className={css.stage}>
            {stage}
            <UncertainNote uncertain={uncertain} />
          </StageBox>
          <Card className={css.deck} aria-label="Сделать ставку">
            <GameOff game={face.id} />
            {deck}
          </Card>
        </div>
        <Card className={css.panel} aria-label="Настройки ставки">
          {panel}
          <GameTools face={face} />
        </Card>
      </div>
      <StopDock />
      <div className={css.gameBelow}>
        <BetsCard face={face} />
        <FairnessCard game={face.id} />
      </div>
    </>
  )
}

/** Bets of a game with seeds of the player's own, below its stage. */
function BetsCard({ face }: { face: GameFace }) {
  return (
    <BetsFrame face={face}>
      <BetHistory face={face} />
    </BetsFrame>
  )
}
