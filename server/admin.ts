/** `npm run admin -- …`: what an administrator can do until the admin area exists. Works beside a running site and without. */
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import { CommandError, runOnDatabase, say } from './command.ts'
import { hashPassword } from './features/identity/passwords.ts'
import { ban, type Player, playerByLogin, setPassword, unban } from './features/identity/players.ts'
import { setWorks } from './features/site/site.ts'
import { type Db, transaction } from './platform/database.ts'
import { formatRoubles } from './platform/roubles.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { type LimitMeasure, type LimitPeriod, setLimit } from './wallet/limits.ts'
import { grant } from './wallet/wallet.ts'

interface Command {
  usage: string
  run(db: Db, args: string[]): Promise<string>
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
      return `${player.login} получил ${formatRoubles(kopecks)}, на балансе ${formatRoubles(balance)}`
    },
  },
  limit: {
    usage: 'limit <логин> stake|loss day|week|month <рублей>|off',
    async run(db, [login, measure, period, amount]) {
      const player = await find(db, login)
      if (!isMeasure(measure) || !isPeriod(period)) throw new CommandError(`Так: ${commands.limit?.usage}`)
      const cap = amount === 'off' ? undefined : amountOf(amount)
      await transaction(db, (tx) => setLimit(tx, player.id, measure, period, cap))
      return cap === undefined ? `Лимит ${player.login} снят` : `Лимит ${player.login}: ${measure} ${period} ${formatRoubles(cap)}`
    },
  },
  password: {
    usage: 'password <логин>',
    async run(db, [login]) {
      const player = await find(db, login)
      const password = randomBytes(12).toString('base64url')
      const passwordHash = await hashPassword(password)
      await transaction(db, (tx) => setPassword(tx, player.id, passwordHash))
      return `Новый пароль ${player.login}: ${password} (показан один раз, прежние сессии закрыты)`
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

const isMeasure = (text: string | undefined): text is LimitMeasure => text === 'stake' || text === 'loss'
const isPeriod = (text: string | undefined): text is LimitPeriod => text === 'day' || text === 'week' || text === 'month'

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  process.stderr.write(`Команды:\n${Object.values(commands).map(({ usage }) => `  npm run admin -- ${usage}`).join('\n')}\n`)
  process.exit(2)
}
await runOnDatabase(async (db) => {
  say(await command.run(db, args))
  return 0
})
