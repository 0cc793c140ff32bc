/** Presents a game made elsewhere in lists of bets and on their pages. */
import { timesOfPayout } from '@kurazh/shared/money/package-money.ts'
import { intervalOf } from '@kurazh/shared/proofs/package-tree.ts'
import { drawnNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { branchIn, type PackageEntry } from '@kurazh/contract/play/packages.ts'
import type { Explanation, GameFace } from '../../play/game/game-face.ts'
import { formatShort } from '../../ui/text/format.ts'
import { packageRules } from './package-rules.ts'
import { packagePins } from './page-pins.ts'

/** `outcome`: of the opened bet; the explanation of its draws depends on it. */
export function packageFace(entry: PackageEntry, outcome?: unknown): GameFace {
  const { game, title } = entry
  return {
    id: game,
    title,
    path: `/slot/${game}`,
    rules: () => Promise.reject(new Error('bets of games made elsewhere bring their own proof')),
    rulesOfBet: (bet) => packageRules(bet, packagePins.of(bet.game, bet.version)),
    paramsText: (params) => modeText((params as { mode: string }).mode),
    outcomeText: (told) => `книга ${branchIn(told)?.branch.leaf.id ?? '—'}`,
    explain: async () => ({ steps: (rng) => steps(rng, outcome) }),
  }
}

/** Other makers' modes have their own names; nearly all call the plainest one so. */
export const modeText = (mode: string): string => (mode === 'base' ? 'Обычный раунд' : `Режим ${mode.toUpperCase()}`)

function steps(rng: Parameters<Explanation['steps']>[0], outcome: unknown): string[] {
  const told = branchIn(outcome)
  const interval = told && intervalOf(told.root, told.branch)
  if (told === undefined || interval === undefined) return []
  const { leaf, books, siblings } = told.branch
  const number = drawnNumber(rng, interval.total)
  return [
    `Первые восемь байт — число u. Весов всего ${interval.total}; u × вес / 2⁶⁴, целая часть: ${number}.`,
    `Оно попало в книгу ${leaf.id}: ей принадлежат числа от ${interval.from} до ${interval.from + leaf.weight - 1n}. Книг в режиме ${books}.`,
    `Книга платит ${formatShort(timesOfPayout(leaf.payout))}× ставки. Её отпечаток: ${leaf.book}.`,
    `Вместе с ${siblings.length} соседними узлами дерева он даёт корень ${told.root}. Другая книга на этом месте или другой вес дали бы другой корень.`,
  ]
}
