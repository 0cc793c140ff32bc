/** Rounds in addresses and rounds set by a player, on every machine: no address breaks the page. */
import { createHash } from 'node:crypto'
import { createRng } from '@kurazh/games/core/random.ts'
import { games } from '@kurazh/games/index.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { describe, expect, test } from 'vitest'
import { drawSizes, setRound } from './drums.ts'
import { readShow, showText, withShow } from './shown-round.ts'

const seed = process.env['SEED'] ?? 'addresses'
console.info(`seed ${seed}`)
const machines = Object.values(games).filter((game) => 'machine' in game) as SlotGame[]
const rngOf = (label: string) =>
  createRng((index) => new Uint8Array(createHash('sha256').update(`${seed}:${label}:${index}`).digest()))

/** Invalid replacements for a number of an outcome. */
const garbage = [-1, 1e9, 0.5, null, 'x', [], {}, true, '0', [[[]]]]

describe.each(machines)('$id', (game) => {
  test('a round comes back from its address, in every mode', () => {
    for (const params of game.sampleParams) {
      for (let index = 0; index < 50; index += 1) {
        const { outcome } = game.play(rngOf(`${game.id}${params.mode}${index}`), params)
        const read = readShow(showText(game, { mode: params.mode, outcome }), game)
        expect(read).toEqual({
          mode: params.mode,
          outcome: JSON.parse(JSON.stringify(outcome)) as unknown,
          events: game.machine.events(outcome, params.mode),
        })
      }
    }
  })

  test('anything else in the address is reported in a sentence', () => {
    const rng = rngOf(`${game.id} garbage`)
    const { outcome } = game.play(rngOf(game.id), { mode: 'spin' })
    const text = JSON.stringify(outcome)
    const good = showText(game, { mode: 'spin', outcome })
    const addresses = [
      '',
      '.',
      '1',
      '..',
      '1.spin',
      '1.spin.',
      `${good}.`,
      `${good}!`,
      good.replace('1.', '2.'),
      good.replace('spin', 'nothing'),
      good.replace('spin', '__proto__'),
      good.slice(0, -3),
      `1.spin.${'A'.repeat(9000)}`,
    ]
    for (const each of garbage) addresses.push(showText(game, { mode: 'spin', outcome: each }))
    for (let tries = 0; tries < 300; tries += 1) {
      const numbers = [...text.matchAll(/\d+/g)]
      const at = numbers[rng.int(numbers.length)]
      const put = JSON.stringify(garbage[rng.int(garbage.length)])
      if (at)
        addresses.push(
          showText(game, {
            mode: 'spin',
            outcome: JSON.parse(`${text.slice(0, at.index)}${put}${text.slice(at.index + at[0].length)}`) as unknown,
          }),
        )
    }
    for (const address of addresses) {
      const read = readShow(address, game)
      expect('fault' in read ? read.fault : address).toMatch(/^[А-Я].*\.$/)
    }
  })
})

describe.each(machines.filter(({ machine }) => machine.pools === undefined))('$id', (game) => {
  test('the named places are the ones drawn first', () => {
    const sizes = drawSizes(game)
    expect(sizes.length).toBe(game.machine.reels)
    for (let index = 0; index < 30; index += 1) {
      const rng = rngOf(`${game.id} set ${index}`)
      const named = sizes.map((size) => rng.int(size))
      const { outcome, mode } = setRound(game, named, rng)
      expect(game.machine.events(outcome, mode)[0]).toMatchObject({ kind: 'spin', stops: named })
    }
  })
})

test('an address keeps its other parts', () => {
  const here = { pathname: '/slot/three-samovars', search: '?rouble=&show=old' }
  expect([withShow(here, 'new'), withShow(here, null), withShow({ ...here, search: '' }, null)]).toEqual([
    '/slot/three-samovars?rouble=&show=new',
    '/slot/three-samovars?rouble=',
    '/slot/three-samovars',
  ])
})
