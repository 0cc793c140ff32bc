/** Contact addresses of the site's owner. Has no schemas, so pages that only read it load none. */
import type { Social } from '../content/site.ts'

export interface Contact {
  name: string
  address: string
}

/** The addresses the owner has set, the most direct first; empty if none are set. */
export function contactsOf({ email, support, vk, tg }: Pick<Social, 'email' | 'support' | 'vk' | 'tg'>): Contact[] {
  const contacts = [
    { name: email, address: email && `mailto:${email}` },
    { name: 'Канал поддержки', address: support },
    { name: 'Сообщество ВКонтакте', address: vk },
    { name: 'Канал в Telegram', address: tg },
  ]
  return contacts.filter(({ address }) => address !== '')
}

/** Shown when there are none. */
export const noContactsText = 'Поддержка пока не подключена.'
