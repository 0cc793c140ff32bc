import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePackage } from '../../../e2e/package/make-package.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { lockFile } from '../../platform/process/data-folder.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { bomb, bookOf, goodPackages, linesOfBooks, type MadePackage, writePackage } from '../../testing/packages.ts'
import { addPackage, type PackageStore, pickOf, removePackage } from './packages.ts'
import { warningsOf } from './warnings.ts'
import { keptVersions } from './package-rows.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
let place: TestDatabase
let database: Database
let store: PackageStore
let folder: string

beforeAll(async () => {
  place = await testDatabase()
  database = await openDatabase(place.url)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'kurazh-packages-'))
  store = { db: database.db, dataDir: join(root, 'data') }
  folder = join(root, 'spoons')
  await database.pool.query('delete from package')
  return () => rm(root, { recursive: true })
})

/** The contents of the packages' folder. */
const left = async () => (await readdir(join(store.dataDir, 'packages'))).filter((name) => name !== 'lock.sqlite')
const add = async () => addPackage(store, folder)
const faultsOf = async () => {
  const outcome = await add()
  return 'faults' in outcome ? outcome.faults : []
}

/** Nothing of a refused package remains in the folder or in the database. */
async function expectRefused(...wanted: RegExp[]): Promise<void> {
  const faults = await faultsOf()
  expect(faults.join('\n')).not.toBe('')
  for (const each of wanted) expect(faults.join('\n')).toMatch(each)
  expect(await left()).toEqual([])
  expect(await keptVersions(store.db)).toEqual([])
}

describe(`good packages (seed ${seed})`, () => {
  test('any is accepted; every book is found by its number, is its maker’s to the byte, and is proven', async () => {
    await fc.assert(
      fc.asyncProperty(
        goodPackages,
        fc.array(
          fc.record({
            clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
            nonce: fc.nat(),
          }),
          { minLength: 3, maxLength: 6 },
        ),
        async (made, draws) => {
          await writePackage(folder, made)
          const outcome = await add()
          if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
          for (const mode of made.modes) {
            const lines = linesOfBooks(mode.books).split('\n')
            for (const draw of draws) {
              const pick = await pickOf(store, 'spoons', mode.name, { serverSeed: 'seed', ...draw })
              if (pick === undefined) throw new Error('no pick')
              let running = 0n
              const wanted = mode.rows.findIndex(([, weight]) => pick.number < (running += BigInt(weight ?? 0)))
              expect(pick).toMatchObject({ proven: true, book: lines[wanted] })
              expect([pick.branch.leaf.id, pick.branch.leaf.weight, pick.branch.leaf.payout]).toEqual(mode.rows[wanted])
            }
          }
          expect(await removePackage(store, 'spoons')).toEqual({ done: { removed: 1, retired: 0 } })
          expect(await left()).toEqual([])
        },
      ),
      { seed, numRuns: 25 },
    )
  })

  test('the small sample package returns 96 % in both modes', async () => {
    makePackage(folder)
    const outcome = await add()
    if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
    expect(outcome.done).toMatchObject({
      name: 'spoons',
      modes: [
        { name: 'base', cost: 100, books: 10, total: 10_000n },
        { name: 'bonus', cost: 5000, books: 3, total: 1000n },
      ],
    })
    for (const { rtp } of outcome.done.modes)
      expect(Number((rtp.numerator * 10n ** 12n) / rtp.denominator)).toBeCloseTo(0.96e12, -1)
    expect(await keptVersions(store.db)).toEqual([outcome.done])
  })

  test('oddities are accepted with a warning: books that never occur, numbers that do not start at 0, modes with different returns', async () => {
    makePackage(folder)
    const outcome = await add()
    if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
    expect(warningsOf(outcome.done.modes).filter((each) => !each.includes('номера книг'))).toEqual([])
    const mode = (name: string, first: bigint, loses: bigint, unused: boolean) => ({
      name,
      cost: 1,
      rows: [[first, loses, 0n], [first + 1n, 100n - loses, 200n], ...(unused ? [[first + 2n, 0n, 200n]] : [])],
      books: [
        bookOf(Number(first), 0),
        bookOf(Number(first) + 1, 200),
        ...(unused ? [bookOf(Number(first) + 2, 200)] : []),
      ],
    })
    await writePackage(folder, { modes: [mode('base', 0n, 53n, false), mode('wild', 7n, 52n, true)] })
    const odd = await add()
    if ('faults' in odd) throw new Error(odd.faults.join('\n'))
    const told = [
      'режим wild: книг с весом 0 — 1, они не выпадут никогда',
      'режим wild: номера книг начинаются с 7, а не с 0',
      expect.stringMatching(/отдача режимов расходится .*: base — 94\.0000.%, wild — 96\.0000.%/),
    ]
    expect(warningsOf(odd.done.modes)).toEqual(told)
    expect(warningsOf((await keptVersions(store.db))[0]?.modes ?? [])).toEqual(told)
    // As if it had been added before these checks existed.
    await database.pool.query(
      `update package set modes = (select jsonb_agg(mode - 'unused' - 'leastId') from jsonb_array_elements(modes) mode)`,
    )
    expect(warningsOf((await keptVersions(store.db))[0]?.modes ?? [])).toEqual(told.slice(2))
  })

  test('weights near 2⁶⁴, several frames, books in another order and Windows line ends are accepted', async () => {
    const [win, lose] = [2n ** 63n, 2n ** 63n - 1n]
    const books = [bookOf(2, 190), bookOf(1, 0)]
    await writePackage(folder, {
      modes: [
        {
          name: 'base',
          cost: 1,
          rows: [
            [1n, lose, 0n],
            [2n, win, 190n],
          ],
          books,
        },
      ],
    })
    await writeFile(join(folder, 'weights_0.csv'), `1,${lose},0\r\n2,${win},190\r\n`)
    await writeFile(
      join(folder, 'books_0.jsonl.zst'),
      Buffer.concat(books.map((book) => zstdCompressSync(linesOfBooks([book])))),
    )
    expect(await faultsOf()).toEqual([])
    const picked = new Set<bigint>()
    for (let nonce = 0; nonce < 20; nonce++) {
      const pick = await pickOf(store, 'spoons', 'BASE', { serverSeed: 'seed', clientSeed: 'client', nonce })
      expect(pick?.proven).toBe(true)
      if (pick !== undefined) picked.add(pick.branch.leaf.id)
    }
    expect(picked.size).toBe(2)
  })

  test('all of many books in frames of any length are read', async () => {
    const books = Array.from({ length: 3000 }, (_, id): Record<string, unknown> => ({
      ...bookOf(id, id % 2 === 0 ? 0 : 190),
      noise: randomBytes(150).toString('base64'),
    }))
    await writePackage(folder, {
      modes: [{ name: 'base', cost: 1, rows: books.map((_, id) => [BigInt(id), 1n, id % 2 === 0 ? 0n : 190n]), books }],
    })
    const frames = [0, 5, 900, 901, 2400].map((from, at, starts) =>
      zstdCompressSync(linesOfBooks(books.slice(from, starts[at + 1]))),
    )
    await writeFile(join(folder, 'books_0.jsonl.zst'), Buffer.concat(frames))
    expect(await faultsOf()).toEqual([])
    await writeFile(join(folder, 'books_0.jsonl.zst'), Buffer.concat(frames).subarray(0, -9))
    expect((await faultsOf()).join()).toContain('испорчен или обрывается')
  })

  test('an identical package is refused, a changed one is the next version, and a removed version number is never reused', async () => {
    makePackage(folder)
    expect(await faultsOf()).toEqual([])
    expect(await faultsOf()).toEqual(['spoons: точно такой пакет уже есть, версия 1'])
    await writePackage(folder, {
      modes: [
        {
          name: 'base',
          cost: 1,
          rows: [
            [1n, 1n, 0n],
            [2n, 1n, 190n],
          ],
          books: [bookOf(1, 0), bookOf(2, 190)],
        },
      ],
    })
    expect(await faultsOf()).toEqual([])
    expect(await left()).toEqual(['spoons-v1', 'spoons-v2'])
    expect(await removePackage(store, 'spoons')).toEqual({ done: { removed: 2, retired: 0 } })
    expect(await removePackage(store, 'spoons')).toEqual({ faults: ['spoons: такого пакета нет'] })
    expect(await left()).toEqual([])
    expect(await add()).toMatchObject({ done: { version: 3 } })
  })

  test('a second command at the same time is refused, and the remains of a killed one are removed', async () => {
    makePackage(folder)
    expect(await faultsOf()).toEqual([])
    await writeFile(join(store.dataDir, 'packages', '.new-killed'), 'half')
    const lock = lockFile(join(store.dataDir, 'packages', 'lock.sqlite'), store.dataDir)
    expect((await faultsOf()).join()).toContain('другая команда')
    lock.release()
    expect((await faultsOf()).join()).toContain('уже есть')
    expect(await left()).toEqual(['spoons-v1'])
  })
})

type Spoiling = [name: string, spoil: (made: MadePackage) => void, ...faults: RegExp[]]

/** The rows of the first mode, whose last book is a win. */
const rowsOf = ({ modes }: MadePackage) => modes[0]?.rows ?? []
const lastRow = (made: MadePackage) => rowsOf(made).at(-1) ?? []
const lastBook = ({ modes }: MadePackage) => modes[0]?.books.at(-1) ?? {}

const spoilings: Spoiling[] = [
  [
    'a payout of the weights that the book does not pay',
    (made) => void (lastRow(made)[2] = BigInt(lastRow(made)[2] ?? 0) + 1n),
    /books_0\.jsonl\.zst:\d+: книга \d+ платит \d+, а по весам \d+/,
  ],
  [
    'a win below a tenth of the bet',
    (made) => void (lastRow(made)[2] = 9n),
    /weights_0\.csv:\d+: выплата — 0 или от 10/,
  ],
  ['a payout beyond all', (made) => void (lastRow(made)[2] = 10_000_001n), /weights_0\.csv:\d+: выплата/],
  ['a negative weight', (made) => void (lastRow(made)[1] = -1n), /weights_0\.csv:\d+: нужны три целых числа/],
  ['a weight with a point', (made) => void (lastRow(made)[1] = '1.5'), /weights_0\.csv:\d+: нужны три целых числа/],
  [
    'a header',
    (made) => void rowsOf(made).unshift(['id', 'weight', 'payout']),
    /weights_0\.csv:1: нужны три целых числа/,
  ],
  ['a number of 2⁶⁴', (made) => void (lastRow(made)[1] = 2n ** 64n), /weights_0\.csv:\d+: нужны три целых числа/],
  [
    'weights that sum above 2⁶⁴−1',
    (made) => void rowsOf(made).push([998n, 2n ** 63n, 0n], [999n, 2n ** 63n, 0n]),
    /weights_0\.csv:\d+: сумма весов больше/,
  ],
  [
    'no weight at all',
    (made) => rowsOf(made).forEach((row) => void (row[1] = 0n)),
    /weights_0\.csv: сумма весов — ноль/,
  ],
  ['no rows', (made) => void rowsOf(made).splice(0), /weights_0\.csv: сумма весов — ноль/],
  [
    'a number of the weights that comes twice',
    (made) => void rowsOf(made).push([...lastRow(made)]),
    /weights_0\.csv:\d+: книга \d+ уже была/,
  ],
  [
    'a return that is too high',
    (made) => void (lastRow(made)[1] = BigInt(lastRow(made)[1] ?? 0) + 2n ** 55n),
    /weights_0\.csv, режим mode_0: отдача [\d.]+\s%, а можно от 90\.0000\s% до 99\.0000\s%/,
  ],
  [
    'a return that is too low',
    (made) => void rowsOf(made).push([999n, 2n ** 60n, 0n]),
    /weights_0\.csv, режим mode_0: отдача/,
  ],
  [
    'a book too few',
    ({ modes }) => void modes[0]?.books.pop(),
    /books_0\.jsonl\.zst: нет книги \d+, а в весах она есть/,
  ],
  [
    'a book too many',
    ({ modes }) => void modes[0]?.books.push(bookOf(999, 0)),
    /books_0\.jsonl\.zst:\d+: строк больше, чем весов/,
  ],
  [
    'a book that comes twice',
    ({ modes }) => void modes[0]?.books.splice(0, 1, modes[0].books[1] ?? {}),
    /уже была/,
    /нет книги/,
  ],
  ['a book of another number', (made) => void (lastBook(made)['id'] = 12_345), /:\d+: книги 12345 нет в весах/],
  ['a number that JSON cannot hold', (made) => void (lastBook(made)['id'] = 2 ** 53), /:\d+: нужна строка JSON/],
  ['no events', (made) => void (lastBook(made)['events'] = []), /:\d+: нужна строка JSON .* непустым списком/],
  ['events that are no list', (made) => void (lastBook(made)['events'] = { 0: {} }), /:\d+: нужна строка JSON/],
  ['an event that is no object', (made) => void (lastBook(made)['events'] = [7]), /:\d+: нужна строка JSON/],
  [
    'events out of order',
    (made) => void (lastBook(made)['events'] as object[]).reverse(),
    /:\d+: событие 0 книги \d+ говорит, что оно [1-9]/,
  ],
  [
    'a last event that says another win',
    (made) => void Object.assign((lastBook(made)['events'] as object[]).at(-1) ?? {}, { amount: 1 }),
    /:\d+: событие finalWin книги \d+ говорит 1, а книга платит/,
  ],
  [
    'events without end',
    (made) => void (lastBook(made)['events'] = [JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)]),
    /вложены глубже 32/,
  ],
  [
    'names that differ by case only',
    ({ modes }) => void modes.push(...modes.slice(0, 1).map((mode) => ({ ...mode, name: mode.name.toUpperCase() }))),
    /index\.json: режим mode_0 назван дважды/,
  ],
  [
    'a name that could be a path',
    ({ modes }) => modes.forEach((mode) => void (mode.name = '../x')),
    /index\.json, режим 1: имя режима/,
  ],
  ['a cost of nothing', ({ modes }) => modes.forEach((mode) => void (mode.cost = 0)), /index\.json, режим 1: cost/],
  [
    'a cost finer than hundredths',
    ({ modes }) => modes.forEach((mode) => void (mode.cost = 1.005)),
    /index\.json, режим 1: cost/,
  ],
  ['no modes', ({ modes }) => void modes.splice(0), /index\.json: нужен JSON вида/],
]

describe(`spoilt packages (seed ${seed})`, () => {
  test.each(spoilings)('%s is refused and leaves nothing', async (_, spoil, ...faults) => {
    await fc.assert(
      fc.asyncProperty(goodPackages, async (made) => {
        const spoilt = structuredClone(made)
        spoil(spoilt)
        await rm(folder, { recursive: true, force: true })
        await writePackage(folder, spoilt)
        await expectRefused(...faults)
      }),
      { seed, numRuns: 4 },
    )
  })

  test('a compressed file that is cut short, followed by other data, invalid or empty is refused, and the earlier version remains', async () => {
    makePackage(folder)
    const first = await add()
    if ('faults' in first) throw new Error(first.faults.join('\n'))
    const cut = zstdCompressSync(linesOfBooks([bookOf(1, 0)]))
    for (const content of [
      cut.subarray(0, -4),
      Buffer.concat([cut, Buffer.from('more')]),
      Buffer.from('{"id":1}\n'),
      Buffer.alloc(0),
    ]) {
      await writeFile(join(folder, 'books_base.jsonl.zst'), content)
      expect((await faultsOf()).join()).toMatch(/books_base\.jsonl\.zst/)
      expect(await left()).toEqual(['spoons-v1'])
    }
  })

  test('twenty faults are enough', async () => {
    makePackage(folder)
    await writeFile(join(folder, 'weights_base.csv'), 'x\n'.repeat(1000))
    const faults = await faultsOf()
    expect(faults).toHaveLength(21)
    expect(faults.at(-1)).toContain('остальное не проверялось')
  })
})

describe('files outside the folder, or missing ones', () => {
  const index = (events: string) =>
    writeFile(
      join(folder, 'index.json'),
      JSON.stringify({ modes: [{ name: 'base', cost: 1, events, weights: 'weights_base.csv' }] }),
    )
  beforeEach(() => makePackage(folder))

  test.each(['../secret', '/etc/passwd', 'books/../../secret', '..\\secret', '', 'a\0b'])(
    '%j is refused as a path',
    async (path) => {
      await index(path)
      await expectRefused(/путь ведёт за пределы/)
    },
  )

  test('a link out of the folder is refused as a file, as a parent folder and as the index; a link inside is accepted', async () => {
    await writeFile(join(folder, '..', 'secret'), 'secret')
    await symlink(join(folder, '..'), join(folder, 'up'))
    await symlink('../secret', join(folder, 'link'))
    for (const path of ['link', 'up/secret']) {
      await index(path)
      await expectRefused(/ссылка ведёт за пределы/)
    }
    await symlink('books_base.jsonl.zst', join(folder, 'inside'))
    await index('inside')
    expect(await faultsOf()).toEqual([])
    await removePackage(store, 'spoons')
    await rm(join(folder, 'index.json'))
    await symlink('../secret', join(folder, 'index.json'))
    await expectRefused(/index\.json: ссылка/)
  })

  test('a missing file, a folder and too large a file are refused', async () => {
    await index('nothing')
    await expectRefused(/nothing: файла нет/)
    await index('.')
    await expectRefused(/ссылка ведёт за пределы|не обычный файл/)
    execFileSync('mkfifo', [join(folder, 'pipe')])
    await index('pipe')
    await expectRefused(/pipe: это не обычный файл/)
    await writeFile(join(folder, 'index.json'), ' '.repeat(70_000))
    await expectRefused(/файл больше 65536 байт/)
    folder = join(folder, '..', 'nowhere')
    await expectRefused(/папки нет/)
    folder = join(folder, '..', 'Имя')
    expect((await faultsOf()).join()).toContain('имя папки станет именем пакета')
  })
})

describe('decompression bombs', () => {
  test.each([
    ['zeros', 0],
    ['empty lines', 10],
    ['blanks', 32],
  ])('10 GB of %s are refused early and with little memory', async (_, byte) => {
    makePackage(folder)
    const frame = bomb(byte, 81_920)
    expect(frame.length).toBeLessThan(400_000)
    await writeFile(join(folder, 'books_base.jsonl.zst'), frame)
    const before = process.resourceUsage().maxRSS
    await expectRefused(/books_base\.jsonl\.zst:\d+: (?:строка длиннее|нужна строка JSON|строк больше)/)
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
  })
})
