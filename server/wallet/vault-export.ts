/** The vault in the copy of a player's data. */
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { toWire } from '@kurazh/contract/core/wire.ts'
import { vault } from '@kurazh/contract/money/vault.ts'
import { sql } from 'kysely'
import type { DataExport } from '../slice.ts'
import { vaultOf } from './vault.ts'

/** In roubles, as the site shows it. */
const shape = shapeOf(vault)

export const dataExportOfVault: readonly DataExport[] = [
  {
    name: 'vault',
    async *rows(db, player) {
      yield toWire(shape, await vaultOf(db, player))
    },
  },
  {
    name: 'vaultReturns',
    async *rows(db, player) {
      const { rows } = await sql`
        select amount as amount_kopecks, state, asked_at, due_at, ended_at from wallet_vault_return
        where player = ${player} order by asked_at`.execute(db)
      yield* rows
    },
  },
]
