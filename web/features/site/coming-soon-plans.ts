/**
 * Describes the planned screens in three points each. Taken from the written rules: no figure here is undecided. A plan
 * is removed when its section opens.
 */

/** Points of a plan. */
type Plan = readonly { name: string; text: string }[]

const provable = {
  name: 'Проверка каждой ставки',
  text: 'Исход обещан до ставки отпечатком, а после неё ваш браузер пересчитает его сам — так же, как в тех играх, что уже открыты.',
}

/** Plans by catalogue id, then by section. */
export const plans: Readonly<Record<string, Plan>> = {
  live: [
    {
      name: 'Общие столы',
      text: 'Один розыгрыш на всех, кто сидит за столом, и общие часы: приём ставок, розыгрыш, итог.',
    },
    { name: 'Своя скорость', text: 'Смотреть можно не играя. Ставка принимается, только пока открыт её приём.' },
    provable,
  ],
}
