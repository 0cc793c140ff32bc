/** The documents of the site: a version for each text it has shown, and who accepted which. */
import { documents as calls } from '@kurazh/contract/documents.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { ProposeRequest } from '../../platform/two-people.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type AdminDocumentsDependencies, adminDocumentRoutes } from './admin-documents.ts'
import { documentTexts } from './texts.ts'
import { accept, dataExportOfAcceptances, documentsFor, eraseAcceptances, keepVersions, textKept } from './versions.ts'
import { writingRoutes } from './writing.ts'

export const documentsSlice: Slice<AdminDocumentsDependencies & { http: Http; noteAdmin: NoteAdmin; propose: ProposeRequest }> = {
  ...keepsNothing,
  folder: 'features/documents',
  playersTables: { document_acceptance: { copy: { in: 'acceptedDocuments' }, closing: 'erased' } },
  dataExport: [dataExportOfAcceptances],
  erase: eraseAcceptances,
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
      return done ? { success: { documents: await documentsFor(db, caller.id) } } : new Refusal('NotFound', 'Документ уже изменился. Обновите страницу и прочитайте его снова')
    })
    adminDocumentRoutes(http, deps)
    writingRoutes(http, deps)
    return {}
  },
}
