/** One article: its words, beside them what players will read, and below every version there was. */
import { faultOfHelpText, helpTextBounds, type HelpText, wordsOf } from '@kurazh/contract/help-text.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Prose } from '../../ui/prose.tsx'
import { readArticle, TextFault } from '../../ui/read-markdown.ts'
import { Link } from '../../ui/router.tsx'
import { Notice } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { Acts, Answered, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAsked } from '../use-asked.ts'
import { HelpVersions, type Version } from './help-versions.tsx'
import css from './content.module.css'

const faults: Readonly<Record<TextFault['kind'], string>> = {
  heading: 'Заголовки внутри статьи начинаются с ## или ###',
  table: 'Под первой строкой таблицы нужна строка |---|',
  item: 'Пункт списка — одна строка, без абзацев и списков внутри',
  link: 'Ссылка ведёт только на страницу сайта: [слова](/help/limits)',
  other: 'Такой разметки в статьях нет: бывают абзацы, заголовки, списки, таблицы, > заметка, **важное** и ссылки',
}

interface HelpEditorProps {
  article: string
  builtIn: HelpText
}

export function HelpEditor({ article, builtIn }: HelpEditorProps) {
  const query = useAsked('helpVersions', { article })
  return (
    <>
      <Link to="/admin/content?tab=help" className="touch">Ко всем статьям</Link>
      <Answered query={query}>{({ success: { versions } }) => <Written key={versions[0]?.version ?? 0} article={article} builtIn={builtIn} versions={versions} />}</Answered>
    </>
  )
}

function Written({ article, builtIn, versions }: HelpEditorProps & { versions: readonly Version[] }) {
  const { busy, act } = useAct()
  const [newest] = versions
  const stands = newest?.text ?? builtIn
  const after = newest?.version ?? 0
  const [text, setText] = useState(stands)
  const pieces = readArticle(text.body)
  const fault = faultOfHelpText(text) ?? (pieces instanceof TextFault ? `${faults[pieces.kind]}. Не подошло: «${pieces.at.slice(0, 80)}»` : undefined)
  const isSame = text.title === stands.title && text.lead === stands.lead && text.body === stands.body
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('setHelpText', { article, after, text }))
  }
  return (
    <>
      <Panels>
        <Panel title="Текст" beside={newest?.text && <State tone="brand">изменена</State>}>
          <form className="grid gap-3" onSubmit={save}>
            <TextField label="Заголовок" maxLength={helpTextBounds.title} value={text.title} onChange={(title) => setText({ ...text, title })} />
            <TextField label="Одна фраза под ним" maxLength={helpTextBounds.lead} value={text.lead} onChange={(lead) => setText({ ...text, lead })} />
            <TextArea label="Статья" aside={`${wordsOf(text)} из ${helpTextBounds.words} слов`} error={fault} value={text.body} onChange={(body) => setText({ ...text, body })} />
            <Acts>
              <Button type="submit" size="small" tone="brand" busy={busy} disabled={isSame || fault !== undefined}>
                Сохранить статью
              </Button>
              {newest?.text && (
                <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('resetHelpText', { article, after }))}>
                  Вернуть встроенный текст
                </Button>
              )}
            </Acts>
          </form>
        </Panel>
        <Panel title="Как прочтут игроки">
          <div className={css.preview}>
            <h3 className={css.previewTitle}>{text.title}</h3>
            <p className="muted">{text.lead}</p>
            {pieces instanceof TextFault ? <Notice tone="loss">Пока текст не сохранить: {fault}</Notice> : <Prose body={pieces} />}
          </div>
        </Panel>
      </Panels>
      <HelpVersions versions={versions} builtIn={builtIn} onTake={setText} />
    </>
  )
}
