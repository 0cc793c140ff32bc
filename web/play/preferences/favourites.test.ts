/** Hearts whose player has gone: pending requests belong to no one, and the next player's list is their own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import { watchPlayer } from '../../api/current-player.ts'
import type { ToastOptions } from '../../ui/windows/toast.tsx'
import { addFavourite, removeFavourite } from './favourites.ts'

const told: ToastOptions[] = []
vi.mock('../../ui/windows/toast.tsx', () => ({
  toast: (options: ToastOptions) => told.push(options),
  toastError: (msg: string) => told.push({ msg }),
}))

const belongTo = (ref_link: string) => queryClient.setQueryData(keys.session, { user: { ref_link } })
/** Events of the cache come a moment after the change. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const lists = (slots: string[]) => Response.json({ success: { slots, slots2: [], tables: [] } })

/** The requests, and the answers that are still pending. */
let sent: { slot: string; player: string | null }[]
let answers: ((answer: Response) => void)[]
let endWatch: () => void

beforeEach(async () => {
  ;[sent, answers] = [[], []]
  told.length = 0
  endWatch = watchPlayer()
  belongTo('a')
  await settled()
  vi.stubGlobal('fetch', (_path: string, init: { headers: HeadersInit; body: string }) => {
    sent.push({
      slot: (JSON.parse(init.body) as { slot: string }).slot,
      player: new Headers(init.headers).get('x-player'),
    })
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
})
afterEach(() => {
  endWatch()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('hearts are sent one after another; those that wait when another player signs in are not sent, and the late answer changes nothing', async () => {
  for (const slot of ['one', 'two', 'three']) addFavourite('slots', slot)
  await settled()
  expect(sent).toEqual([{ slot: 'one', player: 'a' }])
  belongTo('b')
  await settled()
  queryClient.setQueryData(keys.favourites, { slots: ['own'], slots2: [], tables: [] })
  answers[0]?.(lists(['one']))
  await settled()
  expect(sent).toHaveLength(1)
  expect(queryClient.getQueryData(keys.favourites)).toEqual({ slots: ['own'], slots2: [], tables: [] })
  addFavourite('slots', 'four')
  await settled()
  expect(sent.at(-1)).toEqual({ slot: 'four', player: 'b' })
  answers[1]?.(lists(['four', 'own']))
  await settled()
})

test('the undo that a message offers is its player’s alone', async () => {
  removeFavourite('slots', 'one', 'Один', 0)
  await settled()
  answers[0]?.(lists([]))
  await settled()
  belongTo('b')
  await settled()
  told[0]?.action?.onPress()
  await settled()
  expect(sent).toEqual([{ slot: 'one', player: 'a' }])
})

test('a refusal that comes after its player is gone is not shown to the next', async () => {
  addFavourite('slots', 'one')
  await settled()
  belongTo('b')
  await settled()
  answers[0]?.(Response.json({ error: 'Список полон', code: 'TooManyFavourites' }, { status: 409 }))
  await settled()
  expect(told).toEqual([])
})
