/** Renders a document of the site: numbered sections with anchors, contents next to them, a print layout. */
import type { DocumentName } from '@kurazh/contract/content/document-names.ts'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../ui/text/brand.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { ProseBox } from '../../ui/layout/prose-box.tsx'
import { ProsePart } from '../../ui/layout/prose.tsx'
import { Contents, Reading } from '../../ui/layout/reading.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { type Section, sectionsOf, type Text } from '../../ui/text/text.ts'
import { FormerVersions } from './former-versions.tsx'
import { useCurrentVersion } from './current-version.ts'
import { OperatorContacts } from './operator.tsx'
import css from './document.module.css'

/** Placeholders filled by the running site: the owner chooses its name and contacts. */
export const slots = { brand, contacts: <OperatorContacts /> } as const

const calendar = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function Document({
  name: document,
  title,
  ...built
}: Pick<Text, 'title' | 'changed' | 'body'> & { name: DocumentName; sha256: string }) {
  const { changed, body, missing } = useCurrentVersion(document, built)
  const parts = useMemo(() => sectionsOf(body), [body])
  const read = usePartInSight(parts)
  const items = parts.map(({ id, title: name }, index) => ({ to: `#${id}`, title: `${index + 1}. ${name}` }))
  usePartInAddress()
  return (
    <Reading
      label="Содержание"
      contents={<Contents items={items} current={`#${read}`} />}
      folded={<Folded items={items} current={`#${read}`} />}
    >
      <h1>{title}</h1>
      <p className={css.date}>
        Последнее изменение: <time dateTime={changed}>{calendar.format(new Date(changed))}</time>
      </p>
      {missing !== undefined && (
        <Notice tone="loss">
          Действует версия {missing}, она сейчас не загрузилась: ниже прежний текст. Обновите страницу.
        </Notice>
      )}
      <ProseBox>
        {parts.map((part, index) => (
          <Part key={part.id} {...part} number={index + 1} />
        ))}
      </ProseBox>
      <FormerVersions name={document} />
    </Reading>
  )
}

function Part({ id, title, body, number }: Section & { number: number }) {
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className={`${css.number} figures`}>{number}.</span>
        {title}
      </h2>
      <ProsePart body={body} slots={slots} />
    </section>
  )
}

/** Without room next to the text, its contents are folded above it. */
function Folded(contents: { items: readonly { to: string; title: string }[]; current: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Содержание
        <Icon name="down" />
      </summary>
      <Contents {...contents} onChoose={() => setOpen(false)} />
    </details>
  )
}

/** The section at the top of the window. */
function usePartInSight(parts: readonly Section[]): string | undefined {
  const [read, setRead] = useState(parts[0]?.id)
  useEffect(() => {
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = parts.find(({ id }) => inSight.has(id))
        if (first) setRead(first.id)
      },
      // A band below the header: the section crossing it is being read.
      { rootMargin: '-80px 0px -70% 0px' },
    )
    for (const { id } of parts) {
      const section = document.querySelector(`#${CSS.escape(id)}`)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [parts])
  return read
}

/** The frame scrolls to the top on every navigation; the section in the URL is scrolled to after that. */
function usePartInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const frame = requestAnimationFrame(() => document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
