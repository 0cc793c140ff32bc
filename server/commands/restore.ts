/**
 * `npm run restored`: declares that the database was restored from a copy, and takes everything that may have been
 * shown since out of use.
 */
import { createLetters } from '../platform/mail/outbox.ts'
import { auditAndResolve } from '../ledger/auditor.ts'
import { booksBalance, newestTransferAt } from '../ledger/books.ts'
import type { Database } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { Log } from '../platform/process/log.ts'
import { readAside } from '../platform/database/kept-aside.ts'
import { declareRestoration, finishRestoration, isServed, skipNumbers } from '../platform/database/restoration.ts'
import { slices } from '../wiring/slices.ts'
import { provedRestored } from './check-restored-copy.ts'

/**
 * The clocks of a node and of its database may differ by this much. What the copy already contains is set again
 * without effect.
 */
const clocksApartMs = 600_000

export interface Declared {
  lines: readonly string[]
  /** False where the books or the chains are wrong: then nothing was declared. */
  holds: boolean
}

export interface RestoredOptions {
  /** Data folder of a node, with the records kept next to the database. */
  dataDir?: string
  /** The time of the copy, where nodes may have served from it since. */
  copyOf?: Date | undefined
  /** The site's name in letters. */
  brand?: string
}

/**
 * Verifies the books and the chains first; then every slice does its part. It can be run again after any interruption:
 * each part finds what is left to do, and nodes start only when all are done.
 */
export async function declareRestored(
  database: Database,
  key: EncryptionKey,
  log: Log,
  { dataDir, copyOf, brand = 'Кураж' }: RestoredOptions = {},
): Promise<Declared> {
  const { patient: db } = database
  if (await isServed(db))
    return {
      lines: [
        'УЗЛЫ РАБОТАЮТ на этой базе: остановите их все и запустите команду снова. Если её не восстанавливали, команда не нужна.',
      ],
      holds: false,
    }
  if (!booksBalance(await auditAndResolve(db)))
    return {
      lines: ['КНИГИ НЕ СХОДЯТСЯ: восстановление не объявлено. Что с ними, говорит npm run books.'],
      holds: false,
    }
  const proved = await provedRestored(db, key)
  if (!proved.holds) return { lines: proved.lines, holds: false }
  const { restoration, isNew, isDone } = await declareRestoration(db, {
    folder: dataDir,
    newestKnown: await newestTransferAt(db),
    copyOf,
  })
  const lines = [
    ...proved.lines,
    `База знает о том, что было до ${restoration.backTo.toISOString()}. Если копия старше и с ней уже работал узел, укажите её время: npm run restored -- --copy-of 2026-12-31T23:59:00+03:00`,
  ]
  if (isDone)
    return {
      lines: [...lines, 'Это восстановление уже объявлено: с тех пор на этой базе ничего не работало.'],
      holds: true,
    }
  if (!isNew) lines.push('Восстановление было объявлено и прервано: продолжаем.')
  const since = restoration.backTo.getTime() - clocksApartMs
  const aside = dataDir === undefined ? [] : (await readAside(dataDir)).filter(({ at }) => at >= since)
  await skipNumbers(db)
  const ground = { database, key, log, letters: createLetters(key), brand, restoration, aside }
  for (const { afterRestoration } of slices) lines.push(...((await afterRestoration?.(ground)) ?? []))
  await finishRestoration(db, restoration, dataDir)
  return { lines: [...lines, 'Всё, что могло быть показано, снято. Узлы можно запускать.'], holds: true }
}
