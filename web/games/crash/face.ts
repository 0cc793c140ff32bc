/** The texts of crash. */
import type { RoundFace } from '../../play/rounds/round-face.ts'
import { crashEntry } from './entry.ts'

export const crashFace: RoundFace<{ target?: number | undefined }> = {
  ...crashEntry,
  rules: async () => (await import('@kurazh/games/crash/crash.ts')).crash,
  paramsText: ({ target }) => (target === undefined ? 'заберу сам' : `цель ${target.toFixed(2)}×`),
}
