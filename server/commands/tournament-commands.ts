/** The administrator's commands about tournaments that no rule makes. */
import { exactKopecks } from '@kurazh/contract/kopecks.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { exactE4 } from '@kurazh/contract/ten-thousandths.ts'
import { tournamentKinds } from '@kurazh/contract/tournaments.ts'
import { idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { CommandError } from '../command.ts'
import { usualLeastEdge, usualMinStake, usualPlaces } from '../features/tournaments/policy.ts'
import { cancelTournament, freeShare, lockMaking, makeTournament, type NewTournament, type Tournament, tournamentsWhere } from '../features/tournaments/tournaments.ts'
import { type Db, transaction } from '../platform/database.ts'

export const tournamentUsage =
  `tournament list | cancel <номер> | add ${tournamentKinds.join('|')} "<название>" <начало> <конец> [game=игра] [edge=процент] [over=множитель] [min=рублей] [join=auto|press] [fee=рублей] [share=процент | fund=рублей] [least=рублей] [places=50,30,20]`

const listed = 30

export async function tournamentCommand(db: Db, [verb = 'list', ...rest]: string[]): Promise<string> {
  if (verb === 'list') return list(db)
  if (verb === 'cancel') return cancel(db, Number(rest[0]))
  if (verb !== 'add') throw new CommandError(`Так: ${tournamentUsage}`)
  return add(db, wanted(rest))
}

async function list(db: Db): Promise<string> {
  const found = await tournamentsWhere(db, sql`true order by ends_at desc, id desc limit ${listed}`)
  return found.length === 0 ? 'Турниров нет' : found.map(line).join('\n')
}

function line({ id, title, startsAt, endsAt, share, fund, fee, cancelledAt, prizeMoney }: Tournament): string {
  const money = prizeMoney !== null ? `разыграно ${formatRoundMoney(prizeMoney)}` : fund > 0n ? `объявленный фонд ${formatRoundMoney(fund)}` : `${share} % преимущества`
  return `${id}: ${title}, ${startsAt.toISOString()} – ${endsAt.toISOString()}, ${money}${fee > 0n ? `, взнос ${formatRoundMoney(fee)}` : ''}${cancelledAt === null ? '' : ', отменён'}`
}

async function cancel(db: Db, id: number): Promise<string> {
  if (!Number.isSafeInteger(id) || !(await transaction(db, (tx) => cancelTournament(tx, id)))) throw new CommandError('Отменить можно только турнир, который ещё не закончился')
  return `Турнир ${id} отменён: призов не будет, взносы вернутся сами`
}

async function add(db: Db, made: NewTournament): Promise<string> {
  const id = await transaction(db, async (tx) => {
    await lockMaking(tx)
    const free = await freeShare(tx, made.startsAt, made.endsAt)
    if (made.share > free) throw new CommandError(`Вместе с идущими тогда турнирами вышло бы больше 5 % преимущества. Свободно ${Math.max(0, free)} %: возьмите меньше или объявите фонд (fund=)`)
    return makeTournament(tx, made)
  })
  return `Турнир ${id} сделан. ${made.fund > 0n ? `Объявленный бюджет ${formatRoundMoney(made.fund)}` : `Фонд: ${made.share} % преимущества в ставках участников`}${made.fee > 0n ? ' и взносы' : ''}`
}

function wanted([kind, title = '', from = '', until = '', ...rest]: string[]): NewTournament {
  const known = tournamentKinds.find((each) => each === kind)
  if (known === undefined || title.trim() === '' || title.length > 80) throw new CommandError(`Так: ${tournamentUsage}`)
  const options = new Map(rest.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  const [startsAt, endsAt] = [momentOf(from), momentOf(until)]
  if (endsAt <= startsAt || endsAt.getTime() <= Date.now()) throw new CommandError('Конец должен быть позже начала и ещё впереди')
  const { share, fund, fee } = moneyOf(options)
  return {
    kind: known, title: title.trim(), startsAt, endsAt, share, fund, fee, leastEdge: leastEdgeOf(options, fee), places: placesOf(options), ...contestOf(known, options),
    minStake: kopecksOf(options, 'min') ?? (known === 'turnover' ? 0n : usualMinStake),
    joining: fee > 0n ? 'fee' : options.get('join') === 'press' ? 'press' : 'auto',
  }
}

function contestOf(kind: NewTournament['kind'], options: ReadonlyMap<string, string>): Pick<NewTournament, 'game' | 'edgeE4' | 'thresholdE4'> {
  const [game, edge, over] = [options.get('game'), options.get('edge'), options.get('over')]
  if (game !== undefined && !idsOf('instant', 'steps', 'round').includes(game)) throw new CommandError('Такой игры нет')
  const thresholdE4 = over === undefined ? undefined : exactE4(Number(over))
  if ((kind === 'wins') !== (thresholdE4 !== undefined)) throw new CommandError('Для wins укажите over=множитель, для других видов его не бывает')
  const edgeE4 = edge === undefined ? undefined : exactE4(Number(edge) / 100)
  if (kind === 'multiplier' && game === undefined && edgeE4 === undefined) throw new CommandError('Лучший множитель сравнивают в одной игре (game=) или при одном преимуществе (edge=)')
  return { ...(game !== undefined && { game }), ...(edgeE4 !== undefined && { edgeE4 }), ...(thresholdE4 !== undefined && { thresholdE4 }) }
}

function moneyOf(options: ReadonlyMap<string, string>): { share: number; fund: bigint; fee: bigint } {
  const [share, fund, fee] = [Number(options.get('share') ?? 0), kopecksOf(options, 'fund') ?? 0n, kopecksOf(options, 'fee') ?? 0n]
  if (!Number.isInteger(share) || share < 0 || share > 5) throw new CommandError('Доля — целое число процентов до 5')
  if (share > 0 && fund > 0n) throw new CommandError('Либо доля преимущества (share=), либо объявленный фонд (fund=)')
  if (share === 0 && fund === 0n && fee === 0n) throw new CommandError('Скажите, из чего призы: share=, fund= или fee=')
  return { share, fund, fee }
}

/** Where a fee is paid each place is paid for. */
function leastEdgeOf(options: ReadonlyMap<string, string>, fee: bigint): bigint {
  const asked = kopecksOf(options, 'least')
  if (fee > 0n && asked !== undefined && asked > 0n) throw new CommandError('При взносе места зависят только от числа игроков: least= не бывает')
  return fee > 0n ? 0n : (asked ?? usualLeastEdge)
}

function placesOf(options: ReadonlyMap<string, string>): readonly number[] {
  const text = options.get('places')
  if (text === undefined) return usualPlaces
  const places = text.split(',').map(Number)
  const sum = places.reduce((whole, each) => whole + each, 0)
  if (places.length > 100 || places.some((each) => !Number.isInteger(each) || each < 1) || sum !== 100) throw new CommandError('Доли мест — целые проценты, вместе 100')
  return places
}

function kopecksOf(options: ReadonlyMap<string, string>, name: string): bigint | undefined {
  const text = options.get(name)
  if (text === undefined) return undefined
  const kopecks = exactKopecks(Number(text))
  if (kopecks === undefined || kopecks < 0n || kopecks > 100_000_000_00n) throw new CommandError(`${name}= — сумма в рублях`)
  return kopecks
}

function momentOf(text: string): Date {
  const at = text === 'now' ? new Date() : new Date(text)
  if (Number.isNaN(at.getTime()) || (text !== 'now' && !/(Z|[+-]\d\d:\d\d)$/.test(text))) throw new CommandError('Время — now или вид 2026-12-01T12:00+03:00')
  return at
}
