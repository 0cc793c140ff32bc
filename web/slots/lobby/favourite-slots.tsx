/** The favourites of a lobby: stored with the account, the latest first. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { useOrdered } from '../../api/session.ts'
import { errorText } from '../../api/call.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { useFavourites } from '../../play/preferences/favourites.ts'
import { useLobbySlots } from './lobby-slots.ts'
import { SlotGrid } from './slot-grid.tsx'
import { otherList, places, SlotsHead, SlotsWay } from './slots-head.tsx'
import { Unknown } from './unknown.tsx'
import { usePhone } from './use-phone.ts'
import css from './slots-lobby.module.css'

export function FavouriteSlots({ list }: { list: SlotList }) {
  const { ids, error, refetch } = useFavourites(list)
  const { favouritesTitle, lobby } = places[list]
  const other = places[otherList(list)]
  return (
    <div className={css.lobby}>
      <SlotsHead title={favouritesTitle} about="Список хранится в аккаунте и одинаков на всех ваших устройствах.">
        <SlotsWay to={lobby}>{list === 'slots' ? 'Все слоты' : 'Все слоты от 1\u00a0₽'}</SlotsWay>
        <SlotsWay to={other.favourites} heart="words">
          {list === 'slots' ? 'От 1\u00a0₽' : 'Любая ставка'}
        </SlotsWay>
      </SlotsHead>
      {ids ? (
        <Kept list={list} ids={ids} />
      ) : error ? (
        <Unknown text={errorText(error)} onAgain={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

function Kept({ list, ids }: { list: SlotList; ids: readonly string[] }) {
  const all = useLobbySlots(list)
  const slots = ids.flatMap((id) => all.filter((slot) => slot.id === id))
  const away = ids.length - slots.length
  if (ids.length === 0) return <Empty list={list} />
  return (
    <>
      {slots.length > 0 && <SlotGrid list={list} slots={slots} favourites={ids} leaving />}
      {away > 0 && (
        <p className="muted">
          Ещё {away} {plural(away, ['слот', 'слота', 'слотов'])} из этого списка сейчас нет на сайте.
        </p>
      )}
    </>
  )
}

/** Machines offered where none has been marked: two rows on a phone, one on a desktop. */
const [onPhone, onDesktop] = [6, 4]

function Empty({ list }: { list: SlotList }) {
  const some = useOrdered(useLobbySlots(list)).slice(0, usePhone() ? onPhone : onDesktop)
  return (
    <>
      <Card as="div" className={`${css.none} ${css.noHearts}`}>
        <Icon name="heart" size={40} />
        <p>Отмечайте слоты сердечком — они появятся здесь.</p>
        <ButtonLink tone="brand" to={places[list].lobby}>
          Выбрать слоты
        </ButtonLink>
      </Card>
      <section className={css.all} aria-labelledby="favourites-first">
        <h2 className={css.suggested} id="favourites-first">
          Начните с этих
        </h2>
        <SlotGrid list={list} slots={some} favourites={[]} />
      </section>
    </>
  )
}
