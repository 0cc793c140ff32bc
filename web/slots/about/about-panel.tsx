/**
 * The panel next to a machine on a desktop: payouts at this bet and this visit's result; below it on a phone, links to
 * all of it.
 */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import type { AboutTab } from './about-window.tsx'
import { Paytable } from './paytable-part.tsx'
import { SessionPart } from './session-part.tsx'
import css from './about.module.css'

interface AboutPanelProps {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
  onTab: (tab: AboutTab) => void
}

export function AboutPanel({ face, rules, world, totalBet, onTab }: AboutPanelProps) {
  return (
    <div className={css.panel}>
      <div className={css.doors}>
        <Button size="small" onClick={() => onTab('pays')}>
          Выплаты
        </Button>
        <Button size="small" className={css.narrow} onClick={() => onTab('session')}>
          Сессия
        </Button>
        <Button size="small" onClick={() => onTab('sheet')}>
          Паспорт
        </Button>
        <Button size="small" onClick={() => onTab('drums')}>
          {rules.machine.pools ? 'Все исходы' : 'Барабаны'}
        </Button>
      </div>
      {/* Below the buttons: it grows with the first spin. */}
      <div className={css.desk}>
        <Paytable machine={rules.machine} world={world} totalBet={totalBet} compact />
        <SessionPart game={face.id} machine={rules.machine} />
      </div>
    </div>
  )
}
