/** A document of the site: numbered parts with addresses of their own, contents beside them, ready for print. */
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ProseBox } from '../../ui/prose-box.tsx'
import { useLocation } from '../../ui/router.tsx'
import { dayText } from './dates.ts'
import css from './document.module.css'

export interface DocumentPart {
  /** The anchor in the address. */
  id: string
  title: string
  body: ReactNode
}

interface DocumentProps {
  title: string
  /** The day of the last change, ISO 8601. */
  changed: string
  parts: readonly DocumentPart[]
}

export function Document({ title, changed, parts }: DocumentProps) {
  const read = usePartInSight(parts)
  usePartInAddress()
  return (
    <div className={css.documentPage}>
      <div className={css.document}>
        <Contents parts={parts} read={read} />
        <article className={css.paper}>
          <h1 className={css.title}>{title}</h1>
          <p className={css.date}>
            Последнее изменение: <time dateTime={changed}>{dayText(changed)}</time>
          </p>
          <ProseBox>
            {parts.map(({ id, title: name, body }, index) => (
              <section key={id} id={id} className={css.part} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  <span className={`${css.number} figures`}>{index + 1}.</span>
                  {name}
                </h2>
                {body}
              </section>
            ))}
          </ProseBox>
        </article>
      </div>
    </div>
  )
}

/** On a desk it stands beside the text; on a phone it is folded above it. */
function Contents({ parts, read }: { parts: readonly DocumentPart[]; read: string | undefined }) {
  const [open, setOpen] = useState(false)
  const list = (
    <ol>
      {parts.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === read ? 'true' : undefined} onClick={() => setOpen(false)}>
            {index + 1}. {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={css.contents} aria-label="Содержание">
      <div className={css.beside}>{list}</div>
      <details className={css.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Содержание
          <Icon name="down" />
        </summary>
        {list}
      </details>
    </nav>
  )
}

/** The part that stands at the top of the window. */
function usePartInSight(parts: readonly DocumentPart[]): string | undefined {
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
      // A band below the header: what crosses it is being read.
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

/** The frame goes to the top on every navigation; the part named in the address is found after that. */
function usePartInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const frame = requestAnimationFrame(() => document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
