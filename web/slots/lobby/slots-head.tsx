/** The head of a lobby of machines: its title, and links to its favourites and to the other lobby. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import css from './slots-head.module.css'

/** The two lobbies with their favourites. */
export const places = {
  slots: { title: 'Слоты', lobby: '/slots', favourites: '/favourites', favouritesTitle: 'Избранные слоты' },
  slots2: {
    title: 'Слоты от 1\u00a0₽',
    lobby: '/slots2',
    favourites: '/favourites/v2',
    favouritesTitle: 'Избранные слоты от 1\u00a0₽',
  },
} as const satisfies Record<SlotList, unknown>

export const otherList = (list: SlotList): SlotList => (list === 'slots' ? 'slots2' : 'slots')

interface SlotsHeadProps {
  title: string
  about: string
  children: ReactNode
}

export function SlotsHead({ title, about, children }: SlotsHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <PageTitle>{title}</PageTitle>
        <p className="muted">{about}</p>
      </div>
      <div className={css.ways}>{children}</div>
    </header>
  )
}

interface SlotsWayProps {
  to: string
  /** `alone`: without its words on a phone. */
  heart?: 'words' | 'alone'
  children: ReactNode
}

/** A link: to the favourites, to a lobby. */
export function SlotsWay({ to, heart, children }: SlotsWayProps) {
  return (
    <ButtonLink to={to}>
      {heart && <Icon name="heart" size={18} />}
      <span className={heart === 'alone' ? css.heartText : undefined}>{children}</span>
    </ButtonLink>
  )
}
