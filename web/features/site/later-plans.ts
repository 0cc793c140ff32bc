/**
 * What the screens that open later will be, in three points each. Taken from the rules as they are written down: nothing here
 * names a figure that is not decided. When a section opens, its plan goes.
 */

/** Points of a plan. */
type Plan = readonly { name: string; text: string }[]

const provable = {
  name: 'Проверка каждой ставки',
  text: 'Исход обещан до ставки отпечатком, а после неё ваш браузер пересчитает его сам — так же, как в тех играх, что уже открыты.',
}

/** Plans by the ids of the catalogue, then of the sections that are no games. */
export const plans: Readonly<Record<string, Plan>> = {
  live: [
    { name: 'Общие столы', text: 'Один розыгрыш на всех, кто сидит за столом, и общие часы: приём ставок, розыгрыш, итог.' },
    { name: 'Своя скорость', text: 'Смотреть можно не играя. Ставка принимается, только пока открыт её приём.' },
    provable,
  ],
}
