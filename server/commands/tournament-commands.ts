/** The administrator's commands for tournaments that are not created by a rule. */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { tournamentKinds } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { sql } from 'kysely'
import { CommandError } from '../command.ts'
import { faultOfFund, makeByHand } from '../features/tournaments/making.ts'
import { usualPlaces } from '@kurazh/contract/rewards/paid-places.ts'
import { usualLeastEdge, usualMinStake } from '../features/tournaments/policy.ts'
import {
  cancelTournament,
  type NewTournament,
  type Tournament,
  tournamentsWhere,
} from '../features/tournaments/tournaments.ts'
import { type Db, transaction } from '../platform/database/database.ts'

export const tournamentUsage = `tournament list | cancel <номер> | add ${tournamentKinds.join('|')} "<название>" <начало> <конец> [game=игра] [edge=процент] [over=множитель] [min=рублей] [join=auto|press] [fee=рублей] [share=процент | fund=рублей] [least=рублей] [places=50,30,20]`

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
  const money =
    prizeMoney !== null
      ? `разыграно ${formatRoundMoney(prizeMoney)}`
      : fund > 0n
        ? `объявленный фонд ${formatRoundMoney(fund)}`
        : `${share} % преимущества`
  return `${id}: ${title}, ${startsAt.toISOString()} – ${endsAt.toISOString()}, ${money}${fee > 0n ? `, взнос ${formatRoundMoney(fee)}` : ''}${cancelledAt === null ? '' : ', отменён'}`
}

async function cancel(db: Db, id: number): Promise<string> {
  if (!Number.isSafeInteger(id) || !(await transaction(db, (tx) => cancelTournament(tx, id))))
    throw new CommandError('Отменить можно только турнир, который ещё не закончился')
  return `Турнир ${id} отменён: призов не будет, взносы вернутся сами`
}

async function add(db: Db, made: NewTournament): Promise<string> {
  const fault = await faultOfFund(made, db)
  if (fault !== undefined) throw new CommandError(fault)
  const id = await transaction(db, (tx) => makeByHand(tx, made))
  if (typeof id === 'string') throw new CommandError(id)
  return `Турнир ${id} сделан. ${made.fund > 0n ? `Объявленный бюджет ${formatRoundMoney(made.fund)}` : `Фонд: ${made.share} % преимущества в ставках участников`}${made.fee > 0n ? ' и взносы' : ''}`
}

function wanted([kind, title = '', from = '', until = '', ...rest]: string[]): NewTournament {
  const known = tournamentKinds.find((each) => each === kind)
  if (known === undefined || title.trim() === '' || title.length > 80) throw new CommandError(`Так: ${tournamentUsage}`)
  const options = new Map(rest.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  const [fund, fee] = [kopecksOf(options, 'fund') ?? 0n, kopecksOf(options, 'fee') ?? 0n]
  return {
    kind: known,
    title: title.trim(),
    startsAt: momentOf(from),
    endsAt: momentOf(until),
    share: Number(options.get('share') ?? 0),
    fund,
    fee,
    leastEdge: kopecksOf(options, 'least') ?? (fee > 0n ? 0n : usualLeastEdge),
    places: options.get('places')?.split(',').map(Number) ?? usualPlaces,
    ...contestOf(options),
    minStake: kopecksOf(options, 'min') ?? (known === 'turnover' ? 0n : usualMinStake),
    joining: fee > 0n ? 'fee' : options.get('join') === 'press' ? 'press' : 'auto',
  }
}

function contestOf(options: ReadonlyMap<string, string>): Pick<NewTournament, 'game' | 'edgeE4' | 'thresholdE4'> {
  const [game, edge, over] = [options.get('game'), options.get('edge'), options.get('over')]
  const [edgeE4, thresholdE4] = [e4Of('edge', edge, 100), e4Of('over', over, 1)]
  return {
    ...(game !== undefined && { game }),
    ...(edgeE4 !== undefined && { edgeE4 }),
    ...(thresholdE4 !== undefined && { thresholdE4 }),
  }
}

function e4Of(name: string, text: string | undefined, whole: number): number | undefined {
  if (text === undefined) return undefined
  const e4 = exactE4(Number(text) / whole)
  if (e4 === undefined) throw new CommandError(`${name}= — число`)
  return e4
}

function kopecksOf(options: ReadonlyMap<string, string>, name: string): bigint | undefined {
  const text = options.get(name)
  if (text === undefined) return undefined
  const kopecks = exactKopecks(Number(text))
  if (kopecks === undefined || kopecks < 0n) throw new CommandError(`${name}= — сумма в рублях`)
  return kopecks
}

function momentOf(text: string): Date {
  const at = text === 'now' ? new Date() : new Date(text)
  if (Number.isNaN(at.getTime()) || (text !== 'now' && !/(Z|[+-]\d\d:\d\d)$/.test(text)))
    throw new CommandError('Время — now или вид 2026-12-01T12:00+03:00')
  return at
}
