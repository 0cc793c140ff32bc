/** What everyone but an admin sees while the site is being worked on. */
import type { Social } from '@kurazh/contract/site.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { StatusNote } from '../../ui/status-page.tsx'
import { StatusScreen } from './status-screen.tsx'

interface MaintenancePageProps {
  /** The operator's words; undefined: the site's own. */
  say: string | undefined
  social: Social
  /** What this player has open, each of which may be played to its end. */
  games: readonly { title: string; path: string }[]
  /** The door for administrators. */
  children: ReactNode
}

export function MaintenancePage({ say, social, games, children }: MaintenancePageProps) {
  return (
    <StatusScreen topText="Перерыв" bottomText={say ?? 'На сайте проводятся технические работы, скоро вернемся!'} type="works" social={social}>
      {children}
      {games.length > 0 && <StatusNote>У вас открыта игра: доиграть её можно и сейчас</StatusNote>}
      {games.map(({ title, path }) => (
        <ButtonLink key={path} to={path} tone="brand">
          {title}
        </ButtonLink>
      ))}
    </StatusScreen>
  )
}
