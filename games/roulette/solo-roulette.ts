/** Roulette for one player: the cloth and the pays of the table, the number from the bet's own seeds. */
import { soloOf } from '../core/solo-table.ts'
import { pocketOf } from '../core/wheel-draw.ts'
import { roulette } from './roulette.ts'

const kinds = [
  'straight-17',
  'split-17-20',
  'street-1',
  'trio-0-1-2',
  'corner-25',
  'first-four',
  'six-line-31',
  'dozen-2',
]

export const soloRoulette = soloOf({
  id: 'solo-roulette',
  version: 1,
  table: roulette,
  grain: 1,
  values: (rng) => () => pocketOf(rng.wide()),
  sampleParams: [
    { spots: { red: 3, 'straight-7': 1, 'column-1': 1 } },
    ...[...kinds, 'column-3', 'red', 'high'].map((spot) => ({ spots: { [spot]: 1 } })),
  ],
})
