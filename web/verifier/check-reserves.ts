/** Checks a player's branch in the day's tree of liabilities. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { checkBranch } from '@kurazh/contract/money/reserves-proof.ts'
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { judged, notCounted, type Report, type Step } from './report.ts'

export function checkReserves({ uid, day, branch }: Extract<VerifyFile, { kind: 'reserves' }>): Report {
  return {
    title: `Долг сайта на ${day.day}`,
    facts: [
      ['Ваш код', uid],
      ['Корень', day.root],
      ['Всего сайт должен', formatMoney(day.total)],
      ['Листьев', String(day.leaves)],
      ['Опубликовано, по словам сайта', day.publishedAt],
    ],
    steps: [branchStep(uid, day, branch)],
    beyond: [
      'Тот ли корень видят другие игроки, знает только тот, кто его записал или спросил у них: впишите запись в поле выше.',
      'Есть ли у сайта столько денег: дерево показывает, сколько он должен, и больше ничего.',
      'Сумма ваша, если она равна балансу в выписке на этот час: сверьте.',
    ],
    promises: [['корень', day.root]],
    enough: [['корень']],
  }
}

function branchStep(
  uid: string,
  day: Extract<VerifyFile, { kind: 'reserves' }>['day'],
  branch: Extract<VerifyFile, { kind: 'reserves' }>['branch'],
): Step {
  const what = 'Все части вашей суммы ведут к корню'
  const verdict = checkBranch(uid, day, branch)
  switch (verdict.kind) {
    case 'proven':
      return judged(what, true, `в дереве ваших ${formatMoney(verdict.kopecks)}`, `корень ${day.root}`)
    case 'nothing':
      return notCounted(what, 'по записям сайта, в тот момент на вашем балансе ничего не было')
    case 'old':
      return notCounted(what, 'день опубликован в прежней форме, лист в ней не назван именем игрока')
    case 'broken':
      return judged(what, false, 'ветка до корня', 'ведёт не туда')
  }
}
