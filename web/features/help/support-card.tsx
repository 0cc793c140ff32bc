/** How to reach the people behind the site: the addresses its owner has given, or an honest word that there are none. */
import { contactsOf, noContactsText } from '@kurazh/contract/contacts.ts'
import { useSession } from '../../api/session.ts'
import { Link } from '../../ui/router.tsx'
import { Card } from '../../ui/surface.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './shelves.module.css'

export function SupportCard() {
  const social = useSession()?.social
  const links = social ? contactsOf(social) : []
  return (
    <Card className={css.helpSupport} aria-label="Поддержка">
      <div className={css.helpSupportWords}>
        <h2 className={css.helpSupportTitle}>Не нашли ответ?</h2>
        <p className="muted">
          {links.length > 0 || !social
            ? 'Отвечает владелец сайта. '
            : `${noContactsText} `}
          Пароль не спрашивают никогда. <Link to="/help/contact">Что приложить к вопросу</Link>
        </p>
      </div>
      {links.length > 0 && (
        <div className={css.helpSupportLinks}>
          {links.map(({ name, address }) => (
            <ButtonLink key={address} href={address} target="_blank" rel="noreferrer noopener">
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
    </Card>
  )
}
