/** Says above the sign-in form why the session ended. */
import type { EndedSession } from '@kurazh/contract/account/identity.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'

const texts: Record<EndedSession['why'], string> = {
  elsewhere: 'Этот сеанс закрыт с другого устройства. Баланс и ставки на месте: войдите, чтобы продолжить',
  password: 'Пароль или способ входа изменили, поэтому этот сеанс закрыт. Войдите заново',
  crowded: 'Вы вошли на стольких устройствах, что самый давний сеанс закрылся. Войдите, чтобы продолжить',
  expired: 'Вход закончился. Войдите, чтобы продолжить',
  banned: 'Вы заблокированы',
}

export function EndedNotice({ why }: { why: EndedSession['why'] }) {
  return (
    <Notice role="status">
      <Icon name="lock" />
      {texts[why]}
    </Notice>
  )
}
