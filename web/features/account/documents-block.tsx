/** Lists the versions of the site's documents that the player has accepted. */
import { documentTitles } from '@kurazh/contract/content/document-names.ts'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { acceptDocuments, unaccepted, useDocuments } from '../../api/documents.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Block, BlockTitle } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { useAct } from './use-profile.ts'

export function DocumentsBlock() {
  const { data, isError, error, refetch } = useDocuments()
  const { busy, act } = useAct()
  const changed = unaccepted(data ?? [])
  return (
    <Block aria-labelledby="documents-title">
      <BlockTitle id="documents-title">Документы</BlockTitle>
      {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="h-16" />}
      {data && (
        <ul className="grid gap-3">
          {data.map(({ name, versions: [newest], accepted }) => (
            <li key={name} className="grid">
              <Link to={`/${name}`} className="touch">
                {documentTitles[name]}
              </Link>
              <span className="muted">
                Действует версия {newest?.version}, {formatDate(newest?.changed ?? '')}
                <br />
                {accepted === null
                  ? 'Какую версию вы приняли, сайт раньше не записывал'
                  : `Вы приняли версию ${accepted.version}: ${formatDate(accepted.at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <Button
          busy={busy}
          onClick={() => void act(() => acceptDocuments(changed), 'Записали: вы приняли действующие версии')}
        >
          Принять действующие версии
        </Button>
      )}
    </Block>
  )
}
