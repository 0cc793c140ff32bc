/** All plants by their part of the site, and whether each still fits the code: a bug that cannot be put in any more is seen by nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fairness } from './fairness.ts'
import { identity } from './identity.ts'
import { money } from './money.ts'
import { payments } from './payments.ts'
import type { Plant } from './plant.ts'
import { play } from './play.ts'
import { rounds } from './rounds.ts'
import { slots } from './slots.ts'

export const root = join(import.meta.dirname, '../..')
const parts = { fairness, identity, money, payments, rounds, play, slots }

export const plants = Object.entries(parts).flatMap(([part, of]) => of.map((plant) => ({ part, ...plant })))

/** Why a plant does not fit the code; undefined where it does. */
export function misfitOf(plant: Plant): string | undefined {
  const { file, from, to, tests } = plant
  if (!existsSync(join(root, file))) return `нет файла ${file}`
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1
  if (times !== 1) return `${file}: заменяемое стоит в файле ${times} раз, а не один`
  if (from === to) return `${file}: ничего не меняет`
  if (isReplaced(plant)) return `${file}: функцию заменила более поздняя миграция`
  const lost = tests.find((test) => !existsSync(join(root, test)))
  return lost === undefined ? undefined : `нет тестов ${lost}`
}

/** True for a stored function that a later migration writes anew: a bug in the old text changes nothing. */
function isReplaced({ file, from }: Plant): boolean {
  if (!file.startsWith('server/migrations/')) return false
  const [before = ''] = readFileSync(join(root, file), 'utf8').split(from)
  const name = /[^]*\bfunction (\w+)\(/.exec(`${before}${from}`)?.[1]
  const later = readdirSync(join(root, dirname(file))).filter((other) => other > basename(file))
  return name !== undefined && later.some((other) => readFileSync(join(root, dirname(file), other), 'utf8').includes(`replace function ${name}(`))
}
