/** Says calmly that the site has a newer version of this page. Nothing is lost by going on: a bet by other rules is refused before its stake. */
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './line-banner.module.css'

export function NewerBanner() {
  return (
    <div className={css.lineBanner} role="status">
      <Icon name="info" size={20} />
      <span>Вышла новая версия сайта</span>
      <Button size="small" onClick={() => location.reload()}>
        Обновить
      </Button>
    </div>
  )
}
