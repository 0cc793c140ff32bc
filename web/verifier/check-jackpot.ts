/** Checks a jackpot: the sum at which its pot fell, the tree of shares, the slow draw and whose ticket it is. */
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { checkFall, type Found } from '@kurazh/contract/rewards/jackpot-proof.ts'
import { drawSteps } from '@kurazh/contract/rewards/jackpot.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { fallOf, microOfKopeck, potCommitment, seedsHash, ticketOf } from '@kurazh/shared/proofs/jackpot.ts'
import { back, startOf, valueOf } from '@kurazh/shared/proofs/slow-draw.ts'
import type { Pause } from './chain-steps.ts'
import { attempted, compared, judged, notCounted, type Report, type Step } from './report.ts'

/** Steps of the draw between two pauses for the page. */
const stride = 2_000

type IsDraw = (text: string, steps: number, value: string) => Promise<boolean>
type JackpotFile = Extract<VerifyFile, { kind: 'jackpot' }>

/** No device heard anything; and a branch that is missing is missing, however long ago. */
const ground = { heard: undefined, now: Number.POSITIVE_INFINITY }

/** `steps`: as many as a draw has to have. `isDraw` goes the draw back. */
export async function checkJackpot(
  file: JackpotFile,
  pause: Pause,
  steps = drawSteps,
  isDraw: IsDraw = (text, many, value) => drawBack(text, many, value, pause),
): Promise<Report> {
  const { fall, proof } = file
  return {
    title: `Джекпот № ${fall.pot}`,
    facts: [
      ['Упал на сумме', formatMoney(fall.amount)],
      ['Границы', `от ${formatMoney(fall.least)} до ${formatMoney(fall.ceiling)}`],
      ['Долей в дереве', String(proof.leaves)],
      ['Зёрен страниц', String(proof.seeds.length)],
      ['Билет', `${proof.ticket} из ${fall.amount * microOfKopeck}`],
      ['Упал, по словам сайта', fall.fallenAt],
    ],
    steps: await stepsOf(file, steps, isDraw),
    beyond: [
      'Было ли обещание дано, пока котёл копился, а корень — до зёрен, знает только тот, кто их записал: впишите записи в поле выше.',
      'Кто дал остальные зёрна и чьи остальные доли: в дереве только отпечатки.',
      'Хватило ли кому-то времени посчитать жребий, пока список зёрен ещё принимали: это видно лишь по часам страницы.',
      ...(fall.attempt > 0
        ? ['Розыгрыш начинали заново: то, что он дал прежде, могли знать. Сверьте число раз со списком восстановлений.']
        : []),
    ],
    promises: [
      ['отпечаток обещания', fall.commitment],
      ['корень дерева', fall.root ?? ''],
      ['отпечаток списка зёрен', fall.seedsHash ?? ''],
    ],
    enough: [['отпечаток обещания', 'корень дерева', 'отпечаток списка зёрен']],
  }
}

async function stepsOf(file: JackpotFile, steps: number, isDraw: IsDraw): Promise<Step[]> {
  const { uid, seed, fall, proof } = file
  const { checks } = await checkFall(fall, proof, { ...ground, uid: uid ?? undefined, isDraw, steps })
  const what = (name: string, found: Found, here: string) =>
    judged(name, found !== 'broken', here, found === 'broken' ? 'ведёт не туда' : 'то же')
  return [
    judged(
      'Отпечаток обещания: номер, границы и секрет',
      checks.promise !== 'broken',
      potCommitment(fall, proof.secret),
      fall.commitment,
    ),
    ...attempted('Сумма, на которой котёл должен был упасть', () =>
      compared('Сумма, на которой котёл должен был упасть', sumText(fall, proof.secret), formatMoney(fall.amount)),
    ),
    what('Доля победителя ведёт к корню, а в дереве ровно вся сумма', checks.tree, fall.root ?? 'корня нет'),
    ...ownSteps(file, checks.own),
    compared('Отпечаток списка зёрен', seedsHash(fall.pot, fall.attempt, proof.seeds), fall.seedsHash ?? 'его нет'),
    what('Зёрна разные и по 32 знака', checks.seeds, `зёрен: ${proof.seeds.length}`),
    ...(seed === null
      ? []
      : [
          judged(
            'Зерно этой страницы в списке',
            proof.seeds.includes(seed),
            seed,
            proof.seeds.join(', ') || 'зёрен нет',
          ),
        ]),
    compared('Шагов медленного жребия', String(steps), String(proof.steps)),
    what('Медленный жребий: обратный путь приводит к корню, секрету и зёрнам', checks.draw, `шагов: ${proof.steps}`),
    ...attempted('Билет', () =>
      compared('Билет', `${ticketOf(proof.value, fall.amount * microOfKopeck)}`, proof.ticket),
    ),
    what('Билет попадает в долю победителя', checks.ticket, `доля ${proof.winner.weight}`),
  ]
}

const sumText = (fall: JackpotFile['fall'], secret: string): string => formatMoney(fallOf(fall, secret))

/** None where the player has no share: the draw does not depend on it. */
function ownSteps({ uid, fall, proof }: JackpotFile, found: Found): Step[] {
  const name = 'Ваша доля в дереве, со всем, что внесено'
  if (found === 'none') return []
  if (uid === null || proof.own === null) return [notCounted(name, 'кода игрока или его ветки в данных нет')]
  const stated = found === 'broken' ? 'её там нет' : 'то же'
  return [judged(name, found !== 'broken', `доля ${fall.own ?? '0'} микрокопеек`, stated)]
}

/** The same as `isDrawOf`, a stride at a time. */
async function drawBack(text: string, steps: number, value: string, pause: Pause): Promise<boolean> {
  let at = valueOf(value)
  for (let left = steps; at !== undefined && left > 0; left -= stride) {
    await pause(left)
    at = back(at, Math.min(stride, left))
  }
  return at === startOf(text)
}
