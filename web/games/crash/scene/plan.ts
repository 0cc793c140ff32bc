/** Defines the data that the flight's stage is opened with. */
import type { PlanOf } from '../../../play/stage/scene.ts'
import type { makeScene } from './crash-scene.ts'
import { loadDrawings } from './drawings.ts'

export async function planFlight(): Promise<PlanOf<typeof makeScene>> {
  return { scene: 'crash-scene', given: await loadDrawings(), heard: {} }
}
