/** The administrator's commands for promo codes. */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { CommandError } from '../command.ts'
import { allCodes, endCode, makeCode, type PromoCode } from '../features/promo/codes.ts'
import { mostAmount, mostDays, mostWager } from '../features/promo/policy.ts'
import { type Db, transaction } from '../platform/database/database.ts'

export const promoUsage = 'promo list | add <код> <рублей> <сколько раз> <дней> [отыгрыш, раз] | end <код>'

export async function promoCommand(db: Db, [verb = 'list', code = '', ...figures]: string[]): Promise<string> {
  if (verb === 'list') return list(db)
  if (verb === 'end') {
    if (!(await transaction(db, (tx) => endCode(tx, code)))) throw new CommandError('Такого действующего кода нет')
    return `Код ${code.toUpperCase()} больше не принимается. Кто ввёл его раньше, ничего не теряет`
  }
  if (verb !== 'add') throw new CommandError(`Так: ${promoUsage}`)
  return add(db, code, figures.map(Number))
}

async function add(
  db: Db,
  code: string,
  [roubles = NaN, uses = NaN, days = NaN, wager = 0]: readonly number[],
): Promise<string> {
  if (!/^[0-9A-Za-zА-Яа-яЁё_-]{3,32}$/.test(code)) throw new CommandError('Код — от 3 до 32 букв, цифр и дефисов')
  const amount = exactKopecks(roubles) ?? 0n
  if (amount <= 0n || amount > mostAmount) throw new CommandError('Сумма — от копейки до миллиона рублей')
  if (!Number.isInteger(uses) || uses < 1 || uses > 1_000_000)
    throw new CommandError('Сколько раз — целое число от 1 до миллиона')
  if (!(days > 0) || days > mostDays) throw new CommandError(`Срок — до ${mostDays} дней`)
  if (!Number.isInteger(wager) || wager < 0 || wager > mostWager)
    throw new CommandError(`Отыгрыш — от 0 до ${mostWager} раз`)
  const mostUses = BigInt(uses)
  const made = await transaction(db, (tx) =>
    makeCode(tx, { code, amount, mostUses, wager, until: new Date(Date.now() + days * 86_400_000) }),
  )
  if (!made) throw new CommandError('Такой код уже был. Возьмите другой')
  return `Код ${code.toUpperCase()}: ${formatRoundMoney(amount)} × ${uses}. Объявленный бюджет ${formatRoundMoney(amount * mostUses)}`
}

async function list(db: Db): Promise<string> {
  const codes = await allCodes(db)
  return codes.length === 0 ? 'Кодов нет' : codes.map(line).join('\n')
}

function line({ code, amount, uses, most_uses: most, wager, until_at: until, ended_at: ended }: PromoCode): string {
  const stands = ended === null ? `до ${until.toISOString()}` : `закончен ${ended.toISOString()}`
  return `${code}: ${formatRoundMoney(amount)}, введён ${uses} из ${most}${wager > 0 ? `, отыгрыш ×${wager}` : ''}, ${stands}`
}
