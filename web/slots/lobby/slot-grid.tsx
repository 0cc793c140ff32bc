/** Machines as tiles with their hearts. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import type { MouseEvent } from 'react'
import { addFavourite, removeFavourite } from '../../play/preferences/favourites.ts'
import type { LobbySlot } from './lobby-slots.ts'
import { SlotTile } from './slot-tile.tsx'
import css from './slot-grid.module.css'

interface SlotGridProps {
  list: SlotList
  slots: readonly LobbySlot[]
  /** The ids of the list; undefined until they are known. */
  favourites: readonly string[] | undefined
  /** A former favourite leaves the grid. */
  leaving?: boolean
}

export function SlotGrid({ list, slots, favourites, leaving = false }: SlotGridProps) {
  const turn = ({ id, title }: LobbySlot, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const at = favourites?.indexOf(id) ?? -1
    if (at === -1) return addFavourite(list, id)
    if (leaving) focusBeside(currentTarget)
    removeFavourite(list, id, title, at)
  }
  return (
    <ul className={css.grid}>
      {slots.map((slot) => (
        <SlotTile
          key={slot.id}
          slot={slot}
          list={list}
          favourite={favourites?.includes(slot.id)}
          onHeart={(event) => turn(slot, event)}
        />
      ))}
    </ul>
  )
}

/** The heart of a neighbouring tile takes the focus of one that leaves, so that the keyboard stays in the list. */
function focusBeside(heart: HTMLElement): void {
  const tile = heart.closest('li')
  const beside = tile?.nextElementSibling ?? tile?.previousElementSibling
  beside?.querySelector('button')?.focus()
}
