/** Shows what fixed the table beforehand, as this page first received it, and its checks since. */
import { plural } from '@kurazh/shared/text/plural.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Term } from '../../ui/text/term.tsx'
import { verdictSigns } from '../proof/verdict.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { saltWords } from '../presentation/salt-words.ts'
import { RefusedOfGame } from '../session/refused-bets.tsx'
import { CutLines } from './cut-lines.tsx'
import { handWords } from './hand-proof.tsx'
import { isByHand } from './table-view.ts'
import type { TableSeen } from './tables.ts'
import css from './table-fairness.module.css'

const short = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`

export function FairnessOfTable({ table: { view, checked } }: { table: TableSeen }) {
  if (view && isByHand(view)) return <HandCard table={view.table} checked={checked} />
  const shoe = view?.shoe
  return (
    <Card className={css.fair} aria-label="Доказательство">
      <p className={css.head}>
        <Icon name="shield" />
        {checked.lie
          ? 'Проверка не сошлась'
          : `Проверено в этом браузере: ${formatNumber(checked.proved, 0)} ${plural(checked.proved, ['раунд', 'раунда', 'раундов'])}`}
      </p>
      {checked.pending > 0 && (
        <p className={css.head} data-plain>
          <Icon name={verdictSigns.pending} />
          <span>
            Ждут открытия колоды: <NumberText value={checked.pending} />{' '}
            {plural(checked.pending, ['раунд', 'раунда', 'раундов'])}
          </span>
        </p>
      )}
      {view?.chain && (
        <p>
          Конец цепочки стола <code title={view.chain.terminatingHash}>{short(view.chain.terminatingHash)}</code>
        </p>
      )}
      {shoe && (
        <>
          <p>
            <Term name="shoe">Шуз</Term> № <NumberText value={shoe.number} />, корень 416 карт{' '}
            <code title={shoe.root}>{short(shoe.root)}</code>
          </p>
          <CutLines table={view.table} shoe={shoe} />
          {shoe.cut !== null && view.round?.first != null && (
            <p>
              Место раунда: срезка и его первая карта{' '}
              <code>
                {shoe.cut + 1}/{view.round.first + 1}
              </code>
            </p>
          )}
          <p>
            Что весь шуз сделан из цепочки, видно, когда он кончился и его хеш раскрыт: до этого раунды ждут открытия
            колоды.
          </p>
        </>
      )}
      {view && view.seats.length > 0 && (
        <p>
          Карты идут из шуза по порядку, поэтому места и решения соседей меняют, какая карта достанется вам. Кому сдают,
          страница узнаёт до первой карты; кто сидит на этих местах, она проверить не может.
        </p>
      )}
      {view && !shoe && (
        <p>
          Число раунда считается из его хеша и соли цепочки. Хеш раскрывают, когда шарик лёг: он обязан вести к концу,
          опубликованному заранее.
        </p>
      )}
      {view && <Refused table={view.table} checked={checked} />}
      {view?.chain?.salt != null && !shoe && <p>{saltWords(view.chain.saltFrom)}</p>}
    </Card>
  )
}

/** The refusals at the table, as this device remembers them, and what a refusal proves. */
function Refused({ table, checked }: { table: string } & Pick<TableSeen, 'checked'>) {
  return (
    <>
      <RefusedOfGame game={table} />
      {checked.refused.size > 0 && (
        <p>
          Отказ, который страница может пересчитать, она пересчитывает; ставка раунда, где отказ знает только сайт,
          отмечена «=», а не галочкой.
        </p>
      )}
    </>
  )
}

function HandCard({ table, checked }: { table: string } & Pick<TableSeen, 'checked'>) {
  return (
    <Card className={css.fair} aria-label="Доказательство">
      <p className={css.head} data-plain>
        <Icon name="info" />
        {checked.lie ? 'Проверка не сошлась' : 'Сдаёт человек'}
      </p>
      <p>{handWords}</p>
      <Refused table={table} checked={checked} />
      <p>Выплаты эта страница всё равно считает сама: по введённому результату и правилам игры.</p>
    </Card>
  )
}
