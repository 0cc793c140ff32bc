/** A new version of a document: its words, beside them what players will read, below what changes. */
import { type DocumentName, documentTitles } from '@kurazh/contract/document-names.ts'
import { faultOfDocument, longestDocument } from '@kurazh/contract/document-text.ts'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { brand } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProseBox } from '../../ui/prose-box.tsx'
import { ProsePart } from '../../ui/prose.tsx'
import { readArticle, TextFault } from '../../ui/read-markdown.ts'
import { Retry } from '../../ui/retry.tsx'
import { Link, navigate } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { callAdmin } from '../call.ts'
import { Changed } from '../content/changed.tsx'
import { wordsChanged } from '../content/words-changed.ts'
import { Acts, AdminPage, Answered, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAsked } from '../use-asked.ts'
import { useWords } from './waiting.tsx'
import css from './documents.module.css'

/** What the page of players fills in; the contacts are those of the site's links. */
const slots = { brand, contacts: <p className="muted">Здесь стоят контакты оператора из «Содержания».</p> } as const

export function DocumentEditor({ name }: { name: DocumentName }) {
  const query = useAsked('documentVersions', {})
  return (
    <AdminPage title={`${documentTitles[name]}: новая версия`}>
      <Link to="/admin/documents" className="touch">Ко всем документам</Link>
      <Answered query={query}>{({ success: { versions } }) => <OfVersion name={name} version={versions.find((each) => each.name === name)?.version ?? 0} />}</Answered>
    </AdminPage>
  )
}

function OfVersion({ name, version }: { name: DocumentName; version: number }) {
  const { data, isError, error, refetch } = useWords(name, version)
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton className="h-56" /> : <Written key={version} name={name} version={version} stands={data} />
}

function Written({ name, version, stands }: { name: DocumentName; version: number; stands: string }) {
  const { busy, act } = useAct()
  const [body, setBody] = useState(stands)
  const read = useDeferredValue(body)
  const pieces = readArticle(read)
  const fault = faultOfDocument(body) ?? (pieces instanceof TextFault ? `Такой разметки в документах нет: «${pieces.at.slice(0, 80)}»` : undefined)
  const isSame = body.trim() === stands.trim()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('writeDocument', { name, after: version, body }))) navigate('/admin/documents')
  }
  return (
    <>
      <p className="muted">
        Игроки, принявшие версию {version}, увидят вопрос о новой; новички принимают её сразу. Опубликует её второй человек. {'{brand}'} — название сайта, {'{contacts}'} — связь с оператором; у каждой части якорь, вида {'{#money}'}.
      </p>
      <Panels>
        <Panel title="Текст">
          <form className={`${css.body} grid gap-3`} onSubmit={(event) => void ask(event)}>
            <TextArea label="Markdown" aside={`${formatNumber(body.length, 0)} из ${formatNumber(longestDocument, 0)} знаков`} error={fault} value={body} onChange={setBody} />
            <Acts>
              <Button type="submit" size="small" tone="brand" busy={busy} disabled={isSame || fault !== undefined}>
                Попросить опубликовать
              </Button>
              <Button size="small" disabled={isSame} onClick={() => setBody(stands)}>
                Вернуть, как было
              </Button>
            </Acts>
          </form>
        </Panel>
        <Panel title="Как прочтут игроки">
          <div className={css.preview}>
            <ProseBox>{pieces instanceof TextFault ? <p className="muted">Сначала исправьте разметку.</p> : <ProsePart body={pieces} slots={slots} />}</ProseBox>
          </div>
        </Panel>
      </Panels>
      {!isSame && (
        <Panel title="Что меняется">
          <Changed stretches={wordsChanged(stands, read)} />
        </Panel>
      )}
    </>
  )
}
