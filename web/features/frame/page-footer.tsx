/** Renders the footer of wide windows. */
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { brand } from '../../ui/text/brand.ts'
import { Tooltip } from '../../ui/windows/hint.tsx'
import css from './page-footer.module.css'

export function PageFooter() {
  const social = useSession()?.social
  return (
    <footer className={css.footer}>
      <span className={css.links}>
        <span className={css.brand}>{brand}</span>
        <Link to="/privacy">Политика конфиденциальности</Link>
        <Link to="/terms">Пользовательское соглашение</Link>
        <Link to="/status">Статусы</Link>
        <Link to="/returns">Возврат игр</Link>
        <Link to="/returned">Сколько сайт возвращает</Link>
        <Link to="/restorations">Восстановления</Link>
      </span>
      <span className={css.end}>
        {social?.vk && (
          <a href={social.vk} rel="noreferrer noopener" target="_blank">
            ВКонтакте
          </a>
        )}
        {social?.tg && (
          <a href={social.tg} rel="noreferrer noopener" target="_blank">
            Telegram
          </a>
        )}
        <Tooltip text="Сайт предназначен для лиц старше 18 лет" label="18+" className={css.age}>
          18+
        </Tooltip>
      </span>
    </footer>
  )
}
