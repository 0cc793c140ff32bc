/** Checks a rain of the chat: who was drawn among those who took part, and what each got. */
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { entrantForm, rainEntropy, rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import { attempted, compared, judged, type Report, type Step } from './report.ts'

export function checkRain({ rain, promised, own }: Extract<VerifyFile, { kind: 'rain' }>): Report {
  const { id, amount, receivers, commitment, serverSeed, entrants } = rain
  const seeds = entrants.map(({ seed }) => seed)
  return {
    title: `Дождь № ${id}`,
    facts: [
      ['Сумма', formatMoney(amount)],
      ['Получателей', String(receivers)],
      ['Участников', String(entrants.length)],
      ['Число сайта', serverSeed],
      ['Общее число участников', rainEntropy({ id, seeds })],
    ],
    steps: [
      compared('Отпечаток числа сайта (SHA-256)', commitmentOf(serverSeed), commitment),
      ...(promised === null
        ? []
        : [compared('Отпечаток, который страница сайта запомнила до розыгрыша', commitment, promised)]),
      judged(
        'Числа участников — по 32 шестнадцатеричных знака',
        seeds.every((seed) => entrantForm.test(seed)),
        'каждое такое',
        seeds.find((seed) => !entrantForm.test(seed)) ?? 'каждое такое',
      ),
      ...(own === null
        ? []
        : [
            compared(`Число этой страницы на месте ${own.place}`, own.seed, seeds[own.place - 1] ?? 'такого места нет'),
          ]),
      ...attempted('Кому сколько', () => prizeSteps(rain)),
    ],
    beyond: [
      'Было ли обещание дано до участия, знает только тот, кто его записал: впишите свою запись в поле выше.',
      'Кто стоит за числами остальных: сайт мог участвовать сам, под любым именем.',
      'Тот ли список видели другие участники: сравните с ними общее число.',
    ],
    promises: [['отпечаток числа сайта', commitment]],
    enough: [['отпечаток числа сайта']],
  }
}

function prizeSteps({ entrants, ...draw }: Extract<VerifyFile, { kind: 'rain' }>['rain']): Step[] {
  const prizes = rainPrizes({ ...draw, seeds: entrants.map(({ seed }) => seed) })
  const due = new Map(prizes.map(({ place, prize }) => [place, prize]))
  const textOf = (prize: bigint | null | undefined) => (prize == null ? 'ничего' : formatMoney(prize))
  const wrong = entrants.flatMap(({ prize }, index) =>
    (prize ?? undefined) === due.get(index + 1) ? [] : [`место ${index + 1} — ${textOf(prize)}`],
  )
  return [
    judged(
      'Кто выбран и сколько получил',
      wrong.length === 0 && draw.amount > 0n,
      prizes.map(({ place, prize }) => `место ${place} — ${textOf(prize)}`).join(', '),
      wrong.length === 0 ? 'то же' : wrong.join(', '),
    ),
  ]
}
