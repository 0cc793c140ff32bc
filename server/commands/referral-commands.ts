/** The administrator's commands for new players who look like the owner of their referral link. */
import { CommandError } from '../command.ts'
import { playerById, playerByLogin } from '../players/players.ts'
import { decideReferral, heldReferrals, type Trace } from '../features/referral/check-newcomers.ts'
import { type Db, transaction } from '../platform/database/database.ts'

export const referralsUsage = 'referrals list | release <логин пришедшего> | refuse <логин пришедшего>'

const traceNames: Record<Trace, string> = { details: 'реквизиты вывода', device: 'устройство', network: 'сеть' }

export async function referralsCommand(db: Db, [verb = 'list', login]: string[]): Promise<string> {
  if (verb === 'list') return list(db)
  if (verb !== 'release' && verb !== 'refuse') throw new CommandError(`Так: ${referralsUsage}`)
  const player = login === undefined ? undefined : await playerByLogin(db, login)
  if (player === undefined) throw new CommandError('Такого игрока нет')
  const decided = await transaction(db, (tx) =>
    decideReferral(tx, player.id, verb === 'release' ? 'released' : 'refused'),
  )
  if (!decided) throw new CommandError(`${player.login} и не ждал решения`)
  return verb === 'release'
    ? `Доход от ${player.login} снова начисляется, и накопленный тоже`
    : `Доход от ${player.login} не выплачивается. Уже выплаченное остаётся`
}

async function list(db: Db): Promise<string> {
  const held = await heldReferrals(db)
  if (held.length === 0) return 'Никто не ждёт'
  const name = async (id: number) => (await playerById(db, id))?.login ?? `игрок ${id}`
  const lines = held.map(
    async ({ newcomer, owner, traces, heldAt }) =>
      `${await name(newcomer)} по ссылке ${await name(owner)}: с ${heldAt.toISOString()}, общее: ${traces.map((trace) => traceNames[trace]).join(', ')}`,
  )
  return (await Promise.all(lines)).join('\n')
}
