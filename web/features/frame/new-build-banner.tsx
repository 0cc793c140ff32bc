/**
 * Offers to reload when the site has a newer build. Ignoring it loses nothing: a bet by other rules is refused before
 * its stake.
 */
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './connection-banner.module.css'

export function NewBuildBanner() {
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
