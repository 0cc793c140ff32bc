/** The window of all there is to know of a machine. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/choice.tsx'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { DrumsPart } from './drums-part.tsx'
import { ParPart } from './par-part.tsx'
import { PaytablePart } from './paytable-part.tsx'
import { SessionPart } from './session-part.tsx'
import css from './about.module.css'

const aboutTabs = { pays: 'Выплаты', session: 'Сессия', sheet: 'Паспорт', drums: 'Барабаны' } as const
export type AboutTab = keyof typeof aboutTabs

export interface AboutWindowProps {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
  tab: AboutTab | null
  onTab: (tab: AboutTab | null) => void
}

const options = Object.entries(aboutTabs).map(([value, label]) => ({ value: value as AboutTab, label }))

export function AboutWindow({ face, rules, world, totalBet, tab, onTab }: AboutWindowProps) {
  return (
    <Dialog open={tab !== null} onClose={() => onTab(null)} title={face.title} wide>
      <div className={css.about}>
        <Segmented label="Об автомате" size="small" value={tab ?? 'pays'} options={options} onChange={onTab} />
        {tab === 'pays' && <PaytablePart machine={rules.machine} world={world} totalBet={totalBet} />}
        {tab === 'session' && <SessionPart game={face.id} machine={rules.machine} />}
        {tab === 'sheet' && <ParPart face={face} rules={rules} />}
        {tab === 'drums' && <DrumsPart face={face} rules={rules} world={world} totalBet={totalBet} />}
      </div>
    </Dialog>
  )
}
