import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'
import { currentPlayer, onPlayerLeft, watchPlayer } from './current-player.ts'

const fetchBefore = globalThis.fetch
let stopWatching: () => void
let left: number
const endings: (() => void)[] = []

/** Stores whose page it is. */
const belongTo = (uid: string | null) =>
  queryClient.setQueryData(keys.session, { user: uid === null ? null : { ref_link: uid } })

beforeEach(() => {
  queryClient.clear()
  left = 0
  stopWatching = watchPlayer()
  endings.push(
    stopWatching,
    onPlayerLeft(() => (left += 1)),
  )
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  queryClient.clear()
  globalThis.fetch = fetchBefore
})

/** Cache events are delivered a moment after the change. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test("signing out and being replaced by another player both end the player's page; the first sign-in ends nothing", async () => {
  belongTo('a')
  await settled()
  expect([currentPlayer(), left]).toEqual(['a', 0])
  belongTo('a')
  await settled()
  expect(left).toBe(0)
  belongTo('b')
  await settled()
  expect([currentPlayer(), left]).toEqual(['b', 1])
  belongTo(null)
  await settled()
  expect([currentPlayer(), left]).toEqual([null, 2])
})

test('data requested for one player is not shown to the next', async () => {
  belongTo('a')
  await settled()
  queryClient.setQueryData([...keys.betHistory, 'of', 'dice'], 'bets of a')
  queryClient.setQueryData(keys.balance, 100)
  belongTo('b')
  await settled()
  expect(queryClient.getQueryData([...keys.betHistory, 'of', 'dice'])).toBeUndefined()
  expect(queryClient.getQueryData(keys.balance)).toBe(100)
})

test('after a player has left, the page asks again for what it still shows, and for nothing of the player', async () => {
  const asked: string[] = []
  const show = (name: string) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name)
        return name
      },
    }).subscribe(() => undefined)
  belongTo('a')
  await settled()
  const hide = show('limits of a')
  endings.push(show('results of all'), onPlayerLeft(hide))
  await settled()
  expect(asked).toEqual(['limits of a', 'results of all'])
  belongTo(null)
  await settled()
  await settled()
  expect(asked).toEqual(['limits of a', 'results of all', 'results of all'])
  expect(queryClient.getQueryData(['limits of a'])).toBeUndefined()
})

test("every call names the page's player, and a page with a former player's name checks who is signed in now", async () => {
  const sent: (string | null)[] = []
  globalThis.fetch = async (_path, init) => {
    sent.push(new Headers(init?.headers).get('x-player'))
    return Response.json({ error: 'другой', code: 'UserChanged' }, { status: 409 })
  }
  await expect(callApi('getBal', {})).rejects.toMatchObject({ code: 'UserChanged' })
  belongTo('a')
  await expect(callApi('getBal', {})).rejects.toMatchObject({ code: 'UserChanged', uncertain: false })
  expect(sent).toEqual([null, 'a'])
  expect(queryClient.getQueryState(keys.session)?.isInvalidated).toBe(true)
})
