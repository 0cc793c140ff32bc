/** The documents a player agrees to: their versions, and which the player has accepted. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { documentNames } from './document-names.ts'

const name = z.enum(documentNames, 'Такого документа нет')
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** `changed`: the day the text names. `since`: when the site first showed it. */
const shownVersion = z.object({ version, changed: z.string(), since: z.string(), sha256: z.string() })
/** `registration`: accepted by creating the account. `asked`: the player was shown the changes and accepted. */
export const acceptanceWays = ['registration', 'asked'] as const

const documentState = z.object({
  name,
  /** Newest first; the first is in force. */
  versions: z.array(shownVersion),
  /** The newest version this player accepted; null: none is recorded, or the caller is a guest. */
  accepted: z.nullable(z.object({ version, at: z.string() })),
})
export type DocumentStands = z.output<typeof documentState>

export const documents = {
  documents: call({
    method: 'POST',
    path: '/api/documents',
    summary: 'Документы сайта: все версии, новые первыми, и какую принял тот, кто спрашивает',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ documents: z.array(documentState) }) }),
    refusals: [],
  }),
  documentText: call({
    method: 'POST',
    path: '/api/documents/text',
    summary: 'Текст версии документа, каким он был: Markdown',
    access: everyone,
    body: z.strictObject({ name, version }),
    reply: z.object({ success: z.object({ text: z.string() }) }),
    refusals: ['NotFound'],
  }),
  acceptDocuments: call({
    method: 'POST',
    path: '/api/documents/accept',
    summary: 'Принимает действующие версии документов; повторённое ничего не меняет',
    access: ['player', 'admin'],
    body: z.strictObject({
      accepted: z.array(z.strictObject({ name, version })).check(z.minLength(1), z.maxLength(documentNames.length)),
    }),
    reply: z.object({ success: z.object({ documents: z.array(documentState) }) }),
    refusals: ['NotFound'],
  }),
}
