/** Crash in menus and explanations. */
import type { RoundFace } from '../../play/rounds/round-face.ts'
import { CrashIcon } from './rocket-art.tsx'

export const crashFace: RoundFace<{ target?: number | undefined }> = {
  id: 'crash',
  title: 'Crash',
  path: '/crash',
  icon: <CrashIcon />,
  rules: async () => (await import('@kurazh/games/crash/crash.ts')).crash,
  paramsText: ({ target }) => (target === undefined ? 'заберу сам' : `цель ${target.toFixed(2)}×`),
}
