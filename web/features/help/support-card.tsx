/** How to reach the people behind the site: the addresses its owner has given, or an honest word that there are none. */
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'

export function SupportCard() {
  const social = useSession().data?.social
  const links = [
    { name: 'Сообщество ВКонтакте', address: social?.vk },
    { name: 'Канал в Telegram', address: social?.tg },
  ].filter(({ address }) => address)
  return (
    <section className="help-support card" aria-label="Поддержка">
      <div className="help-support__words">
        <h2 className="help-support__title">Не нашли ответ?</h2>
        <p className="muted">
          {links.length > 0 || !social
            ? 'Отвечает владелец сайта. '
            : 'Владелец сайта ещё не указал, куда писать. Спросите у того, кто дал вам ссылку на сайт. '}
          Пароль не спрашивают никогда. <Link to="/help/contact">Что приложить к вопросу</Link>
        </p>
      </div>
      {links.length > 0 && (
        <div className="help-support__links">
          {links.map(({ name, address }) => (
            <a key={name} className="button button--quiet" href={address} target="_blank" rel="noreferrer noopener">
              {name}
            </a>
          ))}
        </div>
      )}
    </section>
  )
}
