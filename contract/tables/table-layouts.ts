/** Layouts of live tables that a player saves by name: stored with the account, so they are the same on all devices. */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'
import { amount, money } from '../core/money.ts'

/** The most layouts of one table. */
export const mostLayouts = 20

const table = z.string().check(z.minLength(1), z.maxLength(32))
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Введите название раскладки'),
    z.maxLength(40, 'Имя раскладки — не длиннее 40 знаков'),
  )
const spot = z.string().check(z.minLength(1), z.maxLength(32))
const savedLayout = z.object({
  layouts: z.array(z.object({ name: z.string(), spots: z.array(z.object({ spot: z.string(), stake: money })) })),
})
export type KeptLayouts = z.output<typeof savedLayout>
const reply = z.object({ success: savedLayout })

export const tableLayouts = {
  tableLayouts: call({
    method: 'POST',
    path: '/api/table/layouts',
    summary: 'Раскладки игрока для этого стола, в том порядке, в каком он их запомнил',
    access: players,
    body: z.strictObject({ table }),
    reply,
    refusals: ['NotFound'],
  }),
  keepLayout: call({
    method: 'POST',
    path: '/api/table/layouts/keep',
    summary: 'Запоминает раскладку; другая с тем же именем уступает ей место',
    access: players,
    body: z.strictObject({
      table,
      name,
      spots: z.array(z.strictObject({ spot, stake: amount })).check(z.minLength(1), z.maxLength(200)),
    }),
    reply,
    refusals: ['NotFound', 'TooManyFavourites'],
  }),
  forgetLayout: call({
    method: 'POST',
    path: '/api/table/layouts/forget',
    summary: 'Забывает раскладку; забытой уже нет — это не ошибка',
    access: players,
    body: z.strictObject({ table, name }),
    reply,
    refusals: ['NotFound'],
  }),
}
