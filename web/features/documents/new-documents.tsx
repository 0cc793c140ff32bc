/** Asks a player to accept changed documents: once a visit, and never in the way of money. */
import { documentTitles } from '@kurazh/contract/content/document-names.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { acceptDocuments, unaccepted, useDocuments } from '../../api/documents.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { readInTab, writeInTab } from '../../ui/browser/stored.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import css from './document.module.css'

/** Postponed documents of this tab. */
const laterKey = 'documents-later'

/** `plays`: the player is in a game, where no window may open. */
export function NewDocuments({ plays }: { plays: boolean }) {
  const changed = unaccepted(useDocuments().data ?? [])
  const said = changed.map(({ name, versions: [newest] }) => `${name} ${newest?.version}`).join()
  const [later, setLater] = useState(() => readInTab(laterKey) ?? '')
  const [busy, setBusy] = useState(false)
  const putOff = () => {
    writeInTab(laterKey, said)
    setLater(said)
  }
  const agree = async () => {
    setBusy(true)
    await acceptDocuments(changed).catch((error: unknown) => toastError(errorText(error)))
    setBusy(false)
  }
  return (
    <Dialog open={said !== '' && said !== later && !plays} onClose={putOff} title="Документы сайта обновились">
      <div className="grid gap-4">
        <ul className={css.changed}>
          {changed.map(({ name, versions: [newest], accepted }) => (
            <li key={name}>
              <Link to={`/${name}`} className="touch" onClick={putOff}>
                {documentTitles[name]}
              </Link>
              <span className="muted">
                версия {newest?.version} от {formatDate(newest?.changed ?? '')}
                {accepted === null
                  ? '; какую версию вы приняли, сайт раньше не записывал'
                  : `; вы приняли версию ${accepted.version}`}
              </span>
            </li>
          ))}
        </ul>
        <p className="muted">
          Прежние версии лежат под каждым документом. Баланс, выводы и открытые игры от ответа не зависят.
        </p>
        <div className={css.answers}>
          <Button size="large" block onClick={putOff}>
            Позже
          </Button>
          <Button size="large" tone="brand" block busy={busy} onClick={() => void agree()}>
            Принимаю
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
