/** Checks any file of the form. */
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import type { Pause } from './chain-steps.ts'
import { checkBet } from './check-bet.ts'
import { checkJackpot } from './check-jackpot.ts'
import { checkRain } from './check-rain.ts'
import { checkReserves } from './check-reserves.ts'
import { checkRound } from './check-round.ts'
import { checkTable } from './check-table.ts'
import type { Report } from './report.ts'

export async function checkFile(file: VerifyFile, pause: Pause): Promise<Report> {
  switch (file.kind) {
    case 'bet':
      return checkBet(file)
    case 'round':
      return checkRound(file, pause)
    case 'table':
      return checkTable(file, pause)
    case 'reserves':
      return checkReserves(file)
    case 'rain':
      return checkRain(file)
    case 'jackpot':
      return checkJackpot(file, pause)
  }
}
