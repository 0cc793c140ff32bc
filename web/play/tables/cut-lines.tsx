/** Explains a shoe's cut: whose randomness is in it, as far as this device knows. */
import { plural } from '@kurazh/shared/text/plural.ts'
import { entriesOfCut } from '@kurazh/games/core/shoe.ts'
import { readStored } from '../../ui/browser/stored.ts'
import { entropyOfShoe } from './cut-judge.ts'
import { givenSeeds } from './seed-giver.ts'
import type { TableShoe } from './table-judge.ts'

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text)
const seedsOf = (shoe: TableShoe): number => entriesOfCut(shoe.seeds ?? []).entries.length
const seedsText = (count: number): string => `${count} ${plural(count, ['сида', 'сидов', 'сидов'])}`

export function CutLines({ table, shoe }: { table: string; shoe: TableShoe }) {
  const given = givenSeeds(table, readStored)
  const entropy = entropyOfShoe(shoe, given)
  const own = given.find((one) => one.shoe === shoe.number)
  const refused = given.filter(({ state }) => state === 'refused' || state === 'other').length
  return (
    <>
      <p>
        {shoe.cut === null
          ? 'Срезка ещё собирает сиды игроков.'
          : seedsOf(shoe) === 0
            ? `Срезан на карте ${shoe.cut + 1} по одному корню: сидов игроков в срезке нет.`
            : `Срезан на карте ${shoe.cut + 1}: место следует из корня и ${seedsText(seedsOf(shoe))}.`}{' '}
        Каждая открытая карта приходит с ветвью к корню, и страница сверяет её сразу.
      </p>
      {entropy === 'own' && own && (
        <p>
          Ваша случайность в этой срезке <code title={own.seed}>{short(own.seed)}</code>
        </p>
      )}
      {entropy === 'others' && <p>Вашего сида в этой срезке нет. Чьи остальные, страница знать не может.</p>}
      {entropy === 'refused' && (
        <p>
          Случайность этой страницы не приняли: раунды этого шуза пересчитаны, но не доказаны. Следующему шузу страница
          предложит её снова.
        </p>
      )}
      {refused > 0 && <p>Не приняли сидов этого браузера за последние шузы: {refused}</p>}
    </>
  )
}

/** The same for the page of a bet, in one line. */
export function cutText(table: string, shoe: TableShoe): string {
  const entropy = entropyOfShoe(shoe, givenSeeds(table, readStored))
  if (seedsOf(shoe) === 0) return 'Срезка следует из одного корня: сидов игроков в ней нет'
  const whose =
    entropy === 'own'
      ? 'ваш среди них'
      : entropy === 'refused'
        ? 'случайность вашей страницы не приняли'
        : 'вашего среди них этот браузер не помнит'
  return `Срезка следует из корня и ${seedsText(seedsOf(shoe))}, ${whose}`
}
