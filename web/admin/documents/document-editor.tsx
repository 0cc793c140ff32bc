/** Edits a new version of a document: its text, a preview, and the changes below. */
import { type DocumentName, documentTitles } from '@kurazh/contract/content/document-names.ts'
import { faultOfDocument, longestDocument } from '@kurazh/contract/content/document-text.ts'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { brand } from '../../ui/text/brand.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { ProseBox } from '../../ui/layout/prose-box.tsx'
import { ProsePart } from '../../ui/layout/prose.tsx'
import { readArticle, sayFault, TextFault } from '@kurazh/shared/text/read-markdown.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { callAdmin } from '../call.ts'
import { TextDiff } from '../content/text-diff-view.tsx'
import { textDiff } from '../content/text-diff.ts'
import { ButtonRow, AdminPage, QueryResult, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { useVersionText } from './pending-version.tsx'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './documents.module.css'

/** Filled in by the players' page; the contacts are those of the site's links. */
const slots = { brand, contacts: <p className="muted">Здесь стоят контакты оператора из «Содержания».</p> } as const

export function DocumentEditor({ name }: { name: DocumentName }) {
  const query = useAdminQuery('documentVersions', {})
  return (
    <AdminPage title={`${documentTitles[name]}: новая версия`}>
      <Link to="/admin/documents" className="touch">
        Ко всем документам
      </Link>
      <QueryResult query={query}>
        {({ success: { versions } }) => (
          <OfVersion name={name} version={versions.find((each) => each.name === name)?.version ?? 0} />
        )}
      </QueryResult>
    </AdminPage>
  )
}

function OfVersion({ name, version }: { name: DocumentName; version: number }) {
  const { data, isError, error, refetch } = useVersionText(name, version)
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  return data === undefined ? (
    <Skeleton className="h-56" />
  ) : (
    <Written key={version} name={name} version={version} current={data} />
  )
}

function Written({ name, version, current }: { name: DocumentName; version: number; current: string }) {
  const navigate = useGoTo()
  const { busy, act } = useAct()
  const [body, setBody] = useState(current)
  const read = useDeferredValue(body)
  const pieces = readArticle(read)
  const fault = faultOfDocument(body) ?? (pieces instanceof TextFault ? sayFault(pieces) : undefined)
  const isSame = body.trim() === current.trim()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('writeDocument', { name, after: version, body }))) navigate('/admin/documents')
  }
  return (
    <>
      <p className="muted">
        Игроки, принявшие версию {version}, увидят вопрос о новой; новички принимают её сразу. Опубликует её второй
        администратор. {'{brand}'} — название сайта, {'{contacts}'} — связь с оператором; у каждой части якорь, вида{' '}
        {'{#money}'}.
      </p>
      <Panels>
        <Panel title="Текст">
          <form className={`${css.body} grid gap-3`} onSubmit={(event) => void ask(event)}>
            <TextArea
              label="Markdown"
              aside={`${formatNumber(body.length, 0)} из ${formatNumber(longestDocument, 0)} знаков`}
              error={fault}
              value={body}
              onChange={setBody}
            />
            <ButtonRow>
              <Button type="submit" size="small" tone="brand" busy={busy} disabled={isSame || fault !== undefined}>
                Запросить публикацию
              </Button>
              <Button size="small" disabled={isSame} onClick={() => setBody(current)}>
                Вернуть, как было
              </Button>
            </ButtonRow>
          </form>
        </Panel>
        <Panel title="Как прочтут игроки">
          <div className={css.preview}>
            <ProseBox>
              {pieces instanceof TextFault ? (
                <p className="muted">Сначала исправьте разметку.</p>
              ) : (
                <ProsePart body={pieces} slots={slots} />
              )}
            </ProseBox>
          </div>
        </Panel>
      </Panels>
      {!isSame && (
        <Panel title="Что меняется">
          <TextDiff stretches={textDiff(current, read)} />
        </Panel>
      )}
    </>
  )
}
