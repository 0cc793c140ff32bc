/**
 * The order of games in the lobbies: which are pinned to the front, and the sequence. It does not affect what a game
 * pays or accepts.
 */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

/** The lobby of games and the lobby of machines. */
const lobbyShelves = ['games', 'slots'] as const
/** More than there will ever be; a longer list is not a list of games. */
const mostPlaces = 200
/** These are written into the page's style sheet, so only plain letters are allowed. */
const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Такой игры нет'))

/** Pinned ones come first, whatever their place in the list. Empty: the built-in order. */
const places = z.array(z.strictObject({ id, pinned: z.boolean() })).check(
  z.maxLength(mostPlaces, 'Слишком длинный список'),
  z.refine((list) => new Set(list.map((place) => place.id)).size === list.length, 'Игра названа дважды'),
)
export type LobbyPlace = z.output<typeof places>[number]
const version = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const lobbyCalls = {
  adminLobby: adminCall({
    path: '/api/admin/lobby',
    summary: 'В каком порядке стоят игры и автоматы в лобби и какие закреплены; пустой список: как в сборке',
    right: 'content.edit',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ version, games: places, slots: places }) }),
  }),
  setLobby: adminCall({
    path: '/api/admin/lobby/set',
    summary: 'Задаёт порядок игр или автоматов в лобби; after — версия, которую видел тот, кто меняет',
    right: 'content.edit',
    audited: 'change',
    body: z.strictObject({ shelf: z.enum(lobbyShelves), after: version, places }),
    reply: z.object({ success: z.string() }),
    refusals: ['InvalidRequest'],
  }),
}
