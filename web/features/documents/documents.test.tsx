import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { StaticRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { type Piece, plainText, sectionsOf } from '../../ui/text/text.ts'
import * as privacy from '@kurazh/contract/content/documents/privacy.md'
import * as terms from '@kurazh/contract/content/documents/terms.md'

const texts = { terms, privacy } as const
const whole = (name: keyof typeof texts) => plainText(texts[name].body).replaceAll(/\s+/g, ' ')
const pieces = (body: readonly Piece[]): Exclude<Piece, string>[] =>
  body.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...pieces(piece[1])]))

let drawn: (name: keyof typeof texts) => string
let filled: readonly string[]
beforeAll(async () => {
  // The brand is read from the page's head, and there is no page here.
  vi.stubGlobal('document', { querySelector: () => null })
  const { Document, slots } = await import('./document.tsx')
  filled = Object.keys(slots)
  drawn = (name) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/terms">
          <Document name={name} {...texts[name]} />
        </StaticRouter>
      </QueryClientProvider>,
    )
})
afterAll(() => void vi.unstubAllGlobals())

describe.each(['terms', 'privacy'] as const)('the document «%s»', (name) => {
  const { body, changed } = texts[name]

  test('every section has its own anchor and some text, and nothing precedes the first', () => {
    const parts = sectionsOf(body)
    expect(parts.length).toBeGreaterThan(8)
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
    for (const { id, title, body: said } of parts) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(title).not.toBe('')
      expect(said).not.toEqual([])
    }
    expect(body[0]?.[0]).toBe('h2')
  })

  test('its inner links lead to its own sections', () => {
    const anchors = pieces(body).flatMap(([tag, , to = '']) => (tag === 'a' && to.startsWith('#') ? [to.slice(1)] : []))
    for (const anchor of anchors) expect(sectionsOf(body).map(({ id }) => id)).toContain(anchor)
  })

  test('the site fills every placeholder', () => {
    const places = pieces(body).flatMap(([tag, , to = '']) => (tag === 'slot' ? [to] : []))
    expect(places).toContain('contacts')
    for (const place of places) expect(filled).toContain(place)
  })

  test('it shows its last change, its sections are numbered, and its contents link to all of them', () => {
    expect(changed).toMatch(/^20\d\d-\d\d-\d\d$/)
    const page = drawn(name)
    expect(page).toMatch(/<time dateTime="[^"]+">\d{1,2} [а-я]+ 20\d\d г\.<\/time>/)
    for (const { id } of sectionsOf(body)) {
      expect(page.split(`href="#${id}"`).length, id).toBeGreaterThan(2)
      expect(page).toContain(`id="${id}"`)
    }
    expect(page).toContain('«Кураж»')
    expect(page).not.toMatch(/\{[a-z#]|\*\*|\]\(/)
  })
})

describe('required content of the documents', () => {
  test.each([
    'старше 18 лет',
    'Регистрация более одного аккаунта запрещена',
    'нельзя купить',
    'версии',
    'Выигрыш принятой ставки не урезается',
    'Причина указывается всегда',
    'преимущество сайта',
  ])('the agreement: %s', (words) => {
    expect(whole('terms')).toContain(words)
  })

  test.each([
    'argon2id',
    '512 знаков',
    'info',
    'только администраторам',
    'Как возразить',
    'kurazh_session',
    'has_loaded',
    'sidebar',
    'toogleAnimate',
    'light',
    'pay-trip',
    'остаётся в журнале навсегда',
    '30 дней',
    'Роскомнадзор',
    'HMAC-SHA256',
    'пока его не проверит сотрудник',
  ])('the policy: %s', (words) => {
    expect(whole('privacy')).toContain(words)
  })

  test('has the anchor that the help links to', () => {
    expect(sectionsOf(privacy.body).map(({ id }) => id)).toContain('video-card')
  })
})
