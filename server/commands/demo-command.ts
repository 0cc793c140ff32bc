/** The administrator's command that fills a site with demo players and bets. Nothing else ever creates them. */
import { CommandError } from '../command.ts'
import { demoOf, hasRealMoney } from '../features/site/demo.ts'
import type { Database } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { makeDemo } from './demo.ts'

export const demoUsage = 'demo <игроков> <ставок>'

const mostPlayers = 10_000_000
const mostBets = 100_000_000

export interface DemoSite {
  /** Opened for this command alone, with a long timeout. */
  database: Database
  key: EncryptionKey
  /** The settings turn on a payment system. */
  realMoney: boolean
}

export async function demoCommand({ database, key, realMoney }: DemoSite, [players, bets]: string[]): Promise<string> {
  const wanted = { players: wholeOf(players, 1, mostPlayers), bets: wholeOf(bets, 0, mostBets) }
  if (realMoney || (await hasRealMoney(database.db)))
    throw new CommandError('На сайте настоящие деньги: выдуманных игроков рядом с ними не бывает')
  try {
    await makeDemo(database, key, wanted)
  } catch (error) {
    if (error instanceof RangeError)
      throw new CommandError('Логин вида demo-… уже занят другим игроком: выдуманных сделать нельзя')
    throw error
  }
  const all = await demoOf(database.db)
  return `Готово. Всего на сайте выдуманных игроков: ${all?.players ?? 0} (логины demo-…), их ставок: ${all?.bets ?? 0}. Обзор админки говорит об этом`
}

function wholeOf(text: string | undefined, least: number, most: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isInteger(number) || number < least || number > most)
    throw new CommandError(`Так: ${demoUsage}, до ${mostPlayers} игроков и ${mostBets} ставок`)
  return number
}
