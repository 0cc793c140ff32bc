/**
 * Plays reward abuse against a temporary site over real HTTP: a self-referring ring, both sides of one draw, hundreds
 * of claims and codes, farmed and cancelled tournaments, teams of own accounts, a ban in the middle. Each attack reports what the site keeps;
 * exits with status 1 where that is less than 0.52·Σh − F.
 *   node bench/abuse.ts [--seed text] [--only ring,sides,…]
 */
import { join } from 'node:path'
import { openDatabase } from '../server/platform/database/database.ts'
import { createEnvironment, type Account, type Environment } from './abuse/environment.ts'
import { holdATeam, holdPlaces } from './abuse/places.ts'
import { banInTheMiddle, enterOneCode, claimTogether } from './abuse/claims.ts'
import { betOnBothSides, referOneself } from './abuse/rings.ts'
import { climbFromBothEnds, layBothColours } from './abuse/shared.ts'
import { playOut } from './abuse/tally.ts'
import { buyPlaces, changeTeams, fillTeams } from './abuse/teams.ts'
import { enterWhileCancelled, enterWhileItEnds, farmMultipliers, makeRoom } from './abuse/tournaments.ts'
import { chanceOf } from './seeded.ts'
import { databaseUrlOf, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const abuses: Readonly<
  Record<string, readonly [title: string, play: (environment: Environment) => Promise<readonly Account[]>]>
> = {
  ring: ['Кольцо из шести аккаунтов, каждый пришёл по ссылке прежнего, одно в турнире', referOneself],
  sides: ['Два аккаунта ставят на обе стороны', betOnBothSides],
  targets: ['Два аккаунта с целями 1.01 и 20 в одном полёте', climbFromBothEnds],
  colours: ['Два аккаунта на красном и чёрном одного шарика', layBothColours],
  places: ['Девять аккаунтов с одной наименьшей ставкой держат места в турнире рядом с одним игроком', holdPlaces],
  teams: ['Три команды турнира из своих же аккаунтов рядом с одной настоящей', fillTeams],
  changes: ['Команды турнира, которые меняют состав, когда итог уже виден', changeTeams],
  bought: ['Один человек скупает все места командного турнира наименьшими ставками', buyPlaces],
  team: ['Команда ограбления из своих же аккаунтов берёт подарки главы', holdATeam],
  presses: ['500 нажатий «забрать» на двух аккаунтах', claimTogether],
  code: ['500 вводов одного кода с пятидесяти аккаунтов, бюджет на десять', enterOneCode],
  farm: ['Двадцать аккаунтов ловят лучший множитель наименьшими ставками', farmMultipliers],
  cancel: ['Взносы, пока турнир отменяют', enterWhileCancelled],
  end: ['Взносы, пока турнир кончается', enterWhileItEnds],
  ban: ['Бан посреди ставок и нажатий', banInTheMiddle],
}

const { values } = readArguments({
  options: { seed: { type: 'string' }, only: { type: 'string', default: Object.keys(abuses).join(',') } },
})
const only = values.only.split(',')
const verdicts = createVerdicts()
const chance = chanceOf(values.seed)

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Злоупотребления наградами: сид ${chance.seed}.`)
  const dataDir = join(folder, 'site')
  const site = await startSite({ DATA_DIR: dataDir, WELCOME_GIFT: '1000000', ROUND_CHAIN: '3000', TABLES: 'on' })
  onLeave(() => site.stop())
  const database = await openDatabase(await databaseUrlOf(dataDir))
  onLeave(() => database.close())
  const environment = createEnvironment(site, database, chance, verdicts)
  onLeave(() => environment.close())
  await makeRoom(environment)
  for (const [name, [title, play]] of Object.entries(abuses))
    if (only.includes(name)) await playOut(environment, title, () => play(environment))
})
console.log(verdicts.allHold() ? '\nЗакон держится.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1
