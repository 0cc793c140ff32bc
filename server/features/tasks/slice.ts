/** Tasks on the site's pages elsewhere, off until a platform is configured. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { marksKey } from '../../players/public.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { taskBudget } from './create-and-end.ts'
import { type TasksDependencies, tasksRoutes } from './tasks.ts'

export const tasksSlice: Slice<Omit<TasksDependencies, 'markKey'> & { http: Http; key: EncryptionKey }> = {
  ...keepsNothing,
  folder: 'features/tasks',
  afterRestoration: null,
  playersTables: {
    task_done: {
      copy: { in: 'socialTasks' },
      closing: { stays: 'the books are explained by it, and an account elsewhere is paid once' },
    },
    task_telegram: { copy: { in: 'socialTasks' }, closing: 'erased' },
  },
  dataExport: [{ name: 'socialTasks', rows: everything }],
  erase,
  declares: [taskBudget],
  async open(deps) {
    tasksRoutes(deps.http, { ...deps, markKey: await marksKey(deps.db, deps.key) })
    return {}
  },
}

async function erase(tx: Tx, player: number): Promise<void> {
  await sql`delete from task_telegram where player = ${player}`.execute(tx)
}

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const account = await sql`select subject as telegram, at from task_telegram where player = ${player}`.execute(db)
  yield* account.rows
  const done =
    await sql`select task, amount as amount_kopecks, at from task_done where player = ${player} order by at, task`.execute(
      db,
    )
  yield* done.rows
}
