/**
 * Replays any bet from its seeds, or a round from its hash, and prints one JSON line. Needs neither the site nor its database:
 * node tools/verify.ts --game <id> --server-seed <text> --client-seed <text> --nonce <n> --params '<json>' [--moves '<json>'] [--rules <version>]
 * node tools/verify.ts --game <id of a round game> --hash <hex> --salt <text>
 */
import { current, idsOf } from '@kurazh/games/index.ts'
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import { commitmentOf, isNonce } from '@kurazh/games/core/fairness.ts'
import type { Game, RoundGame, SeededGame } from '@kurazh/games/core/game.ts'
import { downTheChain, isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { type BetSeeds, replayBet, replaySteps } from '@kurazh/games/core/verify.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'

const seedNames = ['server-seed', 'client-seed', 'nonce', 'params'] as const
const roundNames = ['hash', 'salt'] as const
type Name = 'game' | 'moves' | 'rules' | (typeof seedNames)[number] | (typeof roundNames)[number]
type Options = Partial<Record<Name, string>>

runCommand(() => {
  const options: Options = readOptions(['game', 'moves', 'rules', ...seedNames, ...roundNames])
  const game = readGame(need(options, ['game']).game)
  const line = game.kind === 'round' ? verifyRound(game, options) : verifyBet(game, options)
  process.stdout.write(`${JSON.stringify({ game: game.id, ...line })}\n`)
})

function verifyBet(game: SeededGame, options: Options): object {
  const given = need(options, ['game', ...seedNames])
  readRules(game, options.rules)
  const bet = {
    serverSeed: given['server-seed'],
    clientSeed: readClientSeed(given['client-seed']),
    nonce: readNonce(given.nonce),
    params: readParams(game, given.params),
    ...(options.moves !== undefined && { moves: readMoves(game, options.moves) }),
  }
  return { ...resultOf(game, bet), commitment: commitmentOf(bet.serverSeed) }
}

/** What the seeds decided, and what was paid: of a steps game that can be told with its moves only. */
function resultOf(game: SeededGame, bet: BetSeeds): { outcome: unknown; multiplier?: number } {
  if (game.kind === 'steps' && bet.moves === undefined) return { outcome: replaySteps(game, bet).outcome }
  try {
    const { outcome, multiplierE4 } = replayBet(game, bet)
    return { outcome, multiplier: multiplierE4 / 10_000 }
  } catch (error) {
    if (error instanceof RangeError) throw new WrongArguments(`--moves не доводят игру ${game.id} до конца или содержат невозможный ход.`)
    throw error
  }
}

/** A bet replays by the rules it was made under. */
function readRules(game: SeededGame, text: string | undefined): void {
  if (text === undefined || text === String(game.version)) return
  throw new WrongArguments(`Правил ${game.id} версии ${text} здесь нет, есть версия ${game.version}. Возьмите исходный код того времени.`)
}

function readMoves(game: SeededGame, json: string): unknown[] {
  const moves = readJson('moves', json)
  if (game.kind === 'steps' && Array.isArray(moves)) return moves
  throw new WrongArguments(game.kind === 'steps' ? '--moves — список ходов.' : `В игре ${game.id} ходов нет.`)
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
  const game = current(id)
  if (game === undefined) throw new WrongArguments(`Игры «${id}» нет. Есть: ${idsOf().join(', ')}.`)
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
  const params = readJson('params', json)
  const parsed = game.params.safeParse(params)
  if (parsed.success) return params
  throw new WrongArguments(`--params не подходят игре ${game.id}. ${parsed.error.issues.map(({ message }) => message).join('. ')}.`)
}

function readJson(name: string, json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new WrongArguments(`--${name} — не JSON: проверьте кавычки и скобки.`)
  }
}
