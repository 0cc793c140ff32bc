/** Checks a bet with its player's own seeds: instant games, step games, machines, gifts and package games. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { betOfStake, packageMultiplierE4, packagePayout } from '@kurazh/shared/money/package-money.ts'
import { isPickProven } from '@kurazh/shared/proofs/package-pick.ts'
import { branchIn, packagePrefix } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { allStaked, commitmentOf, paidKopecks } from '@kurazh/games/core/fairness.ts'
import { isSeeded, type SeededGame } from '@kurazh/games/core/game.ts'
import { replayBet, replaySteps, sameJson } from '@kurazh/games/core/verify.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { attempted, compared, json, judged, notCounted, type Report, type Step } from './report.ts'

const times = (e4: number): string => `${multiplierFromE4(e4)}×`

export function checkBet({ bet, promised }: Extract<VerifyFile, { kind: 'bet' }>): Report {
  const isPackage = bet.game.startsWith(packagePrefix)
  const stated = isPackage ? branchIn(bet.outcome) : undefined
  return {
    title: `Ставка № ${bet.nonce}`,
    facts: [
      ['Игра', `${bet.game}, правила версии ${bet.version}`],
      ['Ставка', formatMoney(bet.stake)],
      ['Условие', json(bet.params)],
      ['Множитель', times(bet.multiplier)],
      ['Выплата', formatMoney(bet.payout)],
      ['Сид игрока', bet.clientSeed],
      ['Время, по словам сайта', bet.at],
    ],
    steps: [
      ...attempted('Отпечаток серверного сида (SHA-256)', () =>
        compared('Отпечаток серверного сида (SHA-256)', commitmentOf(bet.serverSeed), bet.commitment),
      ),
      ...(promised === null
        ? []
        : [compared('Отпечаток, который страница сайта запомнила до ставки', bet.commitment, promised)]),
      ...attempted('Исход по правилам', () => (isPackage ? packageSteps(bet) : ownSteps(bet))),
    ],
    beyond: [
      'Было ли обещание дано до ставки, знает только тот, кто его записал: впишите свою запись в поле выше.',
      'Ваши ли это сид, сумма и условие: сверьте их с тем, что отправляли вы.',
      ...(isPackage
        ? ['Что книга с этим отпечатком показывает в игре её автора: здесь доказано лишь, что сиды указывают на неё.']
        : []),
    ],
    promises: [
      ['отпечаток серверного сида', bet.commitment],
      ...(stated ? [['корень книг режима', stated.root] as const] : []),
    ],
    enough: [['отпечаток серверного сида', ...(isPackage ? ['корень книг режима'] : [])]],
  }
}

function ownSteps(bet: Bet): Step[] {
  const rules = rulesOf(bet.game, bet.version)
  if (rules === undefined || !isSeeded(rules))
    return [
      notCounted(
        'Исход по правилам',
        `правил ${bet.game} версии ${bet.version} в этом файле нет: возьмите проверяльщик того выпуска, где они есть`,
      ),
    ]
  const result = replayBet(rules, bet)
  const { outcome, multiplierE4, exact, staked } = result
  // What is given back has lost its moves.
  const all = bet.ended === 'returned' ? bet.stake : allStaked(bet.stake - (bet.added ?? 0n), staked)
  return [
    judged('Исход из обоих сидов и номера ставки', sameJson(outcome, bet.outcome), json(outcome), json(bet.outcome)),
    compared('Множитель по правилам', times(multiplierE4), times(bet.multiplier)),
    ...(bet.added === undefined && staked === undefined
      ? []
      : [compared('Поставлено вместе с ходами', formatMoney(all), formatMoney(bet.stake))]),
    compared(
      exact ? `Выплата: ${exact.paid} из ${exact.of} долей ставки` : 'Выплата: ставка на множитель, вниз до копейки',
      formatMoney(paidKopecks(all, result)),
      formatMoney(bet.payout),
    ),
    ...endingSteps(rules, bet),
  ]
}

/** The steps that check how a step game ended, by its moves. */
function endingSteps(rules: SeededGame, bet: Bet): Step[] {
  if (rules.kind !== 'steps')
    return [
      judged(
        'Ходов у мгновенной игры нет',
        bet.moves === undefined && bet.ended === undefined,
        'нет',
        bet.moves === undefined && bet.ended === undefined ? 'нет' : json(bet.moves ?? bet.ended),
      ),
    ]
  const { end } = replaySteps(rules, bet).state
  const here = end ?? 'returned'
  const stated = bet.ended ?? 'ничего'
  const holds = here === stated || (here === 'taken' && ['limit', 'expired', 'banned'].includes(stated))
  return [judged('Конец игры по её ходам', holds, here, stated)]
}

function packageSteps(bet: Bet): Step[] {
  const stated = branchIn(bet.outcome)
  if (stated === undefined) return [judged('Книга и её ветка до корня', false, 'книга с веткой', 'её в данных нет')]
  const { root, branch } = stated
  const mode = (bet.params as { mode?: unknown } | null)?.mode
  return [
    judged(
      'Сиды указывают на эту книгу: её ветка ведёт к корню режима',
      isPickProven(root, bet, branch),
      `книга ${branch.leaf.id}, вес ${branch.leaf.weight}`,
      `корень ${root}`,
    ),
    compared('Режим', json(mode), json(branch.mode)),
    compared(
      'Множитель: выплата книги к цене режима',
      times(packageMultiplierE4(branch.leaf.payout, branch.cost)),
      times(bet.multiplier),
    ),
    compared(
      'Выплата, вниз до копейки',
      formatMoney(packagePayout(betOfStake(bet.stake, branch.cost), branch.leaf.payout)),
      formatMoney(bet.payout),
    ),
  ]
}
