import { expect, test } from 'vitest'
import { keptTexts } from '../../testing/test-server.ts'
import { PackagePins } from './package-pins.ts'
import { PackageServer } from '../../testing/package-server.ts'

test('an invalid list of modes is ignored: it neither breaks the page nor takes the place of a later one', () => {
  const pins = new PackagePins(keptTexts())
  const entry = new PackageServer().entry()
  const [mode] = entry.modes
  for (const modes of [null, 'base', [null], [{ ...mode, cost: 100.5 }]])
    expect(pins.hear([{ ...entry, modes: modes as unknown as typeof entry.modes }])).toBe(false)
  expect(pins.of(entry.game, entry.version)).toBeUndefined()
  expect(pins.hear([entry])).toBe(false)
  expect(pins.of(entry.game, entry.version)?.modes).toHaveLength(entry.modes.length)
})
