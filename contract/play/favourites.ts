/**
 * Favourite slots and live tables: stored with the account, so they are the same on all devices. The two lists are
 * independent.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'

/** `slots`: machines at any total bet; `slots2`: the same machines at 1 ₽. */
const slotLists = ['slots', 'slots2'] as const
export type SlotList = (typeof slotLists)[number]
export const favouriteLists = [...slotLists, 'tables'] as const
export type FavouriteList = (typeof favouriteLists)[number]

const own = ['player', 'admin'] as const
/**
 * A machine, a package's game, or a table, by the name in its path. Whether it is still in the catalogue is checked
 * when it is shown.
 */
const slot = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Такого слота нет'))
/** Latest first. */
const lists = z.object({ slots: z.array(z.string()), slots2: z.array(z.string()), tables: z.array(z.string()) })
export type Favourites = z.output<typeof lists>

export const favourites = {
  favourites: call({
    method: 'POST',
    path: '/api/favourites',
    summary: 'Избранные слоты и столы игрока, новые первыми',
    access: own,
    body: z.strictObject({}),
    reply: z.object({ success: lists }),
    refusals: [],
  }),
  setFavourite: call({
    method: 'POST',
    path: '/api/favourites/set',
    summary: 'Добавляет слот или стол в избранное или убирает; вернуть можно на прежнее место',
    access: own,
    body: z.strictObject({ list: z.enum(favouriteLists, 'Такого списка нет'), slot, on: z.boolean() }),
    reply: z.object({ success: lists }),
    refusals: ['TooManyFavourites'],
  }),
}
