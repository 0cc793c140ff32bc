/**
 * Replays any bet from its seeds, or a round from its hash, and prints one JSON line. Needs neither the site nor its database:
 * node tools/verify.ts --game <id> --server-seed <text> --client-seed <text> --nonce <n> --params '<json>'
 * node tools/verify.ts --game <id of a round game> --hash <hex> --salt <text>
 */
import { gameById, games } from '@kurazh/games/index.ts'
import { isClientSeed } from '@kurazh/games/kit/client-seed.ts'
import { commitmentOf, isNonce } from '@kurazh/games/kit/fairness.ts'
import type { Game, InstantGame, RoundGame } from '@kurazh/games/kit/game.ts'
import { downTheChain, isRoundHash, roundDraw } from '@kurazh/games/kit/round.ts'
import { replayInstant } from '@kurazh/games/kit/verify.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'

const seedNames = ['server-seed', 'client-seed', 'nonce', 'params'] as const
const roundNames = ['hash', 'salt'] as const
type Name = 'game' | (typeof seedNames)[number] | (typeof roundNames)[number]
type Options = Partial<Record<Name, string>>

runCommand(() => {
  const options: Options = readOptions(['game', ...seedNames, ...roundNames])
  const game = readGame(need(options, ['game']).game)
  const line = game.kind === 'round' ? verifyRound(game, options) : verifyBet(game, options)
  process.stdout.write(`${JSON.stringify({ game: game.id, ...line })}\n`)
})

function verifyBet(game: InstantGame, options: Options): object {
  const given = need(options, ['game', ...seedNames])
  const bet = {
    serverSeed: given['server-seed'],
    clientSeed: readClientSeed(given['client-seed']),
    nonce: readNonce(given.nonce),
    params: readParams(game, given.params),
  }
  const { outcome, multiplierE4 } = replayInstant(game, bet)
  return { outcome, multiplier: multiplierE4 / 10_000, commitment: commitmentOf(bet.serverSeed) }
}

/** The point in hundredths, and the hash of the round before, which must be this round's own SHA-256. */
function verifyRound(game: RoundGame, options: Options): object {
  const { hash, salt } = need(options, ['game', ...roundNames])
  if (!isRoundHash(hash)) throw new WrongArguments('--hash — 64 шестнадцатеричных знака, строчные.')
  const point = game.pointE2Of(roundDraw(hash, salt))
  return { outcome: { point }, multiplier: point / 100, previous: downTheChain(hash, 1) }
}

/** These options, all of them given and not empty. */
function need<Wanted extends Name>(options: Options, names: readonly Wanted[]): Record<Wanted, string> {
  const missing = names.filter((name) => options[name] === undefined || options[name] === '')
  if (missing.length > 0) throw new WrongArguments(`Не хватает аргументов: ${missing.map((name) => `--${name}`).join(', ')}.`)
  return options as Record<Wanted, string>
}

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
