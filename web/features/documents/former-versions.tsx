/** Lists the former versions of a document; each can be read as it was. */
import type { DocumentName } from '@kurazh/contract/content/document-names.ts'
import { callApi, errorText } from '../../api/call.ts'
import { useDocuments } from '../../api/documents.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import css from './document.module.css'

/** Empty with one version only, and when loading fails: the text itself is above. */
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
    const {
      success: { text },
    } = await callApi('documentText', { name, version })
    await saveFile(`${name}-${version}.md`, new Blob([text], { type: 'text/markdown' }))
  } catch (error) {
    toastError(errorText(error))
  }
}
