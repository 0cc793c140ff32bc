/** Asks who types a command that changes something, and why: the audit keeps both. */
import { createInterface } from 'node:readline/promises'
import { userInfo } from 'node:os'
import { reasonLength } from '@kurazh/contract/admin/reason.ts'
import { CommandError } from '../command.ts'

/** Commands that change nothing, whatever their arguments; that change something without any; verbs that only read. */
const readers: ReadonlySet<string> = new Set(['held', 'audit'])
const bareActs: ReadonlySet<string> = new Set(['reseal'])
const readings: ReadonlySet<string | undefined> = new Set(['list', 'lost', undefined])
const isReading = (name: string, [verb, ...others]: readonly string[]): boolean =>
  readers.has(name) ||
  (!bareActs.has(name) && readings.has(verb) && others.length === 0) ||
  (name === 'mail' && verb === 'preview')

/** Where the answers come from: a terminal asks, a script must name them by `--who=` and `--why=`. */
export interface Typist {
  isTerminal: boolean
  ask(question: string): Promise<string>
  /** The user of the operating system. */
  user: string
}

export interface Typed {
  args: string[]
  who: string
  why: string | undefined
}

export async function whoAndWhy(name: string, argv: readonly string[], typist: Typist): Promise<Typed> {
  const args = argv.filter((each) => !/^--wh[oy]=/.test(each))
  const given = (flag: string) => argv.find((each) => each.startsWith(`--${flag}=`))?.slice(flag.length + 3)
  const changes = !isReading(name, args)
  const asked = async (flag: string, question: string) =>
    given(flag) ?? (typist.isTerminal && changes ? await typist.ask(question) : undefined)
  const who = (await asked('who', 'Кто вы (имя останется в журнале): '))?.trim()
  const why = (await asked('why', 'Почему (останется в журнале): '))?.trim()
  if (changes && ((who ?? '') === '' || (why ?? '').length < reasonLength.least))
    throw new CommandError(
      'Введите имя и причину: команда записывается в журнал действий. В скрипте — --who="имя" --why="причина"',
    )
  const user = `пользователь ${typist.user}`
  return { args, who: who ? `командная строка: ${who} (${user})` : `командная строка (${user})`, why: why || undefined }
}

/** The person at this process. */
export const typistHere = (): Typist => ({
  isTerminal: process.stdin.isTTY && process.stderr.isTTY,
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  },
  user: process.env.SUDO_USER ?? userInfo().username,
})
