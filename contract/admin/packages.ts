/**
 * Slot packages in the admin area: the stored versions, and retiring one. They are added by the command line, where
 * their files are.
 */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

const packageVersion = z.object({
  name: z.string(),
  game: z.string(),
  version: z.number(),
  title: z.string(),
  maker: z.nullable(z.string()),
  addedAt: z.string(),
  /** No new round starts on it; played rounds can always be viewed. */
  retired: z.boolean(),
  modes: z.number(),
  /** Warnings about what is allowed but probably not intended; sentences. */
  warnings: z.array(z.string()),
})

export const packageCalls = {
  packageVersions: adminCall({
    path: '/api/admin/packages',
    summary: 'Пакеты других авторов: все версии, которые хранит сайт',
    right: 'game.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ versions: z.array(packageVersion) }) }),
  }),
  retirePackage: adminCall({
    path: '/api/admin/packages/retire',
    summary: 'Выводит пакет из игры: версии, на которые ставили, хранятся, остальные удаляются',
    right: 'game.switch',
    audited: 'change',
    body: z.strictObject({ name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Такого пакета нет')) }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
  }),
}
