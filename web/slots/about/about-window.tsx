/** The window of all there is to know of a machine. */
import type { Machine, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { DrumsPart } from './drums-part.tsx'
import { OutcomesPart } from './outcomes-part.tsx'
import { ParPart } from './par-part.tsx'
import { PaytablePart } from './paytable-part.tsx'
import { SessionPart } from './session-part.tsx'
import css from './about.module.css'

const aboutTabs = ['pays', 'session', 'sheet', 'drums'] as const
export type AboutTab = (typeof aboutTabs)[number]

export interface AboutWindowProps {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
  tab: AboutTab | null
  onTab: (tab: AboutTab | null) => void
}

/** A machine of lists has no barrels to set: there all of its rounds are looked through. */
function tabName(tab: AboutTab, { pools }: Pick<Machine, 'pools'>): string {
  return { pays: 'Выплаты', session: 'Сессия', sheet: 'Паспорт', drums: pools ? 'Исходы' : 'Барабаны' }[tab]
}

export function AboutWindow({ face, rules, world, totalBet, tab, onTab }: AboutWindowProps) {
  const { pools } = rules.machine
  const options = aboutTabs.map((value) => ({ value, label: tabName(value, rules.machine) }))
  return (
    <Dialog open={tab !== null} onClose={() => onTab(null)} title={face.title} wide>
      <div className={css.about}>
        <Segmented label="Об автомате" size="small" value={tab ?? 'pays'} options={options} onChange={onTab} />
        {tab === 'pays' && <PaytablePart machine={rules.machine} world={world} totalBet={totalBet} />}
        {tab === 'session' && <SessionPart game={face.id} machine={rules.machine} />}
        {tab === 'sheet' && <ParPart face={face} rules={rules} />}
        {tab === 'drums' &&
          (pools ? (
            <OutcomesPart {...{ rules, pools, world, totalBet }} />
          ) : (
            <DrumsPart {...{ rules, world, totalBet }} />
          ))}
      </div>
    </Dialog>
  )
}
