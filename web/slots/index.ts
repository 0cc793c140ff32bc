/** The registry of machines on the web. A machine joins with its folder of drawings and one entry here. */
import type { WebGame } from '../games/index.ts'
import { lazyChunk } from '../ui/loading/chunk.ts'
import { machineFigures } from '../generated/machine-figures.ts'
import { apiaryFace } from './machines/apiary/machine.ts'
import { auroraFace } from './machines/aurora/machine.ts'
import { chronicleFace } from './machines/chronicle/machine.ts'
import { coachmanFace } from './machines/coachman/machine.ts'
import { firebirdFace } from './machines/firebird/machine.ts'
import { roundDanceFace } from './machines/round-dance/machine.ts'
import { threeSamovarsFace } from './machines/three-samovars/machine.ts'
import { uralGemsFace } from './machines/ural-gems/machine.ts'
import type { SlotFace } from './slot-face.ts'
import type { TileFigures } from './tile-figures.ts'

export interface WebSlot extends Pick<WebGame, 'replay' | 'howTo'> {
  face: SlotFace
  /** The figures the lobby shows, counted from its rules. */
  figures: TileFigures
}

/** Every machine's spin is replayed by the same screen. */
const replay = lazyChunk('слот', async () => (await import('./screen/slot-replay.tsx')).SlotReplay)

const slots: readonly Pick<WebSlot, 'face' | 'howTo'>[] = [
  { face: apiaryFace, howTo: () => import('./machines/apiary/rules.md') },
  { face: chronicleFace, howTo: () => import('./machines/chronicle/rules.md') },
  { face: coachmanFace, howTo: () => import('./machines/coachman/rules.md') },
  { face: threeSamovarsFace, howTo: () => import('./machines/three-samovars/rules.md') },
  { face: firebirdFace, howTo: () => import('./machines/firebird/rules.md') },
  { face: roundDanceFace, howTo: () => import('./machines/round-dance/rules.md') },
  { face: auroraFace, howTo: () => import('./machines/aurora/rules.md') },
  { face: uralGemsFace, howTo: () => import('./machines/ural-gems/rules.md') },
]

export const webSlots: readonly WebSlot[] = slots.map((slot) => ({ ...slot, replay, figures: figuresOf(slot.face.id) }))

function figuresOf(id: string): TileFigures {
  const figures = machineFigures[id]
  if (!figures) throw new Error(`no figures of ${id}: call \`npm run generate\``)
  return figures
}

/** The face of a machine by its id. */
export const slotFaceOf = (id: string): SlotFace | undefined => webSlots.find(({ face }) => face.id === id)?.face
