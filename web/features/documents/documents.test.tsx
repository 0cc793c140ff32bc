import { isValidElement, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DocumentPart } from './document.tsx'
import { changed, dayText } from './dates.ts'

const documents: Record<string, readonly DocumentPart[]> = {}

beforeAll(async () => {
  // The brand is read from the page's head, and here there is no page.
  vi.stubGlobal('document', { querySelector: () => null })
  const [{ termsOfPlay }, { termsOfUse }, { privacyRecords }, { privacyPractice }] = await Promise.all([
    import('./terms-of-play.tsx'),
    import('./terms-of-use.tsx'),
    import('./privacy-records.tsx'),
    import('./privacy-practice.tsx'),
  ])
  documents.terms = [...termsOfUse.beginning, ...termsOfPlay, ...termsOfUse.end]
  documents.privacy = [...privacyRecords, ...privacyPractice]
})
afterAll(() => void vi.unstubAllGlobals())

/** The words of a node and the addresses it leads to; components of our own are read by their properties. */
function read(node: ReactNode): { text: string; links: string[] } {
  if (typeof node === 'string' || typeof node === 'number') return { text: String(node), links: [] }
  if (Array.isArray(node)) {
    const parts = node.map((child: ReactNode) => read(child))
    return { text: parts.map(({ text }) => text).join(' '), links: parts.flatMap(({ links }) => links) }
  }
  if (!isValidElement<{ children?: ReactNode; rows?: ReactNode[]; href?: string; to?: string }>(node)) return { text: '', links: [] }
  const { children, rows, href, to } = node.props
  const inner = read([children, rows])
  return { text: inner.text, links: [...inner.links, ...[href, to].filter((address) => address !== undefined)] }
}

const whole = (name: string) => read((documents[name] ?? []).map(({ body }) => body))

describe.each(['terms', 'privacy'] as const)('the document «%s»', (name) => {
  test('every part has an anchor of its own and something to say', () => {
    const parts = documents[name] ?? []
    expect(parts.length).toBeGreaterThan(8)
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
    for (const { id, title } of parts) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(title).not.toBe('')
    }
  })

  test('anchors inside it lead to its own parts', () => {
    const anchors = whole(name).links.filter((address) => address.startsWith('#'))
    for (const anchor of anchors) expect((documents[name] ?? []).map(({ id }) => `#${id}`)).toContain(anchor)
  })

  test('it says when it last changed', () => {
    expect(dayText(changed[name])).toMatch(/^\d{1,2} [а-я]+ 20\d\d г\.$/)
  })
})

describe('what the documents must say', () => {
  test.each([
    'старше 18 лет', 'Регистрация более одного аккаунта запрещена', 'нельзя купить', 'версии', 'Выигрыш принятой ставки не урезается', 'Причина указывается всегда',
    'преимущество сайта',
  ])('the agreement: %s', (words) => {
    expect(whole('terms').text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  test.each([
    'argon2id', '512 знаков', 'info', 'только администраторам', 'Как возразить', 'kurazh_session', 'has_loaded', 'sidebar', 'toogleAnimate', 'light',
    'остаётся в журнале навсегда', '30 дней', 'Роскомнадзор', 'HMAC-SHA256', 'пока его не проверит сотрудник',
  ])('the policy: %s', (words) => {
    expect(whole('privacy').text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  test('the anchor that the help leads to is there', () => {
    expect((documents.privacy ?? []).map(({ id }) => id)).toContain('video-card')
  })
})
