/**
 * Explains what a ✓ of a chain proves and what it does not: players add nothing to a wheel's number or to a rocket's
 * point.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'

const whose = {
  entered:
    'соль введена из открытого источника, названного заранее, уже после публикации конца цепочки, и подобрать под неё цепочку сайт не мог.',
  drawn: 'соль после публикации конца цепочки выбрал сам сайт.',
} as const

/** The chooser of the salt, and the consequences. */
export const saltWords = (saltFrom: RoundChain['saltFrom']): string =>
  `Числа этой цепочки определены до вашей ставки и не меняются после неё. Случайности игроков в них нет: ${saltFrom === null ? 'соль ещё не выбрана.' : whose[saltFrom]}`
