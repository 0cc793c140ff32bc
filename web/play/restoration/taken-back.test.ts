import { dice } from '@kurazh/games/dice/dice.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { TestServer, keptTexts } from '../../testing/test-server.ts'
import { leftOutOf } from '../proof/left-out.ts'
import { adopt } from './adopt.ts'

const order = { stakeKopecks: 100n, params: { chance: 50, side: 'over' as const } }
const takenBack = () => new CallError('SiteRestored', 'Сайт восстановлен из копии', false)

/** A server that refuses the next bet as if a restoration had taken its promise back. */
function sitDown(isRestored: boolean) {
  const server = new TestServer()
  server.restored = isRestored
  const refused: string[] = []
  server.refused = (_game, _bet, { code }) => void refused.push(code)
  const texts = keptTexts()
  /** The numbers that bets were sent under. */
  const sent = () => [...texts.kept.keys()].filter((key) => key.startsWith('heard-bet:'))
  return { server, texts, refused, sent, ...server.page(texts) }
}

test('a promise that is taken back without a restoration in the public list is a lie, and no other number is tried', async () => {
  const { server, refused, sent, betClient } = sitDown(false)
  server.faults.push(takenBack())
  const told: unknown = await betClient.place(dice, order).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(VerificationError)
  expect((told as VerificationError).evidence).toMatchObject({
    known: { nonce: 0 },
    told: { code: 'SiteRestored' },
    lies: [{ what: 'обещание этой ставки' }],
  })
  expect(refused).toEqual(['SiteRestored'])
  expect(sent()).toEqual(['heard-bet:player:0'])
})

test('with one in the list the bet is refused and counted, the page requests new promises, and the next bet is proved by them', async () => {
  const { server, refused, sent, betClient } = sitDown(true)
  server.faults.push(takenBack())
  await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'SiteRestored' })
  expect(refused).toEqual(['SiteRestored'])
  expect(sent()).toEqual(['heard-bet:player:0'])
  expect(await betClient.place(dice, order)).toMatchObject({ verdict: 'proved' })
})

test('a bet that was refused this way and exists all the same is broken', async () => {
  const { server, betClient } = sitDown(true)
  server.faults.push(takenBack())
  await betClient.place(dice, order).catch(() => undefined)
  const [sent] = betClient.known(0)
  if (!sent) throw new Error('nothing was sent')
  const answer = server.place(sent)
  if (!('bet' in answer)) throw new Error('no bet')
  const known = betClient.knownOf(answer.bet)
  expect(known).toMatchObject({ denied: true })
  expect(known && betClient.settled(dice, known, answer)).toMatchObject({ verdict: 'broken' })
})

test('while the list cannot be read no other bet is sent', async () => {
  const { server, sent, betClient } = sitDown(true)
  let isRead = false
  Object.defineProperty(server, 'restored', {
    get: () => {
      if (!isRead) throw new CallError('Offline', 'нет связи', true)
      return false
    },
  })
  server.faults.push(takenBack())
  await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'Offline' })
  await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'Offline' })
  isRead = true
  await expect(betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
  expect(sent()).toEqual(['heard-bet:player:0'])
})

test('after a restoration bets from before the copy are proved as ever, and lost ones are missed by no list', async () => {
  const { server, texts, betClient } = sitDown(false)
  const before = await betClient.place(dice, order)
  const backTo = server.now + 3_600_000
  server.now = backTo + 60_000
  const lost = await betClient.place(dice, order)
  betClient.note(lost.known, () => ({ excuse: true }))
  server.faults.push('lost answer', new CallError('Unauthorized', 'войдите', false))
  await betClient.place(dice, order).catch(() => undefined)
  expect(adopt(texts, { id: backTo + 120_000, backTo })).toBe(true)
  const page = server.page(texts).betClient
  const known = page.knownOf(before.bet)
  expect(known && page.settled(dice, known, { bet: before.bet, balance: 0n, commitments: [] })).toMatchObject({
    verdict: 'proved',
  })
  expect(leftOutOf(page.excuses(), dice.id, null, { bets: [before.bet], next: null })).toBeUndefined()
  // Held as it was sent: shown as another bet it is a lie.
  expect(page.known(lost.bet.nonce)).toMatchObject([{ stands: true, clientSeed: lost.known.clientSeed }])
  expect(page.known(2)).toMatchObject([{ own: true }])
})
