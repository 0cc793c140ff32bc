/** The command line that replays a bet on any machine. */
import type { Bet } from '@kurazh/contract/play/play.ts'

export function verifyCommand(bet: Bet): string {
  const args = {
    game: bet.game,
    'server-seed': bet.serverSeed,
    'client-seed': quoted(bet.clientSeed),
    nonce: bet.nonce,
    rules: bet.version,
    params: quoted(JSON.stringify(bet.params)),
    ...(bet.moves && { moves: quoted(JSON.stringify(bet.moves)) }),
  }
  return `npm run verify -- ${Object.entries(args)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')}`
}

/** Quotes it as one argument of a shell: a seed may hold spaces, quotes and dollars. */
export function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
