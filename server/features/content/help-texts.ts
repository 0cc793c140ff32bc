/** Help texts that replace the built-in ones, with their history of versions. */
import { contentCalls as adminCalls } from '@kurazh/contract/admin/content.ts'
import { content as calls } from '@kurazh/contract/content/content.ts'
import { faultOfHelpText, type HelpText } from '@kurazh/contract/content/help-text.ts'
import { faultOfMarkdown } from '@kurazh/shared/text/read-markdown.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import type { Row } from './rows.ts'

export interface HelpTextDependencies {
  db: Db
}

type Written = Row<'help_text'>
const versionsShown = 50

export function helpTextRoutes(http: Http, deps: HelpTextDependencies): void {
  const { db } = deps
  http.on(calls.helpTexts, async () => ({
    success: {
      texts: (await newest(db)).flatMap((row) => {
        const text = textOf(row)
        return text === null ? [] : [{ article: row.article, ...text }]
      }),
    },
  }))

  http.onAdmin(adminCalls.adminHelpTexts, async () => {
    const rows = await newest(db)
    const who = await writersOf(deps, rows)
    return {
      success: {
        articles: rows.map((row) => ({
          article: row.article,
          own: row.title !== null,
          at: row.at.toISOString(),
          who: who(row),
        })),
      },
    }
  })

  http.onAdmin(adminCalls.helpVersions, async (_, { article }) => {
    const { rows } = await sql<Written>`
      select article, version, title, lead, body, admin, at from help_text where article = ${article} order by version desc limit ${versionsShown}`.execute(
      db,
    )
    const who = await writersOf(deps, rows)
    return {
      success: {
        versions: rows.map((row) => ({
          version: row.version,
          at: row.at.toISOString(),
          who: who(row),
          text: textOf(row),
        })),
      },
    }
  })

  http.onAdmin(adminCalls.setHelpText, ({ admin }, { article, after, text }) =>
    transaction(db, async (tx) => {
      const fault = faultOfHelpText(text) ?? faultOfMarkdown(text.body)
      if (fault !== undefined) return new Refusal('InvalidRequest', fault)
      return (await add(tx, { admin, article, after, text, action: adminCalls.setHelpText.path }))
        ? { success: 'Статья сохранена: игроки уже читают её' }
        : overtaken()
    }),
  )

  http.onAdmin(adminCalls.resetHelpText, ({ admin }, { article, after }) =>
    transaction(db, async (tx) =>
      (await add(tx, { admin, article, after, text: null, action: adminCalls.resetHelpText.path }))
        ? { success: 'Игроки снова читают встроенный текст' }
        : overtaken(),
    ),
  )
}

const overtaken = () =>
  new Refusal(
    'InvalidRequest',
    'Эту статью только что изменил кто-то ещё. Откройте её заново и посмотрите, что в ней теперь',
  )

/** The newest version of each article that was ever written. */
async function newest(db: Db): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select distinct on (article) article, version, title, lead, body, admin, at from help_text order by article, version desc`.execute(
    db,
  )
  return rows
}

const textOf = ({ title, lead, body }: Pick<Written, 'title' | 'lead' | 'body'>): HelpText | null =>
  title === null || lead === null || body === null ? null : { title, lead, body }

async function writersOf({ db }: HelpTextDependencies, rows: readonly Written[]): Promise<(row: Written) => string> {
  const logins = await loginsOf(
    db,
    rows.map(({ admin }) => Number(admin)),
  )
  return ({ admin }) => logins.get(Number(admin)) ?? `игрок ${admin}`
}

interface Addition {
  admin: { id: number }
  article: string
  /** The version its writer has seen; 0 if there was none. */
  after: number
  text: HelpText | null
  action: string
}

/** Adds a version after the one its writer has seen; false if there is a newer one by now. */
async function add(tx: Tx, { admin, article, after, text, action }: Addition): Promise<boolean> {
  const before = await sql<Written>`
    select article, version, title, lead, body, admin, at from help_text where article = ${article} order by version desc limit 1`.execute(
    tx,
  )
  if ((before.rows[0]?.version ?? 0) !== after) return false
  const { rows } = await sql<Pick<Written, 'version'>>`
    insert into help_text (article, version, title, lead, body, admin)
    values (${article}, ${after + 1}, ${text?.title ?? null}, ${text?.lead ?? null}, ${text?.body ?? null}, ${admin.id})
    on conflict do nothing returning version`.execute(tx)
  if (rows.length === 0) return false
  await noteAdmin(tx, admin, {
    action,
    outcome: 'done',
    detail: {
      article,
      version: after + 1,
      before: before.rows[0] === undefined ? null : textOf(before.rows[0]),
      after: text,
    },
  })
  return true
}
