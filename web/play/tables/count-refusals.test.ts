import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { countByReason, useRefusals } from '../session/refused-count.ts'
import { countRefusedLayout, countRefusedSpots } from './count-refusals.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', undefined)
  queryClient.setQueryData(keys.session, { user: { ref_link: 'me' } })
  useRefusals.setState({ visit: [] })
})

test('each refused spot of a layout is counted with its stake and its reason in words', () => {
  countRefusedSpots('roulette', 7, { red: 100n, black: 50n }, [
    { spot: 'red', reason: 'Exposure', max: 0n },
    { spot: 'black', reason: 'TooLarge', max: 20n },
  ])
  expect(useRefusals.getState().visit).toMatchObject([
    { game: 'roulette', reason: 'SpotExposure', stake: 100n, round: 7 },
    { reason: 'SpotTooLarge', stake: 50n },
  ])
  expect(countByReason(useRefusals.getState().visit).map(({ text }) => text)).toEqual([
    'стол больше не возьмёт',
    expect.stringContaining('больше предела поля'),
  ])
})

test('a layout refused as a whole is one refusal; one that another window has changed, or that takes chips away, is none', () => {
  countRefusedLayout('roulette', 7, 150n, new CallError('RoundClosed', 'ставки закрыты', false))
  countRefusedLayout('roulette', 7, 150n, new CallError('LayoutMoved', 'изменено', false))
  countRefusedLayout('roulette', 7, -50n, new CallError('RoundClosed', 'ставки закрыты', false))
  countRefusedLayout('roulette', 7, 150n, new Error('broken'))
  expect(useRefusals.getState().visit).toMatchObject([{ reason: 'RoundClosed', stake: 150n, text: 'ставки закрыты' }])
})
