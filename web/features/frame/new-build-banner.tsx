/**
 * Offers to reload when the site has a newer build. Ignoring it loses nothing: a bet by other rules is refused before
 * its stake.
 */
import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TopBanner } from './top-banner.tsx'

export function NewBuildBanner() {
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <TopBanner>
      <Icon name="info" size={20} />
      <span>Вышла новая версия сайта</span>
      <Button size="small" onClick={() => location.reload()}>
        Обновить
      </Button>
      <IconButton icon="close" label="Обновить позже" onClick={() => setLater(true)} />
    </TopBanner>
  )
}
