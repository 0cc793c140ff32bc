/**
 * Lobby banners, as the operator edits them. They are advertising: players who are on a break, excluded, held or frozen
 * see none.
 */
import * as z from 'zod/mini'
import { unseen } from '../content/help-text.ts'
import { adminCall } from './admin-call.ts'

/** Players would not look through more. */
const mostBanners = 12
/** In characters. */
export const bannerBounds = { title: 60, words: 160 } as const
const audiences = ['all', 'guests', 'players'] as const

const plain = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `Не больше ${most} знаков`),
    z.refine(
      (text) => !unseen.test(text) && !text.includes('\n'),
      'В тексте есть невидимые знаки: вставьте его как простой текст',
    ),
  )
/** A plain address: no port, no user name, no characters that make it look like another address. */
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Ссылка длиннее 200 знаков'),
    z.regex(
      /^(?:\/(?:[a-z0-9][\w/.?=&%#-]*)?|https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w+@./?=&%#-]*)?)$/i,
      'Нужен адрес страницы сайта, вида /tournier, или ссылка https://…',
    ),
  )
const moment = z.iso.datetime()

const banner = z
  .strictObject({
    id: z.uuid(),
    title: plain(bannerBounds.title).check(z.minLength(3, 'Заголовок: хотя бы три знака')),
    words: plain(bannerBounds.words),
    link,
    scene: z.string().check(z.regex(/^[a-z]{2,24}$/i, 'Такого рисунка нет')),
    audience: z.enum(audiences),
    from: moment,
    until: moment,
  })
  .check(z.refine(({ from, until }) => from < until, 'Конец показа раньше начала'))
export type Banner = z.output<typeof banner>
/** In display order. */
const banners = z.array(banner).check(
  z.maxLength(mostBanners, `Баннеров не больше ${mostBanners}`),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Баннер назван дважды'),
)
const version = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const bannerCalls = {
  adminBanners: adminCall({
    path: '/api/admin/banners',
    summary: 'Баннеры лобби, какими они записаны',
    right: 'content.edit',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ version, banners: z.array(banner) }) }),
  }),
  setBanners: adminCall({
    path: '/api/admin/banners/set',
    summary: 'Задаёт баннеры лобби и их порядок; after — версия, которую видел тот, кто меняет',
    right: 'content.edit',
    audited: 'change',
    body: z.strictObject({ after: version, banners }),
    reply: z.object({ success: z.string() }),
    refusals: ['InvalidRequest'],
  }),
}
