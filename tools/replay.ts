/** Replays a bet from its seeds or a round from its hash, from command line options. */
import { current, idsOf, rulesOf, versionsOf } from '@kurazh/games/index.ts'
import { packagePrefix } from '@kurazh/contract/play/packages.ts'
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import { commitmentOf, isNonce, type Share } from '@kurazh/games/core/fairness.ts'
import { type Game, isSeeded, type RoundGame, type SeededGame } from '@kurazh/games/core/game.ts'
import { downTheChain, isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { TableGame, TableParams } from '@kurazh/games/core/table.ts'
import { type BetSeeds, replayBet, replaySteps } from '@kurazh/games/core/verify.ts'
import { WrongArguments } from './command-line.ts'
import { readCount, replayedRound, shoeNames } from './replay-table.ts'

const seedNames = ['server-seed', 'client-seed', 'nonce', 'params'] as const
const roundNames = ['hash', 'salt'] as const
/** The hash's place in its chain, and the chain's published end. */
const chainNames = ['link', 'end'] as const
type Name =
  | 'game'
  | 'moves'
  | 'rules'
  | (typeof seedNames)[number]
  | (typeof roundNames)[number]
  | (typeof chainNames)[number]
  | (typeof shoeNames)[number]
type Options = Partial<Record<Name, string>>

export const optionNames = ['game', 'moves', 'rules', ...seedNames, ...roundNames, ...chainNames, ...shoeNames] as const

/**
 * The result of these options, by the rules of the named version or the newest; `held` is false where a given value
 * does not match. Throws WrongArguments.
 */
export function replayed(options: Options): { game: string; held?: Readonly<Record<string, boolean>> } {
  const game = readRules(need(options, ['game']).game, options.rules)
  return { game: game.id, ...(isSeeded(game) ? verifyBet(game, options) : verifyRound(game, options)) }
}

function verifyBet(game: SeededGame, options: Options): object {
  const values = need(options, ['game', ...seedNames])
  const bet = {
    serverSeed: values['server-seed'],
    clientSeed: readClientSeed(values['client-seed']),
    nonce: readNonce(values.nonce),
    params: readParams(game, values.params),
    ...(options.moves !== undefined && { moves: readMoves(game, options.moves) }),
  }
  return { ...resultOf(game, bet), commitment: commitmentOf(bet.serverSeed) }
}

/** The outcome of the seeds, and the payment: for a steps game only if its moves are given. */
function resultOf(
  game: SeededGame,
  bet: BetSeeds,
): { outcome: unknown; multiplier?: number; exact?: Share; staked?: Share } {
  if (game.kind === 'steps' && bet.moves === undefined) return { outcome: replaySteps(game, bet).outcome }
  try {
    const { outcome, multiplierE4, exact, staked } = replayBet(game, bet)
    return { outcome, multiplier: multiplierE4 / 10_000, ...(exact && { exact }), ...(staked && { staked }) }
  } catch (error) {
    if (error instanceof RangeError)
      throw new WrongArguments(`--moves не доводят игру ${game.id} до конца или содержат невозможный ход.`)
    throw error
  }
}

function readMoves(game: SeededGame, json: string): unknown[] {
  const moves = readJson('moves', json)
  if (game.kind === 'steps' && Array.isArray(moves)) return moves
  throw new WrongArguments(game.kind === 'steps' ? '--moves — список ходов.' : `В игре ${game.id} ходов нет.`)
}

/**
 * The result, for a rising multiplier its crash point in hundredths; and the hash of the round before, which must be
 * this round's own SHA-256.
 */
function verifyRound(game: RoundGame | TableGame, options: Options): object {
  const { hash, salt } = need(options, ['game', ...roundNames])
  if (!isRoundHash(hash)) throw new WrongArguments('--hash — 64 шестнадцатеричных знака, строчные.')
  if (game.kind === 'table') return withChain(atTable(game, { hash, salt }, options), hash, options)
  const result = game.resultOf(roundDraw(hash, salt))
  const shown =
    game.mechanic === 'rising'
      ? { outcome: { point: Math.round(result / 100) }, multiplier: game.toldResult(result) }
      : { outcome: { result } }
  return withChain(shown, hash, options)
}

const mostLinks = 10_000_000

/**
 * Adds the walk down the chain: the hash before this one, and the hash `--link` steps down. `held`: comparisons with
 * given values.
 */
function withChain(shown: object & { held?: object }, hash: string, { link, end }: Options): object {
  const previous = downTheChain(hash, 1)
  if (link === undefined) {
    if (end !== undefined) throw new WrongArguments('К --end нужен --link: сколько шагов до конца цепочки.')
    return { ...shown, previous }
  }
  const found = downTheChain(hash, readCount('link', link, 1, mostLinks))
  return { ...shown, previous, end: found, ...(end !== undefined && { held: { ...shown.held, end: end === found } }) }
}

/**
 * For a table: a round, or a whole shoe where no first card is given. `--params` holds the layouts: seats with a stake
 * get cards.
 */
function atTable(game: TableGame, link: { hash: string; salt: string }, options: Options): object {
  const laid = options.params === undefined ? undefined : (readParams(game, options.params) as TableParams)
  const moves = options.moves === undefined ? [] : readJson('moves', options.moves)
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string'))
    throw new WrongArguments('--moves — список ходов.')
  return replayedRound(game, { ...link, laid, moves, given: options })
}

/** These options, all required and not empty. */
function need<Wanted extends Name>(options: Options, names: readonly Wanted[]): Record<Wanted, string> {
  const missing = names.filter((name) => options[name] === undefined || options[name] === '')
  if (missing.length > 0)
    throw new WrongArguments(`Не хватает аргументов: ${missing.map((name) => `--${name}`).join(', ')}.`)
  return options as Record<Wanted, string>
}

/** A bet is replayed by the rules it was made with. */
function readRules(id: string, version: string | undefined): Game {
  if (id.startsWith(packagePrefix))
    throw new WrongArguments(
      'Ставку на игру другого автора проверяет тот, у кого её книги: npm run slots -- pick <имя@версия> <режим> <сид сервера> <сид игрока> <номер>.',
    )
  const newest = current(id)
  if (newest === undefined) throw new WrongArguments(`Игры «${id}» нет. Есть: ${idsOf().join(', ')}.`)
  if (version === undefined) return newest
  const rules = rulesOf(id, Number(version))
  if (rules === undefined)
    throw new WrongArguments(`Правил ${id} версии ${version} здесь нет. Есть версии: ${versionsOf(id).join(', ')}.`)
  return rules
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
  throw new WrongArguments(
    `--params не подходят игре ${game.id}. ${parsed.error.issues.map(({ message }) => message).join('. ')}.`,
  )
}

function readJson(name: string, json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new WrongArguments(`--${name} — не JSON: проверьте кавычки и скобки.`)
  }
}
