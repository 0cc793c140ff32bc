/** Above the sign-in form of somebody whose session has ended without them: what happened. */
import type { EndedSession } from '@kurazh/contract/identity.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'

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
