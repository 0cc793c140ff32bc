/** What fixed the table beforehand, as this page heard it first, and what it has checked of it since. */
import { plural } from '@kurazh/contract/plural.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { readStored } from '../../ui/stored.ts'
import { Card } from '../../ui/surface.tsx'
import { handWords } from './hand-proof.tsx'
import { givenSeed } from './seed-giver.ts'
import { isByHand } from './table-view.ts'
import type { TableSeen } from './tables.ts'
import css from './table-fairness.module.css'

const short = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`

export function FairnessOfTable({ table: { view, checked } }: { table: TableSeen }) {
  if (view && isByHand(view)) return <HandCard lie={checked.lie !== null} />
  const shoe = view?.shoe
  const own = view && givenSeed(view.table, readStored)
  return (
    <Card className={css.fair} aria-label="Доказательство">
      <p className={css.head}>
        <Icon name="shield" />
        {checked.lie ? 'Проверка не сошлась' : `Проверено в этом браузере: ${formatNumber(checked.rounds, 0)} ${plural(checked.rounds, ['раунд', 'раунда', 'раундов'])}`}
      </p>
      {view?.chain && (
        <p>
          Конец цепочки стола <code title={view.chain.terminatingHash}>{short(view.chain.terminatingHash)}</code>
        </p>
      )}
      {shoe && (
        <>
          <p>
            Шуз № {formatNumber(shoe.number, 0)}, корень 416 карт <code title={shoe.root}>{short(shoe.root)}</code>
          </p>
          <p>
            {shoe.cut === null ? 'Срезка ещё собирает случайность игроков.' : `Срезан на карте ${shoe.cut + 1}, случайность от ${shoe.seeds?.length ?? 0} ${plural(shoe.seeds?.length ?? 0, ['игрока', 'игроков', 'игроков'])}.`} Каждая открытая карта приходит с ветвью к корню, и
            страница сверяет её сразу.
          </p>
          {own?.shoe === shoe.number && (
            <p>
              Ваша случайность в этой срезке <code title={own.seed}>{short(own.seed)}</code>
            </p>
          )}
        </>
      )}
      {view && !shoe && <p>Число раунда считается из его хеша и соли цепочки. Хеш раскрывают, когда шарик лёг: он обязан вести к концу, опубликованному заранее.</p>}
    </Card>
  )
}

function HandCard({ lie }: { lie: boolean }) {
  return (
    <Card className={css.fair} aria-label="Доказательство">
      <p className={css.head} data-plain>
        <Icon name="info" />
        {lie ? 'Проверка не сошлась' : 'Сдаёт человек'}
      </p>
      <p>{handWords}</p>
      <p>Выплаты эта страница всё равно считает сама: по введённому результату и правилам игры.</p>
    </Card>
  )
}
