/** A server that shows one card in an open game and deals another: caught at the next answer, or at the close. */
import type { OpenGame } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { isOnSide, sideOf } from '@kurazh/games/hilo/cards.ts'
import { hilo, type HiloView } from '@kurazh/games/hilo/hilo.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { expect, test } from 'vitest'
import { keptTexts, TestServer, type WireTold } from '../../testing/test-server.ts'
import { VerificationError } from '../proof/verification-error.ts'
import type { OpenSteps } from './step-client.ts'

const start = 6
const guess = { guess: 'likelier' }

/** The same game with another last card, by which the guess was right too. */
function exchanged(open: Wire<OpenGame>): Wire<OpenGame> {
  const { cards, odds } = open.view as HiloView
  const last = cards.at(-1) as number
  const other = [12, 11].find((card) => card % 13 !== last % 13 && isOnSide(sideOf('likelier', start), start, card))
  const told = hilo.goodStep(
    { start },
    hilo.begin({ start }),
    { guess: 'likelier' },
    { cards: [...cards.slice(0, -1), other], odds },
  )
  return { ...open, view: told.view, nextMultiplier: (told.nextMultiplierE4 ?? 0) / 10_000 }
}

/** Opened on a server whose first guess is right; the answer to it shows an exchanged card. */
async function deceived() {
  for (let filling = 1; filling < 100; filling += 1) {
    const server = new TestServer(filling)
    const texts = keptTexts()
    const { steps } = server.page(texts)
    const opened = await steps.open(hilo, { stakeKopecks: 10_00n, params: { start }, clientSeed: 'pinned' })
    if (!('open' in opened)) throw new Error('not opened')
    server.bend = (told: WireTold, call) =>
      call === 'move' && 'open' in told ? { ...told, open: exchanged(told.open) } : told
    const moved = await steps.move(opened.open, guess)
    server.bend = (told) => told
    if ('open' in moved) return { server, texts, steps, open: moved.open as OpenSteps }
  }
  throw new Error('no such server')
}

test('by the bet, when the game is taken: the cards it was dealt are not the ones that were shown', async () => {
  const { steps, open } = await deceived()
  const taken = await steps.move(open, take)
  expect('settled' in taken && taken.settled.verdict).toBe('broken')
})

test('by the open game, when the page is reloaded or the next move is answered', async () => {
  const { server, texts, steps, open } = await deceived()
  await expect(server.page(texts).steps.resume(hilo)).rejects.toBeInstanceOf(VerificationError)
  const next = steps.move(open, { skip: true })
  await expect(next).rejects.toBeInstanceOf(VerificationError)
})
