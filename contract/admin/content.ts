/** Site content that can change without a release: contact addresses and help texts. */
import * as z from 'zod/mini'
import { social } from '../content/site.ts'
import { adminCall } from './admin-call.ts'

const vkHosts = ['vk.com', 'www.vk.com', 'm.vk.com', 'vk.ru', 'm.vk.ru', 'vk.me']
const tgHosts = ['t.me', 'telegram.me']

/**
 * An address on one of these hosts, or '' for none: no port, no user name, no characters that make it look like another
 * address.
 */
function page(hosts: readonly string[], say: string) {
  const form = new RegExp(
    `^(?:https://(?:${hosts.map((host) => host.replaceAll('.', String.raw`\.`)).join('|')})/[\\w+@][\\w+@./?=&%#-]*)?$`,
  )
  return z.string().check(z.trim(), z.maxLength(200, 'Ссылка длиннее 200 знаков'), z.regex(form, say))
}

const eitherSay = 'Нужна ссылка вида https://t.me/название или https://vk.com/название'
const anyHosts = [...tgHosts, ...vkHosts]
const noBody = z.strictObject({})

/** The mailbox is put into `mailto:` links, so it must not be able to add to them. */
const mailbox = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'Слишком длинный адрес почты'),
    z.regex(/^(?:[\w.+-]{1,64}@[a-zа-яё\d-]+(?:\.[a-zа-яё\d-]+)+)?$/i, 'Нужен адрес почты вида help@kurazh.example'),
  )

const givenSocial = z.strictObject({
  vk: page(vkHosts, 'Нужна ссылка вида https://vk.com/название'),
  tg: page(tgHosts, 'Нужна ссылка вида https://t.me/название'),
  bot: page(tgHosts, 'Нужна ссылка вида https://t.me/название_bot'),
  support: page(anyHosts, eitherSay),
  repost: page(anyHosts, eitherSay),
  email: mailbox,
})

/** An article that exists in the page. Rules of games come from the games and cannot be changed here. */
const article = z.string().check(z.maxLength(60), z.regex(/^(?!rules-)[a-z]+(?:-[a-z]+)*$/, 'Такой статьи нет'))
/** The version that the writer has seen; 0: there was none. */
const after = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Bounded here, checked by `faultOfHelpText`. */
const helpText = z.strictObject({
  title: z.string().check(z.trim()),
  lead: z.string().check(z.trim()),
  body: z.string().check(z.trim()),
})
const moment = z.iso.datetime()

export const contentCalls = {
  adminSocial: adminCall({
    path: '/api/admin/content/social',
    summary: 'Ссылки на соцсети, какими их видят игроки; own: заданы здесь, а не настройками сервера',
    right: 'content.edit',
    body: noBody,
    reply: z.object({ success: z.object({ social, own: z.boolean() }) }),
  }),
  setSocial: adminCall({
    path: '/api/admin/content/social/set',
    summary: 'Задаёт ссылки на соцсети вместо настроек сервера; пустая нигде не показана',
    right: 'content.edit',
    audited: 'change',
    body: z.strictObject({ social: givenSocial }),
    reply: z.object({ success: z.string() }),
  }),
  resetSocial: adminCall({
    path: '/api/admin/content/social/reset',
    summary: 'Возвращает ссылки из настроек сервера',
    right: 'content.edit',
    audited: 'change',
    body: noBody,
    reply: z.object({ success: z.string() }),
  }),
  adminHelpTexts: adminCall({
    path: '/api/admin/content/help',
    summary: 'Какие статьи помощи менялись, кем и когда; own: вместо встроенного текста стоит написанный',
    right: 'content.edit',
    body: noBody,
    reply: z.object({
      success: z.object({
        articles: z.array(z.object({ article: z.string(), own: z.boolean(), at: moment, who: z.string() })),
      }),
    }),
  }),
  helpVersions: adminCall({
    path: '/api/admin/content/help/versions',
    summary: 'Версии статьи, новые сверху; text null: возврат к встроенному тексту',
    right: 'content.edit',
    body: z.strictObject({ article }),
    reply: z.object({
      success: z.object({
        versions: z.array(
          z.object({
            version: z.int(),
            at: moment,
            who: z.string(),
            text: z.nullable(z.object({ title: z.string(), lead: z.string(), body: z.string() })),
          }),
        ),
      }),
    }),
  }),
  setHelpText: adminCall({
    path: '/api/admin/content/help/set',
    summary: 'Пишет статью вместо встроенной или прежней версии',
    right: 'content.edit',
    audited: 'change',
    body: z.strictObject({ article, after, text: helpText }),
    reply: z.object({ success: z.string() }),
  }),
  resetHelpText: adminCall({
    path: '/api/admin/content/help/reset',
    summary: 'Возвращает встроенный текст статьи',
    right: 'content.edit',
    audited: 'change',
    body: z.strictObject({ article, after }),
    reply: z.object({ success: z.string() }),
  }),
}
