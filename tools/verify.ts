/**
 * Replays any bet from its seeds and prints one JSON line. Needs neither the site nor its database:
 * node tools/verify.ts --game <id> --server-seed <text> --client-seed <text> --nonce <n> --params '<json>'
 */
import { gameById, games } from '@kurazh/games/index.ts'
import { isClientSeed } from '@kurazh/games/kit/client-seed.ts'
import { commitmentOf, isNonce } from '@kurazh/games/kit/fairness.ts'
import type { Game } from '@kurazh/games/kit/game.ts'
import { replayInstant } from '@kurazh/games/kit/verify.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'

const names = ['game', 'server-seed', 'client-seed', 'nonce', 'params'] as const

runCommand(() => {
  const options = readOptions(names)
  const missing = names.filter((name) => options[name] === undefined || options[name] === '')
  if (missing.length > 0) throw new WrongArguments(`Не хватает аргументов: ${missing.map((name) => `--${name}`).join(', ')}.`)
  const given = options as Record<(typeof names)[number], string>
  const game = readGame(given.game)
  const bet = {
    serverSeed: given['server-seed'],
    clientSeed: readClientSeed(given['client-seed']),
    nonce: readNonce(given.nonce),
    params: readParams(game, given.params),
  }
  const { outcome, multiplierE4 } = replayInstant(game, bet)
  const line = { game: game.id, outcome, multiplier: multiplierE4 / 10_000, commitment: commitmentOf(bet.serverSeed) }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})

function readGame(id: string): Game {
  const game = gameById(id)
  if (game === undefined) throw new WrongArguments(`Игры «${id}» нет. Есть: ${Object.keys(games).join(', ')}.`)
  return game
}

function readClientSeed(text: string): string {
  if (!isClientSeed(text)) throw new WrongArguments('--client-seed — от 1 до 64 печатных латинских знаков.')
  return text
}

function readNonce(text: string): number {
  const nonce = Number(text)
  if (!/^\d+$/.test(text) || !isNonce(nonce)) throw new WrongArguments('--nonce — целое число от нуля.')
  return nonce
}

function readParams(game: Game, json: string): unknown {
  let params: unknown
  try {
    params = JSON.parse(json)
  } catch {
    throw new WrongArguments('--params — не JSON: проверьте кавычки и скобки.')
  }
  const parsed = game.params.safeParse(params)
  if (parsed.success) return params
  throw new WrongArguments(`--params не подходят игре ${game.id}. ${parsed.error.issues.map(({ message }) => message).join('. ')}.`)
}
