/** What a document was before: every version the site has shown, each to be read as it was. */
import type { DocumentName } from '@kurazh/contract/document-names.ts'
import { callApi, errorText } from '../../api/call.ts'
import { useDocuments } from '../../api/documents.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import css from './document.module.css'

/** Nothing while there is one version only, and where the site does not answer: the text itself stands above. */
export function FormerVersions({ name }: { name: DocumentName }) {
  const versions = useDocuments().data?.find((document) => document.name === name)?.versions ?? []
  if (versions.length < 2) return null
  return (
    <section className={css.former} aria-labelledby="former-versions">
      <h2 id="former-versions">Прежние версии</h2>
      <ul>
        {versions.slice(1).map(({ version, changed, sha256 }) => (
          <li key={version}>
            <Button size="small" icon="copy" onClick={() => void save(name, version)}>
              Версия {version} от {formatDate(changed)}
            </Button>
            <span className="muted text-small code">SHA-256 {sha256.slice(0, 16)}…</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function save(name: DocumentName, version: number): Promise<void> {
  try {
    const { success: { text } } = await callApi('documentText', { name, version })
    saveFile(`${name}-${version}.md`, new Blob([text], { type: 'text/markdown' }))
  } catch (error) {
    toastError(errorText(error))
  }
}
