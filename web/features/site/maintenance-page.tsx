/** Shown to everyone but admins during maintenance. */
import type { Social } from '@kurazh/contract/content/site.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { StatusNote } from '../../ui/layout/status-page.tsx'
import { StatusScreen } from './status-screen.tsx'

interface MaintenancePageProps {
  /** The operator's text; undefined: the site's own. */
  say: string | undefined
  social: Social
  /** This player's open games, each of which may be finished. */
  games: readonly { title: string; path: string }[]
  /** Sign-in for administrators. */
  children: ReactNode
}

export function MaintenancePage({ say, social, games, children }: MaintenancePageProps) {
  return (
    <StatusScreen
      topText="Перерыв"
      bottomText={say ?? 'На сайте проводятся технические работы, скоро вернемся!'}
      type="works"
      sign={<Crane />}
      social={social}
    >
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

function Crane() {
  return (
    <g fill="none" stroke="#ffc94d" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M76 122V22h10v100M62 34h110M76 22 62 34M86 22l60 12M76 52l10 14M86 52 76 66M76 80l10 14M86 80 76 94" />
      <path d="M154 34v26" />
      <rect x="143" y="60" width="22" height="16" rx="4" fill="#a78bff" stroke="none" />
    </g>
  )
}
