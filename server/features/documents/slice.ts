/** The documents of the site: a version for each published text, and the acceptances of players. */
import { documents as calls } from '@kurazh/contract/content/documents.ts'
import { transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type AdminDocumentsDependencies, adminDocumentRoutes } from './admin-documents.ts'
import { documentTexts } from './texts.ts'
import { accept, acceptAll, dataExportOfAcceptances, documentsFor, keepVersions, textKept } from './versions.ts'
import { documentByTwo, writingRoutes } from './writing.ts'

export const documentsSlice: Slice<AdminDocumentsDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/documents',
  afterRestoration: null,
  playersTables: {
    document_acceptance: {
      copy: { in: 'acceptedDocuments' },
      closing: { stays: 'the proof of what was agreed, under a bare number' },
    },
  },
  dataExport: [dataExportOfAcceptances],
  erase: null,
  onRegistration: (tx, { player }) => acceptAll(tx, player),
  async open(deps) {
    const { http, db } = deps
    await keepVersions(db, await documentTexts())
    http.on(calls.documents, async ({ caller }) => ({ success: { documents: await documentsFor(db, caller?.id) } }))
    http.on(calls.documentText, async (_, { name, version }) => {
      const text = await textKept(db, name, version)
      return text === undefined ? new Refusal('NotFound', 'Такой версии нет') : { success: { text } }
    })
    http.onSignedIn(calls.acceptDocuments, async ({ caller }, { accepted }) => {
      const done = await transaction(db, (tx) => accept(tx, caller.id, accepted))
      return done
        ? { success: { documents: await documentsFor(db, caller.id) } }
        : new Refusal('NotFound', 'Документ уже изменился. Обновите страницу и прочитайте его снова')
    })
    adminDocumentRoutes(http, deps)
    writingRoutes(http, deps)
    return { byTwo: [documentByTwo] }
  },
}
