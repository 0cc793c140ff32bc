/** How to reach the people behind the site: the addresses its owner has given, or an honest word that there are none. */
import { useSession } from '../../api/session.ts'
import { Link } from '../../ui/router.tsx'
import { Card } from '../../ui/surface.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './shelves.module.css'

export function SupportCard() {
  const social = useSession().data?.social
  const links = [
    { name: 'Сообщество ВКонтакте', address: social?.vk },
    { name: 'Канал в Telegram', address: social?.tg },
  ].filter(({ address }) => address)
  return (
    <Card className={css.helpSupport} aria-label="Поддержка">
      <div className={css.helpSupportWords}>
        <h2 className={css.helpSupportTitle}>Не нашли ответ?</h2>
        <p className="muted">
          {links.length > 0 || !social
            ? 'Отвечает владелец сайта. '
            : 'Владелец сайта ещё не указал, куда писать. Спросите у того, кто дал вам ссылку на сайт. '}
          Пароль не спрашивают никогда. <Link to="/help/contact">Что приложить к вопросу</Link>
        </p>
      </div>
      {links.length > 0 && (
        <div className={css.helpSupportLinks}>
          {links.map(({ name, address }) => (
            <ButtonLink key={name} href={address} target="_blank" rel="noreferrer noopener">
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
    </Card>
  )
}
