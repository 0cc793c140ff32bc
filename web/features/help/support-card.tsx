/** Shows how to contact the site's owner: the given addresses, or a plain statement that there are none. */
import { contactsOf, noContactsText } from '@kurazh/contract/account/contacts.ts'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import css from './shelves.module.css'

export function SupportCard() {
  const social = useSession()?.social
  const links = social ? contactsOf(social) : []
  return (
    <Card className={css.helpSupport} aria-label="Поддержка">
      <div className={css.helpSupportWords}>
        <h2 className={css.helpSupportTitle}>Не нашли ответ?</h2>
        <p className="muted">
          {links.length > 0 || !social ? 'Отвечает владелец сайта. ' : `${noContactsText} `}
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
