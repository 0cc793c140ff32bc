/** Renders the site's documents: every version, requests that wait for a second person, acceptances, and an editor. */
import { documentNames, documentTitles } from '@kurazh/contract/content/document-names.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useAddress } from '../address.ts'
import type { RowOf } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { ButtonRow, AdminPage, QueryResult, Panel, Tabs } from '../page/admin-page.tsx'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { DocumentEditor } from './document-editor.tsx'
import { PendingVersion } from './pending-version.tsx'

type Accepted = RowOf<'acceptanceList'>

const tabs = [
  { id: 'versions', title: 'Версии' },
  { id: 'accepted', title: 'Кто принял' },
] as const

export function DocumentsPage() {
  const [{ tab, write }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'versions'
  const written = documentNames.find((name) => name === write)
  if (written !== undefined) return <DocumentEditor name={written} />
  return (
    <AdminPage title="Документы">
      <Tabs label="Документы" tabs={tabs} at={at} />
      {at === 'versions' ? <Versions /> : <Acceptances />}
    </AdminPage>
  )
}

function Versions() {
  const query = useAdminQuery('documentVersions', {})
  const mayWrite = useRight('document.publish')
  return (
    <QueryResult query={query}>
      {({ success: { versions, waiting } }) =>
        documentNames.map((name) => (
          <Panel
            key={name}
            title={documentTitles[name]}
            aside={
              <ButtonRow>
                <ButtonLink size="small" to={`/${name}`}>
                  Читать
                </ButtonLink>
                {mayWrite && (
                  <ButtonLink size="small" to={`/admin/documents?write=${name}`}>
                    Новая версия
                  </ButtonLink>
                )}
              </ButtonRow>
            }
          >
            {waiting
              .filter((each) => each.name === name)
              .map((each) => (
                <PendingVersion key={each.request} waiting={each} />
              ))}
            <FiguresTable
              label={`Версии: ${documentTitles[name]}`}
              head={['Версия', 'От', 'На сайте с', 'Приняли', 'SHA-256']}
            >
              {versions
                .filter((each) => each.name === name)
                .map(({ version, changed, since, sha256, accepted, written }) => (
                  <tr key={version}>
                    <th scope="row">
                      {version} {written && <State>написана здесь</State>}
                    </th>
                    <td>{formatDate(changed)}</td>
                    <td>
                      <Moment at={since} />
                    </td>
                    <td>
                      <Link to={`/admin/documents?tab=accepted&name=${name}&version=${version}`}>
                        {accepted.exact ? '' : 'около '}
                        <NumberText value={accepted.rows} />
                      </Link>
                    </td>
                    <td className="code" title={sha256}>
                      {sha256.slice(0, 16)}…
                    </td>
                  </tr>
                ))}
            </FiguresTable>
          </Panel>
        ))
      }
    </QueryResult>
  )
}

const wayWords: Readonly<Record<Accepted['way'], string>> = { registration: 'при регистрации', asked: 'когда спросили' }

const columns: readonly Column<Accepted>[] = [
  { id: 'at', cell: ({ at }) => <Moment at={at} /> },
  { id: 'player', figures: true },
  { id: 'login', role: 'name', cell: ({ player, login }) => <Link to={`/admin/players/${player}`}>{login}</Link> },
  { id: 'name', cell: ({ name }) => documentTitles[name] },
  { id: 'version', figures: true },
  { id: 'way', cell: ({ way }) => wayWords[way] },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'name',
    label: 'Любой документ',
    options: documentNames.map((value) => ({ value, label: documentTitles[value] })),
  },
  { kind: 'number', name: 'version', label: 'Версия' },
  { kind: 'number', name: 'player', label: 'Номер игрока' },
]

function Acceptances() {
  return (
    <List
      name="acceptanceList"
      title="Кто принял"
      columns={columns}
      filters={filters}
      rowKey={({ player, name, version }) => `${player} ${name} ${version}`}
      rowTo={({ player }) => `/admin/players/${player}`}
      empty="Никто ещё не принимал."
      inside
    />
  )
}
