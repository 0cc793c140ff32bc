/** The filters: how wins are found, and four counted figures. */
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { type Filters, filtersSet, noFilters, volatilityWords } from './choice.ts'
import type { TileFigures } from '../tile-figures.ts'
import type { LobbySlot } from './lobby-slots.ts'
import css from './filter-panel.module.css'

const mechanicWords: Readonly<Record<TileFigures['mechanic'], string>> = {
  lines: 'Линии',
  'both-ways': 'Линии в обе стороны',
  ways: 'Пути',
  clusters: 'Кластеры',
  anywhere: 'В любом месте',
  elsewhere: 'Игра другого автора',
}

const any = { value: '', label: 'Любая' } as const
const atLeast = (values: readonly string[], words: (value: string) => string) => [
  { value: '', label: 'Любой' },
  ...values.map((value) => ({ value, label: words(value) })),
]
const returns = atLeast(['95.5', '96', '96.5'], (value) => `от ${value}\u00a0%`)
const hits = [
  { value: '', label: 'Любая' },
  ...['25', '28', '30', '35'].map((value) => ({ value, label: `от ${value}\u00a0% вращений` })),
]
const bests = atLeast(['500', '1000', '2500', '5000'], (value) => `от ${Number(value).toLocaleString('ru-RU')}×`)
const volatilities = [
  any,
  ...(['low', 'middling', 'high'] as const).map((value) => ({
    value,
    label: volatilityWords[value][0]?.toUpperCase() + volatilityWords[value].slice(1),
  })),
]

interface FilterPanelProps {
  slots: readonly LobbySlot[]
  filters: Filters
  onChange: (filters: Filters) => void
}

export function FilterPanel({ slots, filters, onChange }: FilterPanelProps) {
  // Those that some machine has.
  const mechanics = [...new Set(slots.map(({ figures }) => figures.mechanic))].map((value) => ({
    value,
    label: mechanicWords[value],
  }))
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <Card as="div" className={css.panel} role="group" aria-label="Фильтры">
      <SelectField
        label="Механика"
        value={filters.mechanic}
        options={[any, ...mechanics]}
        onChange={(mechanic) => set({ mechanic })}
      />
      <SelectField
        label="Возврат"
        value={filters.returned}
        options={returns}
        onChange={(returned) => set({ returned })}
      />
      <SelectField label="Частота выигрыша" value={filters.hit} options={hits} onChange={(hit) => set({ hit })} />
      <SelectField
        label="Волатильность"
        value={filters.volatility}
        options={volatilities}
        onChange={(volatility) => set({ volatility })}
      />
      <SelectField label="Максимум" value={filters.best} options={bests} onChange={(best) => set({ best })} />
      <Button idle={filtersSet(filters) === 0} onClick={() => onChange(noFilters)}>
        Сбросить
      </Button>
    </Card>
  )
}
