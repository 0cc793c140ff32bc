/** The administrator's commands for tasks on the site's pages elsewhere. */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { taskKinds } from '@kurazh/contract/rewards/tasks.ts'
import { CommandError } from '../command.ts'
import { allTasks, endTask, makeTask, type Task, targets } from '../features/tasks/create-and-end.ts'
import { mostAmount } from '../features/tasks/policy.ts'
import { type Db, transaction } from '../platform/database/database.ts'

const examples = 'vk-group 123456, vk-repost -123456_789 или tg-channel @kanal'

export const tasksUsage = 'tasks list | add <имя> <вид> <где> <рублей> <сколько раз> <дней> | end <имя>'

export async function tasksCommand(
  db: Db,
  [verb = 'list', id = '', kind, target = '', ...figures]: string[],
): Promise<string> {
  if (verb === 'list') return list(db)
  if (verb === 'end') {
    if (!(await transaction(db, (tx) => endTask(tx, id)))) throw new CommandError('Такого действующего задания нет')
    return `За задание ${id} больше не платят. Выплаченное остаётся`
  }
  const known = taskKinds.find((each) => each === kind)
  if (verb !== 'add') throw new CommandError(`Так: ${tasksUsage}`)
  if (!/^[a-z0-9-]{3,32}$/.test(id)) throw new CommandError('Имя — от 3 до 32 латинских букв, цифр и дефисов')
  if (known === undefined || !targets[known].shape.test(target)) throw new CommandError(`Вид и место: ${examples}`)
  const [roubles = NaN, uses = NaN, days = NaN] = figures.map(Number)
  const amount = exactKopecks(roubles) ?? 0n
  if (amount <= 0n || amount > mostAmount) throw new CommandError('Сумма — от копейки до десяти тысяч рублей')
  if (!Number.isInteger(uses) || uses < 1 || uses > 1_000_000)
    throw new CommandError('Сколько раз — целое число от 1 до миллиона')
  if (!(days > 0) || days > 3_650) throw new CommandError('Срок — до 3650 дней')
  const until = new Date(Date.now() + days * 86_400_000)
  if (
    !(await transaction(db, (tx) => makeTask(tx, { id, kind: known, target, amount, mostUses: BigInt(uses), until })))
  )
    throw new CommandError('Такое имя уже было. Возьмите другое')
  return `Задание ${id}: ${targets[known].url(target)}, ${formatRoundMoney(amount)} × ${uses}. Объявленный бюджет ${formatRoundMoney(amount * BigInt(uses))}`
}

async function list(db: Db): Promise<string> {
  const tasks = await allTasks(db)
  return tasks.length === 0 ? 'Заданий нет' : tasks.map(line).join('\n')
}

function line({ id, kind, target, amount, uses, most_uses: most, until_at: until, ended_at: ended }: Task): string {
  const stands = ended === null ? `до ${until.toISOString()}` : `закончено ${ended.toISOString()}`
  return `${id}: ${targets[kind].url(target)}, ${formatRoundMoney(amount)}, выполнено ${uses} из ${most}, ${stands}`
}
