/** Where to write to the people behind the site. Without schemas: pages that only read it load none. */
import type { Social } from './site.ts'

export interface Contact {
  name: string
  address: string
}

/** The addresses its owner has given, the most direct first; none where none were. */
export function contactsOf({ email, support, vk, tg }: Pick<Social, 'email' | 'support' | 'vk' | 'tg'>): Contact[] {
  const given = [
    { name: email, address: email && `mailto:${email}` },
    { name: 'Канал поддержки', address: support },
    { name: 'Сообщество ВКонтакте', address: vk },
    { name: 'Канал в Telegram', address: tg },
  ]
  return given.filter(({ address }) => address !== '')
}

/** Said where there are none. */
export const noContactsText = 'Владелец сайта ещё не указал, куда писать. Спросите у того, кто дал вам ссылку на сайт.'
