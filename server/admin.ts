/**
 * `npm run admin -- …`: administrator commands for setting up a site and recovering access. Writes to the audit log,
 * like the admin area. Works with or without a running site.
 */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { idsOf } from '@kurazh/games/index.ts'
import {
  breakLengths,
  type LimitMeasure,
  limitMeasures,
  type LimitPeriod,
  limitPeriods,
} from '@kurazh/contract/account/protection.ts'
import { CommandError, runOnDatabase, say } from './command.ts'
import type { Config } from './config.ts'
import { hashPassword } from './players/sign-in/passwords.ts'
import { ban, credentialsChanged, type Player, playerByLogin, setPassword, unban } from './players/players.ts'
import { heldPlayers, releaseHeld } from './players/sign-in/excluded.ts'
import { removeFactors } from './players/second-factor/second-factor.ts'
import { endSessionsOf } from './players/sessions/sessions.ts'
import { configuredGateways, isRealMoney } from './features/payments/gateways.ts'
import { tightenLimit } from './features/protection/limit-changes.ts'
import { goAway } from './features/protection/protection.ts'
import { setWorks } from './features/site/site.ts'
import { mailCommand, mailUsage } from './commands/mail-commands.ts'
import { paymentsCommand, paymentsUsage, payoutsCommand, payoutsUsage } from './commands/payment-commands.ts'
import { auditCommand, auditUsage, rolesCommand, rolesUsage, writtenDown } from './commands/admin-commands.ts'
import { typistHere, whoAndWhy } from './commands/who-and-why.ts'
import { demoCommand, demoUsage } from './commands/demo-command.ts'
import { heistCommand, heistUsage } from './commands/heist-commands.ts'
import { promoCommand, promoUsage } from './commands/promo-commands.ts'
import { tasksCommand, tasksUsage } from './commands/tasks-commands.ts'
import { referralsCommand, referralsUsage } from './commands/referral-commands.ts'
import { tableCommand, tableUsage } from './commands/table-commands.ts'
import { tournamentCommand, tournamentUsage } from './commands/tournament-commands.ts'
import { webhooksCommand, webhooksUsage } from './commands/webhook-commands.ts'
import { type Database, type Db, transaction } from './platform/database/database.ts'
import { reseal } from './platform/security/re-encryption.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sealedTables } from './wiring/slices.ts'
import { encryptionKeyOf } from './storage.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { forever } from './wallet/player-limits.ts'
import { chainWithoutSalt, fixSalt } from './play/rounds/chain/chains.ts'
import { grant } from './wallet/wallet.ts'

/** Why an account is held, as for a player who has excluded themselves. */
const heldReasons = {
  email: 'почта того, кто исключил себя',
  device: 'устройство и сеть того, кто исключил себя',
  vk: 'ВКонтакте того, кто исключил себя',
  details: 'реквизиты вывода того, кто исключил себя',
} as const

interface Command {
  usage: string
  run(db: Db, args: string[], config: Config, database: Database): Promise<string>
}

const commands: Record<string, Command> = {
  ban: {
    usage: 'ban <логин> "<причина>"',
    async run(db, [login, comment]) {
      const player = await find(db, login)
      if (comment === undefined || comment.trim() === '') throw new CommandError('Укажите причину: игрок увидит её')
      await transaction(db, (tx) => ban(tx, player.id, comment.trim()))
      return `${player.login} заблокирован: ${comment.trim()}`
    },
  },
  unban: {
    usage: 'unban <логин>',
    async run(db, [login]) {
      const player = await find(db, login)
      await transaction(db, (tx) => unban(tx, player.id))
      return `${player.login} разблокирован`
    },
  },
  works: {
    usage: 'works on|off',
    async run(db, [state]) {
      if (state !== 'on' && state !== 'off') throw new CommandError('Укажите on или off')
      await transaction(db, (tx) => setWorks(tx, state === 'on' ? 1 : 0))
      return state === 'on' ? 'Сайт закрыт на технические работы' : 'Сайт открыт'
    },
  },
  gift: {
    usage: 'gift <логин> <рублей>',
    async run(db, [login, amount]) {
      const player = await find(db, login)
      const kopecks = amountOf(amount)
      const balance = await transaction(db, (tx) => grant(tx, player.id, kopecks, `gift:admin:${randomUUID()}`))
      return `${player.login} получил ${formatRoundMoney(kopecks)}, на балансе ${formatRoundMoney(balance)}`
    },
  },
  limit: {
    usage: 'limit <логин> deposit|loss|stake day|week|month <рублей>',
    async run(db, [login, measure, period, amount]) {
      const player = await find(db, login)
      if (!isMeasure(measure) || !isPeriod(period)) throw new CommandError(`Так: ${commands.limit?.usage}`)
      const cap = amountOf(amount)
      const tightened = await transaction(db, (tx) => tightenLimit(tx, player.id, { measure, period }, cap))
      if (!tightened)
        throw new CommandError(
          'Уже стоит такой же или более строгий лимит. Смягчить его может только сам игрок, через сутки',
        )
      return `Лимит ${player.login}: ${measure} ${period} ${formatRoundMoney(cap)}`
    },
  },
  break: {
    usage: `break <логин> ${breakLengths.join('|')}`,
    async run(db, [login, length]) {
      const player = await find(db, login)
      const chosen = breakLengths.find((each) => each === length)
      if (chosen === undefined) throw new CommandError(`Так: ${commands.break?.usage}`)
      const until = await transaction(db, (tx) => goAway(tx, player.id, chosen, 'командная строка'))
      return `${player.login} не играет ${until === forever ? 'больше никогда' : `до ${until.toISOString()}`}. Отменить это раньше нельзя`
    },
  },
  held: {
    usage: 'held',
    async run(db) {
      const players = await heldPlayers(db)
      if (players.length === 0) return 'Никто не ждёт'
      return players
        .map(({ login, heldAt, because }) => `${login}: с ${heldAt.toISOString()}, ${heldReasons[because]}`)
        .join('\n')
    },
  },
  release: {
    usage: 'release <логин>',
    async run(db, [login]) {
      const player = await find(db, login)
      if (!(await transaction(db, (tx) => releaseHeld(tx, player.id))))
        throw new CommandError(`${player.login} и не ждал`)
      return `${player.login} может играть. Если это тот, кто исключил себя, закройте игру снова: break ${player.login} forever`
    },
  },
  factors: {
    usage: 'factors <логин>',
    async run(db, [login]) {
      const player = await find(db, login)
      await transaction(db, async (tx) => {
        await removeFactors(tx, player.id)
        await credentialsChanged(tx, player.id)
        await endSessionsOf(tx, player.id, 'password')
      })
      return `Коды и ключи доступа ${player.login} убраны, сеансы завершены. Сначала убедитесь, что просит сам владелец`
    },
  },
  reseal: {
    usage: 'reseal',
    async run(db, _args, config) {
      const done = await reseal(db, await encryptionKeyOf(config), sealedTables)
      const unopened = done.reduce((sum, each) => sum + each.unopened, 0)
      if (unopened > 0)
        throw new CommandError(
          `Не открылось записей: ${unopened}. Добавьте в SEED_KEY_OLD ключ, под которым они лежат, и повторите`,
        )
      return `Запечатано нынешним ключом: ${done.map(({ table, count }) => `${table} ${count}`).join(', ')}. Когда все узлы работают с новым SEED_KEY и команда пишет одни нули, SEED_KEY_OLD можно убрать`
    },
  },
  demo: {
    usage: demoUsage,
    run: async (_db, args, config, database) =>
      demoCommand(
        { database, key: await encryptionKeyOf(config), realMoney: isRealMoney(configuredGateways(config.payments)) },
        args,
      ),
  },
  payouts: { usage: payoutsUsage, run: payoutsCommand },
  heist: { usage: heistUsage, run: heistCommand },
  promo: { usage: promoUsage, run: promoCommand },
  tasks: { usage: tasksUsage, run: tasksCommand },
  referrals: { usage: referralsUsage, run: referralsCommand },
  table: { usage: tableUsage, run: tableCommand },
  tournament: { usage: tournamentUsage, run: tournamentCommand },
  payments: { usage: paymentsUsage, run: paymentsCommand },
  roles: { usage: rolesUsage, run: rolesCommand },
  audit: { usage: auditUsage, run: auditCommand },
  mail: { usage: mailUsage, run: mailCommand },
  webhooks: { usage: webhooksUsage, run: webhooksCommand },
  salt: {
    usage: 'salt <игра> <соль>',
    async run(db, [game = '', text]) {
      if (!idsOf('round', 'table').includes(game)) throw new CommandError('Укажите игру с общими раундами или стол')
      const chain = await chainWithoutSalt(db, game)
      if (chain === undefined) throw new CommandError('Нет цепочки, которая ждёт соли')
      if (text === undefined || !/^[\x21-\x7e]{8,256}$/.test(text))
        throw new CommandError(
          `Соль — от 8 до 256 печатных латинских знаков без пробелов. Её ждёт цепочка ${chain.id}, опубликованный хеш ${chain.terminatingHash}`,
        )
      await fixSalt(db, game, chain.id, text, 'entered')
      return `Соль цепочки ${chain.id} введена навсегда: ${text}`
    },
  },
  password: {
    usage: 'password <логин>',
    async run(db, [login]) {
      const player = await find(db, login)
      const password = randomBytes(12).toString('base64url')
      const passwordHash = await hashPassword(password)
      await transaction(db, (tx) => setPassword(tx, player.id, passwordHash))
      return `Новый пароль ${player.login}: ${password} (показан один раз, прежние сеансы завершены)`
    },
  },
}

async function find(db: Db, login: string | undefined): Promise<Player> {
  if (login === undefined) throw new CommandError('Укажите логин игрока')
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new CommandError(`Игрока ${login} нет`)
  return player
}

function amountOf(text: string | undefined): bigint {
  try {
    const kopecks = kopecksFromRoubles(Number((text ?? '').replace(',', '.') || Number.NaN))
    if (kopecks > 0n) return kopecks
  } catch {
    // Said below.
  }
  throw new CommandError(`Нужна сумма в рублях, например 500 или 99.50, а не «${text ?? ''}»`)
}

const isMeasure = (text: string | undefined): text is LimitMeasure => limitMeasures.some((measure) => measure === text)
const isPeriod = (text: string | undefined): text is LimitPeriod => limitPeriods.some((period) => period === text)

const [name = '', ...argv] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  process.stderr.write(
    `Команды:\n${Object.values(commands)
      .map(({ usage }) => `  npm run admin -- ${usage}`)
      .join(
        '\n',
      )}\nКто и почему: --who="имя" --why="причина", иначе терминал спросит; скрипт без них ничего не меняет\n`,
  )
  process.exit(2)
}
await runOnDatabase(async (db, config, database) => {
  const typed = await whoAndWhy(name, argv, typistHere())
  say(await writtenDown(db, name, typed, () => command.run(db, typed.args, config, database)))
  return 0
})
