/** `npm run slots -- …`: manages machines made by others. Works with or without a running site. */
import { returnText } from '@kurazh/shared/proofs/package-return.ts'
import { CommandError, runOnDatabase, say } from './command.ts'
import { writtenDown } from './commands/admin-commands.ts'
import { typistHere, whoAndWhy } from './commands/who-and-why.ts'
import { addPackage, type PackageStore, pickOf, removePackage } from './features/packages/packages.ts'
import { warningsOf } from './features/packages/warnings.ts'
import { keptVersions, type PackageVersion } from './features/packages/package-rows.ts'

interface Command {
  usage: string
  /** Its acts are written to the audit log. */
  changes?: true
  run(store: PackageStore, args: string[]): Promise<string>
}

const commands: Record<string, Command> = {
  add: {
    usage: 'add <папка>',
    changes: true,
    async run(store, [folder]) {
      if (folder === undefined) throw new CommandError(usageOf('add'))
      const added = outcomeOf(await addPackage(store, folder))
      return [textOf(added), ...warningsOf(added.modes).map((warning) => `  Обратите внимание: ${warning}`)].join('\n')
    },
  },
  list: {
    usage: 'list',
    async run({ db }) {
      const versions = await keptVersions(db)
      return versions.length === 0 ? 'Пакетов нет' : versions.map(textOf).join('\n')
    },
  },
  remove: {
    usage: 'remove <имя>',
    changes: true,
    async run(store, [name = '']) {
      const { removed, retired } = outcomeOf(await removePackage(store, name))
      const kept =
        retired === 0
          ? ''
          : `${removed === 0 ? '' : ', '}выведено из игры версий: ${retired}. На них ставили, поэтому книги остаются, и сыгранное можно смотреть всегда`
      return `Пакет ${name}: ${removed === 0 ? '' : `убрано версий: ${removed}`}${kept}`
    },
  },
  pick: {
    usage: 'pick <имя или имя@версия> <режим> <сид сервера> <сид игрока> <номер ставки>',
    async run(store, [name = '', mode = '', serverSeed, clientSeed, nonceText = '']) {
      const [nonce, [named = '', version]] = [Number(nonceText), name.split('@')]
      if (
        serverSeed === undefined ||
        clientSeed === undefined ||
        !/^\d+$/.test(nonceText) ||
        !Number.isSafeInteger(nonce)
      )
        throw new CommandError(usageOf('pick'))
      const pick = await pickOf(
        store,
        named,
        mode,
        { serverSeed, clientSeed, nonce },
        version === undefined ? undefined : Number(version),
      )
      if (pick === undefined) throw new CommandError(`Пакета ${name} с режимом ${mode} нет`)
      const { book, ...proof } = pick
      return `${JSON.stringify(proof, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2)}\n${book}`
    },
  },
}

const usageOf = (name: string) => `Так: npm run slots -- ${commands[name]?.usage}`

function outcomeOf<Result>(outcome: { done: Result } | { faults: readonly string[] }): Result {
  if ('done' in outcome) return outcome.done
  throw new CommandError(`Ничего не изменено:\n${outcome.faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function textOf({ name, version, modes, isRetired }: PackageVersion): string {
  const lines = modes.map(
    ({ name: mode, cost, books, rtp, root }) =>
      `  ${mode}: цена ${cost / 100}, книг ${books}, отдача ${returnText(rtp)} = ${rtp.numerator}/${rtp.denominator}, корень ${root}`,
  )
  return [`${name}, версия ${version}${isRetired ? ', выведена из игры' : ''}`, ...lines].join('\n')
}

const [name = '', ...argv] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  process.stderr.write(
    `Команды:\n${Object.values(commands)
      .map(({ usage }) => `  npm run slots -- ${usage}`)
      .join('\n')}\n`,
  )
  process.exit(2)
}
await runOnDatabase(async (db, { dataDir }) => {
  if (!command.changes) {
    say(await command.run({ db, dataDir }, argv))
    return 0
  }
  const typed = await whoAndWhy(`slots ${name}`, argv, typistHere())
  say(await writtenDown(db, `slots ${name}`, typed, () => command.run({ db, dataDir }, typed.args)))
  return 0
})
