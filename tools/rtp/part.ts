/**
 * A part of the report on returns, computed on a separate thread: one way to play is simulated, or one stored figure of
 * a machine is recounted.
 */
import { parentPort } from 'node:worker_threads'
import { versions } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { type Play, playsOf, simulate, type Simulation } from '@kurazh/games/core/simulation.ts'
import type { Mode, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { sameSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { keystream } from '../../harness/keystream.ts'
import { runGenerator } from '../../harness/run-generator.ts'
import { storedOf } from '../par/of-game.ts'

export type Part = { id: string; version: number } & (
  | { kind: 'simulated'; play: number; label: string; rounds: number; seed: string }
  | { kind: 'sheet'; mode: Mode }
  | { kind: 'pool'; pool: string }
)

export interface Counted {
  /** Whether the stored figure equals the counted one. */
  isSame: boolean
  seconds: number
}

export type PartResult<Of extends Part> = Of extends { kind: 'simulated' } ? Simulation : Counted

/** Their exact returns are computed once per thread. */
const known = new Map<Game, Play[]>()

parentPort?.on('message', (part: Part) =>
  parentPort?.postMessage(part.kind === 'simulated' ? simulated(part) : counted(part)),
)

function simulated({ id, version, play, label, rounds, seed }: Part & { kind: 'simulated' }): Simulation {
  const rules = rulesOf(id, version)
  const plays = known.get(rules) ?? playsOf(rules)
  known.set(rules, plays)
  const chosen = plays[play]
  if (chosen === undefined) throw new RangeError(`${id} has no way to play ${play}`)
  return simulate(chosen, createRng(keystream(`${seed}:${id}:${version}:${label}`)), rounds)
}

function counted(part: Part & { kind: 'sheet' | 'pool' }): Counted {
  const began = performance.now()
  const { machine } = rulesOf(part.id, part.version) as SlotGame
  const isSame =
    part.kind === 'sheet'
      ? sameSheet(runGenerator(machine.count(part.mode)), machine.sheet(part.mode))
      : samePool(machine, part.pool)
  return { isSame, seconds: (performance.now() - began) / 1000 }
}

function samePool({ pools }: SlotGame['machine'], id: string): boolean {
  const pool = pools?.find((each) => each.id === id)
  if (pool === undefined) throw new RangeError(`no pool ${id}`)
  const { classes, featured, sha256 } = storedOf(pool)
  return (
    sha256 === pool.sha256 && featured === pool.featured && JSON.stringify(classes) === JSON.stringify(pool.classes)
  )
}

function rulesOf(id: string, version: number): Game {
  const rules = (versions as Record<string, readonly Game[]>)[id]?.find((each) => each.version === version)
  return rules ?? noRules(id, version)
}

function noRules(id: string, version: number): never {
  throw new RangeError(`${id} has no rules of version ${version}`)
}
