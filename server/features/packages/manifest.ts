/** Reads `index.json` of a package: its modes. */
import { z } from 'zod'
import type { Faults } from './faults.ts'
import { openInside } from './package-files.ts'
import { packageBounds } from './policy.ts'

export interface PackageMode {
  /** In lower case: names are compared case-insensitively. */
  name: string
  /** In hundredths of the bet. */
  cost: number
  /** File names in the folder. */
  events: string
  weights: string
}

const file = 'index.json'
const modeForm = z.object({ name: z.string(), cost: z.number(), events: z.string(), weights: z.string() })
const indexForm = z.object({ modes: z.array(z.unknown()).min(1) })

/** The modes listed in the folder's `index.json`. Stops if anything in it is wrong. */
export async function readManifest(folder: string, faults: Faults): Promise<PackageMode[]> {
  const text = await indexText(folder, faults)
  const index = indexForm.safeParse(jsonOf(text))
  if (!index.success)
    faults.stop(file, 'нужен JSON вида {"modes": [{"name", "cost", "events", "weights"}]}, и режимов хотя бы один')
  if (index.data.modes.length > packageBounds.modes) faults.stop(file, `режимов больше ${packageBounds.modes}`)
  const modes = index.data.modes.map((mode, place) => modeOf(mode, `${file}, режим ${place + 1}`, faults))
  const names = modes.map(({ name }) => name)
  for (const name of new Set(names.filter((each, place) => names.indexOf(each) !== place))) {
    faults.add(file, `режим ${name} назван дважды; заглавные и строчные буквы не различаются`)
  }
  faults.refuseIfAny()
  return modes
}

async function indexText(folder: string, faults: Faults): Promise<string> {
  const { handle } = await openInside(folder, file, packageBounds.index, faults)
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

/** Undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function modeOf(value: unknown, where: string, faults: Faults): PackageMode {
  const read = modeForm.safeParse(value)
  if (!read.success) faults.stop(where, 'нужны name, events и weights строками и cost числом')
  const { name, cost, events, weights } = read.data
  if (!/^\w{1,32}$/.test(name)) faults.add(where, 'имя режима — от 1 до 32 латинских букв, цифр и знаков «_»')
  const hundredths = Math.round(cost * 100)
  if (hundredths / 100 !== cost || hundredths < packageBounds.leastCost || hundredths > packageBounds.mostCost) {
    faults.add(
      where,
      `cost — от ${packageBounds.leastCost / 100} до ${packageBounds.mostCost / 100} ставок, не точнее сотых, а здесь ${cost}`,
    )
  }
  return { name: name.toLowerCase(), cost: hundredths, events, weights }
}
