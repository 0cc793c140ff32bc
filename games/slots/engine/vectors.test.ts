/** Strip machines against an independent program in another language, written from the description of the form. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Game, InstantGame } from '../../core/game.ts'
import { replayInstant } from '../../core/verify.ts'
import { games } from '../../index.ts'
import { countForm } from './count.ts'
import type { Mode, SlotGame } from './machine.ts'
import { formOf } from './read-form.ts'
import { rulesFrom } from './prepared-form.ts'
import { storedSheet } from './stored-sheet.ts'
import vectors from './vectors/machines.json' with { type: 'json' }

const examples = new URL('../../../docs/machines/', import.meta.url)
const machineOf = (id: string) => Object.values<Game>(games).find((game) => game.id === id) as SlotGame

function counted(id: string, mode: Mode, cost: number) {
  const counting = countForm(
    rulesFrom(formOf(JSON.parse(readFileSync(new URL(`${id}.json`, examples), 'utf8')))),
    mode,
    cost,
  )
  for (;;) {
    const { done, value } = counting.next()
    if (done) return storedSheet(value)
  }
}

test.each(Object.entries(vectors.examples))(
  'the documents’ example «%s» has the figures that looking at every board gives',
  (id, modes) => {
    for (const [mode, figures] of Object.entries(modes))
      expect(counted(id, mode as Mode, mode === 'buy' ? 20 : 1), mode).toMatchObject(figures)
  },
)

describe.each(Object.entries(vectors.machines))('%s', (id, { returns, bets }) => {
  const game = machineOf(id)

  test('returns what another method computes', () => {
    for (const [mode, rtp] of Object.entries(returns))
      expect(storedSheet(game.machine.sheet(mode as Mode)).rtp).toBe(rtp)
  })

  test('plays the bets of these seeds alike', () => {
    for (const { mode, outcome, multiplierE4, ...seeds } of bets) {
      expect(replayInstant(game as InstantGame, { ...seeds, params: { mode } }), JSON.stringify(seeds)).toEqual({
        outcome,
        multiplierE4,
      })
    }
  })
})
