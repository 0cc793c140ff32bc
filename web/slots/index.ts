/** The registry of machines on the web. A machine joins with its folder of drawings and one entry here. */
import type { WebGame } from '../games/index.ts'
import { lazyChunk } from '../ui/chunk.ts'
import { figuresOf } from './figures.ts'
import { apiaryFace } from './machines/apiary/face.ts'
import { auroraFace } from './machines/aurora/face.ts'
import { chronicleFace } from './machines/chronicle/face.ts'
import { coachmanFace } from './machines/coachman/face.ts'
import { firebirdFace } from './machines/firebird/face.ts'
import { roundDanceFace } from './machines/round-dance/face.ts'
import { threeSamovarsFace } from './machines/three-samovars/face.ts'
import { uralGemsFace } from './machines/ural-gems/face.ts'
import type { SlotFace } from './slot-face.ts'
import type { TileFigures } from './tile-figures.ts'

export interface WebSlot extends Pick<WebGame, 'replay' | 'howTo'> {
  face: SlotFace
  /** What the lobby tells of it, counted from its rules. */
  figures: TileFigures
}

/** Every machine's spin is shown again by the same screen. */
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

/** The face of a machine by its id. */
export const slotFaceOf = (id: string): SlotFace | undefined => webSlots.find(({ face }) => face.id === id)?.face
