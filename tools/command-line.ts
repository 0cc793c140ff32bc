/** What the command lines share: wrong arguments end with one Russian sentence and status 2. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The caller's mistake; the message is a Russian sentence for people. */
export class WrongArguments extends Error {}

/** Reads `--name value` arguments; anything that is not among these names is a mistake. */
export function readOptions<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values as Partial<Record<Name, string>>
  } catch {
    const known = names.map((name) => `--${name}`).join(', ')
    throw new WrongArguments(`Аргументы не поняты: бывают ${known}, у каждого одно значение (начинается с дефиса — пишите через «=»).`)
  }
}

/** Runs a command; a WrongArguments goes to stderr and makes the exit status 2, other errors are the program's own. */
export async function runCommand(run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
