/** The lobby of machines: at any total bet, or all of them at 1 ₽. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { useDeferredValue, useState } from 'react'
import { useOrdered } from '../../api/session.ts'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import { plural } from '../../ui/text/format.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { slotAddress } from '../address.ts'
import { type Choice, choose, chosen, filtersSet, noChoice, orders, shelves, useChoices } from './choice.ts'
import { Unknown } from './unknown.tsx'
import { useFavourites } from '../../play/preferences/favourites.ts'
import { FilterPanel } from './filter-panel.tsx'
import { type LobbySlot, useLobbySlots } from './lobby-slots.ts'
import { RecentSlots } from './recent-slots.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { otherList, places, SlotsHead, SlotsWay } from './slots-head.tsx'
import { usePhone } from './use-phone.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './slots-lobby.module.css'

const abouts: Readonly<Record<SlotList, string>> = {
  slots: 'Возврат каждого посчитан точно, каждое вращение можно проверить.',
  slots2: 'Те же слоты с тем же возвратом: каждое вращение стоит 1\u00a0₽.',
}

export function SlotsLobby({ list }: { list: SlotList }) {
  const choice = useChoices()[list]
  const { ids, error, refetch } = useFavourites(list)
  const slots = useOrdered(useLobbySlots(list))
  const shown = chosen(slots, { ...choice, query: useDeferredValue(choice.query) })
  const other = otherList(list)
  return (
    <div className={css.lobby}>
      <SlotsHead title={places[list].title} about={abouts[list]}>
        <SlotsWay to={places[list].favourites} heart="alone">
          Избранное{ids && ids.length > 0 ? ` · ${ids.length}` : ''}
        </SlotsWay>
        <SlotsWay to={places[other].lobby}>{list === 'slots' ? places[other].title : 'Любая ставка'}</SlotsWay>
      </SlotsHead>
      <RecentSlots list={list} />
      <section className={css.all} aria-label="Все слоты">
        <Controls list={list} slots={slots} choice={choice} first={shown[0]?.id} />
        <p className="unseen" role="status">
          {choice === noChoice ? '' : `Найдено: ${shown.length} ${plural(shown.length, ['слот', 'слота', 'слотов'])}`}
        </p>
        {error !== null && ids === undefined && (
          <Unknown text={`Избранное не загрузилось. ${errorText(error)}`} onAgain={() => void refetch()} />
        )}
        {shown.length > 0 ? (
          <SlotGrid list={list} slots={shown} favourites={ids} />
        ) : (
          <Nothing list={list} query={choice.query.trim()} />
        )}
      </section>
    </div>
  )
}

interface ControlsProps {
  list: SlotList
  slots: readonly LobbySlot[]
  choice: Choice
  first: string | undefined
}

function Controls({ list, slots, choice, first }: ControlsProps) {
  const navigate = useGoTo()
  const [open, setOpen] = useState(false)
  const whole = usePhone()
  const set = filtersSet(choice.filters)
  return (
    <>
      <div className={css.controls} data-open={open || undefined}>
        <ChipChoice
          label="Подборка"
          value={choice.shelf}
          options={optionsOf(shelves)}
          onChange={(shelf) => choose(list, { shelf })}
        />
        <SearchBox
          label="Поиск слота"
          value={choice.query}
          onChange={(query) => choose(list, { query })}
          onGo={() => first !== undefined && navigate(slotAddress(first, list, whole))}
          className={css.search}
        />
        <div className={css.order}>
          <Button icon="settings" aria-expanded={open} onClick={() => setOpen(!open)}>
            Фильтры{set > 0 ? ` · ${set}` : ''}
          </Button>
          <Select
            label="Порядок"
            value={choice.order}
            options={optionsOf(orders)}
            onChange={(order) => choose(list, { order })}
          />
        </div>
      </div>
      {open && <FilterPanel slots={slots} filters={choice.filters} onChange={(filters) => choose(list, { filters })} />}
    </>
  )
}

function optionsOf<Name extends string>(
  named: Readonly<Record<Name, { label: string }>>,
): { value: Name; label: string }[] {
  return Object.entries<{ label: string }>(named).map(([value, { label }]) => ({ value: value as Name, label }))
}

function Nothing({ list, query }: { list: SlotList; query: string }) {
  return (
    <Card as="div" className={css.none}>
      <p>
        {query === ''
          ? 'Таких слотов нет: смягчите фильтры.'
          : `По запросу «${query}» с этими условиями ничего не нашлось.`}
      </p>
      <Button onClick={() => choose(list, noChoice)}>Показать все слоты</Button>
    </Card>
  )
}
