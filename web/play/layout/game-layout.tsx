/** The frame every game sits in: stage, action deck and bet panel; history and fairness below. One order for eyes and ears. */
import type { ReactNode } from 'react'
import { Afterwards } from '../../ui/afterwards.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { StopDock } from '../autobet/stop-dock.tsx'
import { Alarm } from '../bets/alarm.tsx'
import { GameOff } from '../betting/game-off.tsx'
import { BetsCard } from '../bets/bets-card.tsx'
import { FairnessCard } from '../bets/fairness-card.tsx'
import { useOffHere } from '../preferences/off-here.ts'
import type { GameFace } from './game-face.ts'
import { GameTools } from './game-tools.tsx'
import { StageBox } from './stage-box.tsx'
import css from './game-layout.module.css'

interface GameLayoutProps {
  face: GameFace
  stage: ReactNode
  /** The buttons that bet, within reach of a thumb. */
  deck: ReactNode
  /** Wears what makes a box as high as the deck: with it the deck is drawn after the stage, in a picture of its own. */
  deckRoom?: string | undefined
  panel: ReactNode
  /** An answer was lost and is being asked for again. */
  uncertain: boolean
}

export function GameLayout({ face, stage, deck, deckRoom, panel, uncertain }: GameLayoutProps) {
  useOffHere(face.id)
  const parts = deckRoom === undefined ? 1 : 2
  return (
    <>
      <h1 className="unseen">{face.title}</h1>
      <Alarm />
      <div className={css.game}>
        <div className={css.table}>
          <StageBox as="section" aria-label="Поле игры">
            {uncertain && (
              <p className={css.betNotice} role="status">
                <Icon name="spinner" size={16} className="spin" />
                Проверяем, дошла ли ставка…
              </p>
            )}
            {stage}
          </StageBox>
          <Card className={css.deck} aria-label="Сделать ставку">
            <GameOff game={face.id} />
            {deckRoom === undefined ? deck : <Afterwards meanwhile={<div className={deckRoom} />}>{deck}</Afterwards>}
          </Card>
        </div>
        <Card className={css.panel} aria-label="Настройки ставки">
          <Afterwards pictures={parts}>
            {panel}
            <GameTools face={face} />
          </Afterwards>
        </Card>
      </div>
      <StopDock />
      <div className={css.gameBelow}>
        <Afterwards pictures={parts + 1}>
          <BetsCard face={face} />
          <FairnessCard />
        </Afterwards>
      </div>
    </>
  )
}
