/** How a game made elsewhere shows itself in lists of bets and on their pages. */
import { timesOfPayout } from '@kurazh/contract/package-money.ts'
import { intervalOf } from '@kurazh/contract/package-tree.ts'
import { drawnNumber } from '@kurazh/contract/package-pick.ts'
import { branchIn, type PackageEntry } from '@kurazh/contract/packages.ts'
import { SlotsIcon } from '../../games/art/icons.tsx'
import type { Explanation, GameFace } from '../../play/layout/game-face.ts'
import { formatShort } from '../../ui/format.ts'
import { packageRules } from './package-rules.ts'

/** `outcome`: of the bet that is laid open; how its draws are told depends on it. */
export function packageFace(entry: PackageEntry, outcome?: unknown): GameFace {
  const { game, title } = entry
  return {
    id: game, title, path: `/slot/${game}`, icon: <SlotsIcon />,
    rules: () => Promise.reject(new Error('bets of games made elsewhere bring their own proof')),
    rulesOfBet: (bet) => packageRules(entry, bet),
    paramsText: (params) => modeText((params as { mode: string }).mode),
    outcomeText: (told) => `книга ${branchIn(told)?.branch.leaf.id ?? '—'}`,
    explain: async () => ({ steps: (rng) => steps(rng, outcome) }),
  }
}

/** The modes of others have names of their own; the plainest one is called so by nearly all. */
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
    `Вместе с ${siblings.length} соседними узлами дерева он даёт корень ${told.root}. Этот корень опубликован до ставки, и другая книга на этом месте его бы изменила.`,
  ]
}
