/** Links to the places where players talk. Only those that the owner of the site has named. */
import { useSession } from '../../api/session.ts'
import { ChipLink } from '../../ui/controls/chip-link.tsx'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import css from './social-links.module.css'

const places = [
  { key: 'bot', title: 'Чат-бот', icon: 'chat' },
  { key: 'tg', title: 'Канал', icon: 'channel' },
  { key: 'vk', title: 'Сообщество', icon: 'partners' },
  { key: 'support', title: 'Поддержка', icon: 'help' },
  { key: 'repost', title: 'Репост', icon: 'repeat' },
] as const satisfies readonly { key: string; title: string; icon: IconName }[]

export function SocialLinks() {
  const social = useSession()?.social
  const named = places.filter(({ key }) => social?.[key])
  if (named.length === 0) return null
  return (
    <nav className={css.socials} aria-label="Сообщество">
      {named.map(({ key, title, icon }) => (
        <ChipLink key={key} href={social?.[key]} rel="noreferrer noopener" target="_blank">
          <Icon name={icon} size={18} />
          {title}
        </ChipLink>
      ))}
    </nav>
  )
}
