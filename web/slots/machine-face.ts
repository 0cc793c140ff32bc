/**
 * The common part of every machine's face: texts of modes and outcomes, the explained draws. A machine supplies the
 * rest.
 */
import type { SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import { formatMultiplier } from '../ui/text/format.ts'
import type { SlotFace } from './slot-face.ts'

const modeNames: Record<SlotParams['mode'], string> = {
  spin: 'Вращение',
  ante: 'Двойной шанс бонуса',
  buy: 'Покупка бонуса',
}

type Own = Omit<SlotFace, 'path' | 'paramsText' | 'outcomeText' | 'chip' | 'explain'>

export function machineFace(own: Own): SlotFace {
  return {
    ...own,
    path: `/slot/${own.id}`,
    paramsText: ({ mode }) => modeNames[mode],
    outcomeText: placesText,
    chip: (_, multiplierE4) => ({
      text: formatMultiplier(multiplierE4),
      fill: multiplierE4 > 10_000 ? 'var(--win-soft)' : 'var(--surface-3)',
      ink: multiplierE4 > 10_000 ? 'var(--win)' : 'var(--text-2)',
    }),
    explain: async () => (await import('./explain.ts')).explanationOf(own.rules),
  }
}

/** Numbers listed of an outcome; a feature draws more. */
const mostNumbers = 6

/** The numbers that were drawn, as they are stored: «15 · 57 · 6». */
function placesText(outcome: unknown): string {
  const numbers = JSON.stringify(outcome).match(/\d+/g) ?? []
  return numbers.slice(0, mostNumbers).join(' · ') + (numbers.length > mostNumbers ? ' …' : '')
}
