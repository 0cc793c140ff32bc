/** The administrator's commands for live tables. */
import { voidReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { idsOf } from '@kurazh/games/index.ts'
import { CommandError } from '../command.ts'
import type { Db } from '../platform/database/database.ts'
import { askToCallOff, controlOf, pauseGame } from '../play/rounds/control/control.ts'

export const tableUsage = `table list | pause <стол> | resume <стол> | void <стол> ${voidReasons.join('|')}`

export async function tableCommand(db: Db, [verb = 'list', table = '', reason]: string[]): Promise<string> {
  if (verb === 'list') return list(db)
  if (!['pause', 'resume', 'void'].includes(verb)) throw new CommandError(`Так: ${tableUsage}`)
  if (!idsOf('table').includes(table)) throw new CommandError(`Столы: ${idsOf('table').join(', ')}`)
  if (verb === 'void') return callOff(db, table, reason)
  await pauseGame(db, table, verb === 'pause')
  return verb === 'pause' ? `${table}: новых раундов не будет, текущий доиграют` : `${table}: раунды идут снова`
}

async function list(db: Db): Promise<string> {
  const lines = idsOf('table').map(
    async (table) => `${table}: ${(await controlOf(db, table)).isPaused ? 'остановлен' : 'играет'}`,
  )
  return (await Promise.all(lines)).join('\n')
}

async function callOff(db: Db, table: string, asked: string | undefined): Promise<string> {
  const reason = voidReasons.find((each) => each === asked)
  if (reason === undefined) throw new CommandError(`Причина — одна из: ${voidReasons.join(', ')}. Её увидят все`)
  const round = await askToCallOff(db, table, reason)
  if (round === undefined)
    throw new CommandError('Раунда, который можно отменить, сейчас нет: закончившийся уже рассчитан')
  return `${table}, раунд ${round}: отменяется, ставки вернутся целиком, причина «${reason}» останется в истории стола`
}
