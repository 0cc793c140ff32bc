import { expect, test } from 'vitest'
import { fraction } from '@kurazh/games/core/rtp.ts'
import { apiary } from '@kurazh/games/slots/apiary/apiary.ts'
import { apiaryFace } from './machines/apiary/machine.ts'
import { coachmanFace } from './machines/coachman/machine.ts'
import { uralGemsFace } from './machines/ural-gems/machine.ts'
import { coachman } from '@kurazh/games/slots/coachman/coachman.ts'
import { uralGems } from '@kurazh/games/slots/ural-gems/ural-gems.ts'
import { oneIn, payTableText, sheetFigures } from './rules-figures.ts'

test('every symbol of a machine has its name', () => {
  expect(apiaryFace.world.names).toHaveLength(apiary.machine.symbols.length)
  expect(coachmanFace.world.names).toHaveLength(coachman.machine.symbols.length)
  expect(uralGemsFace.world.names).toHaveLength(uralGems.machine.symbols.length)
  const stones = uralGems.machine.symbols.flatMap(({ factor }, index) =>
    factor === undefined ? [] : [[uralGemsFace.world.names[index]?.[0], `камень ×${factor}`]],
  )
  for (const [name, expected] of stones) expect(name).toBe(expected)
})

test('the rules quote the sheet: returns as percents, chances as one in a number', () => {
  expect(sheetFigures(coachman).rtp).toMatch(/^9[567]\.\d{2}\u00a0%$/)
  expect(oneIn(fraction(3997n, 1048576n))).toBe('1 из 262')
  expect(oneIn(fraction(1n, 349_525n))).toBe('1 из 349\u00a0525')
  expect(oneIn(fraction(3n, 10n ** 29n))).toBe('примерно 1 из 10²⁸')
  expect(oneIn(fraction(0n, 1n))).toBe('—')
})

test('the paytable has a row for each symbol that pays, coins and empty cells left out', () => {
  const rows = payTableText(coachman.machine, coachmanFace.world.names, [[5, 'пять']]).split('\n')
  expect(rows[0]).toBe('| Символ | пять |')
  expect(rows.find((row) => row.includes('Тройка'))).toBe('| Тройка | 350.00× |')
  expect(rows.some((row) => row.includes('Монета') || row.includes('Пусто'))).toBe(false)
})
