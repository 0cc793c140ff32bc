/** Shared code of the command lines: wrong arguments end with one Russian sentence and status 2. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** An error of the caller; the message is a Russian sentence. */
export class WrongArguments extends Error {}

/** Parses `--name value` arguments; any other name is an error. */
export function readOptions<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values as Partial<Record<Name, string>>
  } catch {
    const known = names.map((name) => `--${name}`).join(', ')
    throw new WrongArguments(
      `Аргументы не поняты: бывают ${known}, у каждого одно значение (начинается с дефиса — пишите через «=»).`,
    )
  }
}

/** Runs a command; a WrongArguments is printed to stderr with exit status 2, other errors propagate. */
export async function runCommand(run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
