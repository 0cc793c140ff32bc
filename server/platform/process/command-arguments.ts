/** Reads the arguments of a command: `--help` prints what it does, and an argument it does not know ends it. */
import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * Like `parseArgs` of Node. Never returns for `--help` (exit status 0) or for an unknown or malformed argument (one
 * sentence, status 2): a command that ignored it would do something else than was asked.
 */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  const about = aboutOf(process.argv[1] ?? '')
  if ((config.args ?? process.argv.slice(2)).some((each) => each === '--help' || each === '-h')) {
    process.stdout.write(`${about}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    const kinds = known.length === 0 ? 'у этой команды их нет' : `бывают ${known.join(', ')}`
    process.stderr.write(
      `Аргументы не поняты (${error instanceof Error ? error.message : String(error)}): ${kinds}.\n\n${about}\n`,
    )
    process.exit(2)
  }
}

/** The comment at the head of a program: what it does and with which arguments. */
function aboutOf(path: string): string {
  const [, comment = ''] = /^(?:#!.*\n)?\/\*\*(.*?)\*\//s.exec(readFileSync(path, 'utf8')) ?? []
  return comment.replaceAll(/^ *\* ?/gm, '').trim()
}
