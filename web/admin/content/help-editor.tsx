/** Edits one article: its text, a preview, and every former version below. */
import { faultOfHelpText, helpTextBounds, type HelpText, wordsOf } from '@kurazh/contract/content/help-text.ts'
import { readArticle, sayFault, TextFault } from '@kurazh/shared/text/read-markdown.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Prose } from '../../ui/layout/prose.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { ButtonRow, QueryResult, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { HelpVersions, type Version } from './help-versions.tsx'
import css from './content.module.css'

interface HelpEditorProps {
  article: string
  builtIn: HelpText
}

export function HelpEditor({ article, builtIn }: HelpEditorProps) {
  const query = useAdminQuery('helpVersions', { article })
  return (
    <>
      <Link to="/admin/content?tab=help" className="touch">
        Ко всем статьям
      </Link>
      <QueryResult query={query}>
        {({ success: { versions } }) => (
          <Written key={versions[0]?.version ?? 0} article={article} builtIn={builtIn} versions={versions} />
        )}
      </QueryResult>
    </>
  )
}

function Written({ article, builtIn, versions }: HelpEditorProps & { versions: readonly Version[] }) {
  const { busy, act } = useAct()
  const [newest] = versions
  const current = newest?.text ?? builtIn
  const after = newest?.version ?? 0
  const [text, setText] = useState(current)
  const pieces = readArticle(text.body)
  const fault = faultOfHelpText(text) ?? (pieces instanceof TextFault ? sayFault(pieces) : undefined)
  const isSame = text.title === current.title && text.lead === current.lead && text.body === current.body
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('setHelpText', { article, after, text }))
  }
  return (
    <>
      <Panels>
        <Panel title="Текст" aside={newest?.text && <State tone="brand">изменена</State>}>
          <form className="grid gap-3" onSubmit={save}>
            <TextField
              label="Заголовок"
              maxLength={helpTextBounds.title}
              value={text.title}
              onChange={(title) => setText({ ...text, title })}
            />
            <TextField
              label="Одна фраза под ним"
              maxLength={helpTextBounds.lead}
              value={text.lead}
              onChange={(lead) => setText({ ...text, lead })}
            />
            <TextArea
              label="Статья"
              aside={`${wordsOf(text)} из ${helpTextBounds.words} слов`}
              error={fault}
              value={text.body}
              onChange={(body) => setText({ ...text, body })}
            />
            <ButtonRow>
              <Button type="submit" size="small" tone="brand" busy={busy} disabled={isSame || fault !== undefined}>
                Сохранить статью
              </Button>
              {newest?.text && (
                <Button
                  size="small"
                  busy={busy}
                  onClick={() => void act(() => callAdmin('resetHelpText', { article, after }))}
                >
                  Вернуть встроенный текст
                </Button>
              )}
            </ButtonRow>
          </form>
        </Panel>
        <Panel title="Как прочтут игроки">
          <div className={css.preview}>
            <h3 className={css.previewTitle}>{text.title}</h3>
            <p className="muted">{text.lead}</p>
            {pieces instanceof TextFault ? (
              <Notice tone="loss">Пока текст не сохранить: {fault}</Notice>
            ) : (
              <Prose body={pieces} />
            )}
          </div>
        </Panel>
      </Panels>
      <HelpVersions versions={versions} builtIn={builtIn} onTake={setText} />
    </>
  )
}
