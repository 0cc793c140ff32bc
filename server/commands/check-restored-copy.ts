/**
 * Checks a restored backup apart from its books: the keys open everything, and the chains match the published ones.
 */
import type { Db } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { openEvery } from '../platform/security/re-encryption.ts'
import { type ProvedChain, provedChains } from '../play/rounds/chain/proved-chains.ts'
import { sealedTables } from '../wiring/slices.ts'

/** Rounds of each chain that are checked: about five seconds per chain. */
const roundsHeld = 10_000

export async function provedRestored(db: Db, key: EncryptionKey): Promise<{ lines: string[]; holds: boolean }> {
  const opened = await openEvery(db, key, sealedTables)
  const lines = opened.map(
    ({ table, count, unopened }) =>
      `${table}: запечатано ${count}, ${unopened === 0 ? 'всё открывается' : `НЕ ОТКРЫВАЕТСЯ ${unopened}`}`,
  )
  if (opened.some(({ unopened }) => unopened > 0)) {
    return {
      lines: [
        ...lines,
        'КЛЮЧ НЕ ТОТ: верните SEED_KEY (и SEED_KEY_OLD), с которыми база работала, или файл ключа из папки данных.',
      ],
      holds: false,
    }
  }
  const chains = await provedChains(db, key, roundsHeld)
  const holds = chains.every(({ wrong }) => wrong?.length === 0)
  return {
    lines: [
      ...lines,
      ...chains.map(lineOf),
      holds ? 'Цепочки те, что были опубликованы.' : 'ЦЕПОЧКИ НЕ СХОДЯТСЯ: сайт с этой базой не открывайте.',
    ],
    holds,
  }
}

function lineOf({ game, id, rounds, wrong }: ProvedChain): string {
  const name = `Цепочка ${id} игры ${game}`
  if (wrong === null) return `${name}: НЕ ВЕДЁТ К ОПУБЛИКОВАННОМУ ХЕШУ`
  return wrong.length === 0
    ? `${name}: сверено раундов ${rounds}`
    : `${name}: НЕ ЕЁ РАУНДЫ ${wrong.slice(0, 10).join(', ')}`
}
