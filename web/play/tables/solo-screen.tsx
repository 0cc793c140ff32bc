/** The screen of a table for one player: its stage with the cloth, the chips, and one key that bets what lies. */
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { GameName } from '../game/game-entry.ts'
import { InstantScreen } from '../instant/instant-screen.tsx'
import { BetKey } from '../instant/one-key-deck.tsx'
import { TableBar } from './table-bar.tsx'
import type { useSoloScreen } from './use-solo-screen.ts'
import css from './solo-screen.module.css'

interface SoloScreenProps {
  solo: ReturnType<typeof useSoloScreen>
  /** The same table in the lobby of live tables. */
  live: GameName
  /** The word of the key: «Крутить». */
  word: string
  stage: ReactNode
}

export function SoloScreen({ solo: { screen, laid, hand, isBare }, live, word, stage }: SoloScreenProps) {
  return (
    <InstantScreen
      look="table"
      screen={screen}
      stage={stage}
      buttons={<BetKey screen={screen} word={isBare ? 'Поставьте фишки' : word} />}
      controls={
        <div className={css.tray}>
          <TableBar table={laid} chip={hand.chip} onChip={hand.setChip} />
        </div>
      }
      fields={<ButtonLink to={live.path}>За стол с другими</ButtonLink>}
      gainLabel="Наибольший выигрыш"
      deckClass={css.soloDeck}
    />
  )
}
