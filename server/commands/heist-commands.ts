/** The administrator's commands for seasons of the heist. */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { CommandError } from '../command.ts'
import { type NewChapter, seasonName, usualChapters } from '../features/heist/policy.ts'
import {
  allSeasons,
  budgetOf,
  cancelSeason,
  chaptersOf,
  endSeason,
  type Season,
  startSeason,
} from '../features/heist/seasons.ts'
import { type Db, transaction } from '../platform/database/database.ts'

export const heistUsage =
  'heist list | start <дней> [название] [глава: комнат:рублей:игроков …] | end <номер> | cancel <номер>'

const chapterPattern = /^(\d{1,9}):(\d{1,2}(?:\.\d{1,2})?):(\d{1,7})$/

export async function heistCommand(db: Db, [verb = 'list', first = '', ...rest]: string[]): Promise<string> {
  if (verb === 'list') return list(db)
  if (verb === 'end') {
    if (!(await transaction(db, (tx) => endSeason(tx, Number(first) || 0))))
      throw new CommandError('Такого идущего сезона нет. Тот, что ещё не начался, отменяют: heist cancel <номер>')
    return `Сезон ${first} окончен. Его билеты ещё три дня открывают забеги`
  }
  if (verb === 'cancel') {
    const name = await transaction(db, (tx) => cancelSeason(tx, Number(first) || 0))
    if (name === undefined) throw new CommandError('Отменить можно сезон, который ещё не начался: такого нет')
    return `Сезон ${first} «${name}» отменён: его дни свободны`
  }
  if (verb !== 'start') throw new CommandError(`Так: ${heistUsage}`)
  return start(db, Number(first), rest)
}

async function start(db: Db, days: number, words: readonly string[]): Promise<string> {
  const chapters = words.flatMap((word) => chapterOf(word) ?? [])
  const name = words.find((word) => !chapterPattern.test(word)) ?? seasonName
  const declared = chapters.length > 0 ? chapters : usualChapters
  const id = await transaction(db, (tx) => startSeason(tx, { name, days, chapters: declared }))
  if (typeof id === 'string') throw new CommandError(id)
  return `Сезон ${id} «${name}» идёт ${days} дн. Объявленный бюджет глав ${formatRoundMoney(budgetOf(declared))}`
}

function chapterOf(word: string): NewChapter | undefined {
  const [rooms = 0, sum = 0, players = 0] = (chapterPattern.exec(word) ?? []).slice(1).map(Number)
  const gift = exactKopecks(sum) ?? 0n
  return gift === 0n || rooms === 0 || players === 0 ? undefined : { rooms: BigInt(rooms), gift, players }
}

async function list(db: Db): Promise<string> {
  const seasons = await allSeasons(db)
  const lines = await Promise.all(seasons.map((season) => line(db, season)))
  return seasons.length === 0 ? 'Сезонов нет' : lines.join('\n')
}

async function line(db: Db, { id, name, from_at: from, until_at: until, rooms }: Season): Promise<string> {
  const chapters = await chaptersOf(db, id)
  const reached = chapters.filter(({ reached_at: at }) => at !== null).length
  return `${id}: «${name}» с ${from.toISOString()} до ${until.toISOString()}, открыто комнат ${rooms}, открыто глав ${reached} из ${chapters.length}, объявлено на подарки ${formatRoundMoney(budgetOf(chapters.map(({ gift, most_players: players }) => ({ gift, players }))))}`
}
