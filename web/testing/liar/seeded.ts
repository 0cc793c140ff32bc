/** Lies told over seeded games: all of them one at a time, and as many pairs as one has time for. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { games } from '@kurazh/games/index.ts'
import type { Game, SeededGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import { LiedTo } from '../../play/bets/lied-to.ts'
import { betAsJson, House } from '../../play/betting/test-house.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'
import { LiarHouse, type LieTold, type Word } from './liar-house.ts'
import { type Claim, type Table, tableOf, type Way } from './seeded-ways.ts'

/** One walk to make: a game, a way, and the lies told on it. */
export interface Trial {
  table: Table
  way: Way
  lies: readonly LieTold[]
}

export const tables: readonly Table[] = Object.values<Game>(games).filter((game): game is SeededGame => game.kind === 'instant' || game.kind === 'steps').map(tableOf)

/** Walks a way with these lies. `lied` is false where none of them changed a word. */
export async function walk({ table, way, lies }: Trial): Promise<{ came: Came; lied: boolean; claims: Claim[]; why?: unknown }> {
  const liar = new LiarHouse(table.filling, lies)
  try {
    const claims = await way.walk(liar)
    const came = cameOf(claims, liar, way)
    return { came, lied: liar.lied, claims }
  } catch (error) {
    return { came: error instanceof LiedTo ? 'alarm' : error instanceof CallError ? 'refused' : 'fell', lied: liar.lied, claims: [], why: error }
  }
}

function cameOf(claims: readonly Claim[], liar: LiarHouse, { honest }: Way): Came {
  const proved = claims.filter(({ verdict }) => verdict === 'proved')
  if (proved.some(({ bet }) => honest !== 'proved' || !liar.isTrue(bet))) return 'fooled'
  if (claims.some(({ verdict }) => verdict === 'broken')) return 'alarm'
  // Another bet in the place of one that was drawn and denied: results are picked unseen.
  if (liar.denied && claims.length > 0) return 'fooled'
  return proved.length > 0 && proved.length === claims.length ? 'true' : 'unproved'
}

/** Every lie there is on this way, one at a time. */
async function liesOn(table: Table, way: Way): Promise<LieTold[]> {
  const liar = new LiarHouse(table.filling, [])
  await way.walk(liar)
  const bends = (words: readonly Word[]) => words.flatMap(({ value }, at) => bendsOf(value).map((bend) => ({ at, bend })))
  const told = bends(liar.told).flatMap((lie) => [false, true].map((ever): LieTold => ({ ...lie, manner: 'told', ever })))
  const heard = bends(liar.asked).flatMap((lie) => (['heard', 'echoed'] as const).map((manner): LieTold => ({ ...lie, manner, ever: false })))
  const seeds = liar.asked.map((_, at): LieTold => ({ manner: 'seeds', at, ever: true, bend: untouched }))
  return [...told, ...heard, ...seeds, ...denials(liar.asked), ...oldAnswers(liar.told)]
}

/** A bet that is refused as if its nonce had been used, or were void: in silence, or for the sake of a bet far on that is made up. */
function denials(asked: readonly Word[]): LieTold[] {
  const words = [{ code: 'NonceReused' }, { code: 'NonceUnknown' }, { code: 'NonceUnknown', excuse: [formOnly] }, { code: 'NonceUnknown', excuse: [farOn] }] as const
  return asked.flatMap(({ call }, at) => (call === 'place' ? words : []).map(({ code, ...excuse }): LieTold => ({
    manner: 'denied', at, ever: false, ...excuse, bend: { path: '', how: code, apply: () => { throw new CallError(code, 'номер занят', false) } },
  })))
}

/** A bet that agrees with itself, and one that does not. */
const farOn = playedAlone(6024)
const formOnly: Wire<Bet> = { ...farOn, params: {}, outcome: {}, commitment: 'x', serverSeed: 'x' }

function playedAlone(nonce: number): Wire<Bet> {
  const house = new House()
  house.place({ game: dice.id, version: dice.version, nonce, clientSeed: 'nobody', stake: 1_00n, params: dice.sampleParams[0] })
  return betAsJson(house.history()[0] as Bet)
}

const untouched: Bend = { path: '', how: 'другие секретные сиды', apply: (value) => value }

/** An answer given before, instead of this one. */
function oldAnswers(told: readonly Word[]): LieTold[] {
  return told.flatMap(({ call }, at) =>
    told.slice(0, at).flatMap((before, number): LieTold[] =>
      before.call === call ? [{ manner: 'told', at, ever: false, bend: { path: '', how: `ответ ${number} ещё раз`, apply: () => before.value } }] : []))
}

/** All lies one at a time, over all games and ways. */
export async function singles(): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const table of tables) for (const way of table.ways) for (const lie of await liesOn(table, way)) trials.push({ table, way, lies: [lie] })
  return trials
}

/** A trial in words, the same that a failing test and the command print. */
export function wordsOf({ table, way, lies }: Trial): string {
  const said = lies.map(({ manner, at, ever, bend }) => `${manners[manner]} ${at}${ever ? ' и дальше' : ''}: ${bend.path || 'весь'} — ${bend.how}`)
  return `${table.game.id}, ${way.name}: ${said.join('; ') || 'без лжи'}`
}

const manners = { told: 'ответ', heard: 'услышано', echoed: 'услышано и повторено как сказано', seeds: 'сиды', denied: 'разыграно и отвергнуто' } as const
