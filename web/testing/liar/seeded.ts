/** Runs lies over seeded games: all of them one at a time, and as many pairs as there is time for. */
import type { Bet, Offer } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { games } from '@kurazh/games/index.ts'
import type { Game, SeededGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { betAsJson, TestServer } from '../test-server.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'
import { LiarServer, type LieTold, type Word } from './liar-server.ts'
import { type Claim, clientSeed, type Way } from './seeded-way.ts'
import { type Table, tableOf } from './seeded-ways.ts'

/** One walk to make: a game, a scenario, and the lies in it. */
export interface Trial {
  table: Table
  way: Way
  lies: readonly LieTold[]
}

export const tables: readonly Table[] = Object.values<Game>(games)
  .filter((game): game is SeededGame => game.kind === 'instant' || game.kind === 'steps')
  .map(tableOf)

/** Walks a scenario with these lies. `lied` is false where none of them changed a message. */
export async function walk({
  table,
  way,
  lies,
}: Trial): Promise<{ came: Came; lied: boolean; claims: Claim[]; why?: unknown }> {
  const liar = new LiarServer(way.filling ?? table.filling, lies)
  try {
    const claims = await way.walk(liar)
    const came = cameOf(claims, liar, way)
    return { came, lied: liar.lied, claims }
  } catch (error) {
    return {
      came: error instanceof VerificationError ? 'alarm' : error instanceof CallError ? 'refused' : 'fell',
      lied: liar.lied,
      claims: [],
      why: error,
    }
  }
}

function cameOf(claims: readonly Claim[], liar: LiarServer, { honest, unlessAtOnce }: Way): Came {
  const mayProve = honest === 'proved' || (unlessAtOnce && !liar.refused)
  const proved = claims.filter(({ verdict }) => verdict === 'proved')
  if (proved.some(({ bet }) => !mayProve || bet.clientSeed !== clientSeed || !liar.isTrue(bet))) return 'fooled'
  if (claims.some(({ verdict }) => verdict === 'broken')) return 'alarm'
  // Another bet in place of one that was drawn and denied: results are picked unseen. They are not where the page names
  // the other device's bet to its player.
  if (liar.denied && claims.length > 0 && liar.server.elsewhere.length === 0) return 'fooled'
  return proved.length > 0 && proved.length === claims.length ? 'true' : 'unproved'
}

/** Every lie in this scenario, one at a time. */
async function liesOn(table: Table, way: Way): Promise<LieTold[]> {
  const liar = new LiarServer(way.filling ?? table.filling, [])
  await way.walk(liar)
  const bends = (words: readonly Word[]) =>
    words.flatMap(({ value }, at) => bendsOf(value).map((bend) => ({ at, bend })))
  const told = bends(liar.told).flatMap((lie) =>
    [false, true].map((ever): LieTold => ({ ...lie, manner: 'told', ever })),
  )
  const heard = bends(liar.asked).flatMap((lie) =>
    (['heard', 'echoed'] as const).map((manner): LieTold => ({ ...lie, manner, ever: false })),
  )
  const seeds = liar.asked.map((_, at): LieTold => ({ manner: 'seeds', at, ever: true, bend: untouched }))
  return [...told, ...heard, ...seeds, ...denials(liar.asked), ...oldAnswers(liar.told), ...inventedBounds(liar.told)]
}

/**
 * A bet that is refused as if its nonce had been used, were void or were taken back by a restoration: in silence, or
 * with an invented bet far on as the excuse.
 */
function denials(asked: readonly Word[]): LieTold[] {
  const words = [
    { code: 'NonceReused' },
    { code: 'NonceUnknown' },
    { code: 'NonceUnknown', excuse: [formOnly] },
    { code: 'NonceUnknown', excuse: [farOn] },
    { code: 'SiteRestored' },
  ] as const
  return asked.flatMap(({ call }, at) =>
    (call === 'place' ? words : []).map(({ code, ...excuse }): LieTold => ({
      manner: 'denied',
      at,
      ever: false,
      ...excuse,
      bend: {
        path: '',
        how: code,
        apply: () => {
          throw new CallError(code, 'номер занят', false)
        },
      },
    })),
  )
}

/** A bet that agrees with itself, and one that does not. */
const farOn = playedAlone(6024)
const formOnly: Wire<Bet> = { ...farOn, params: {}, outcome: {}, commitment: 'x', serverSeed: 'x' }

function playedAlone(nonce: number): Wire<Bet> {
  const server = new TestServer()
  server.place({
    game: dice.id,
    version: dice.version,
    nonce,
    clientSeed: 'nobody',
    stake: 1_00n,
    params: dice.sampleParams[0],
  })
  return betAsJson(server.history()[0] as Bet)
}

const untouched: Bend = { path: '', how: 'другие секретные сиды', apply: (value) => value }

/** An earlier answer, instead of this one. */
function oldAnswers(told: readonly Word[]): LieTold[] {
  return told.flatMap(({ call }, at) =>
    told.slice(0, at).flatMap((before, number): LieTold[] =>
      before.call === call
        ? [
            {
              manner: 'told',
              at,
              ever: false,
              bend: { path: '', how: `ответ ${number} ещё раз`, apply: () => before.value },
            },
          ]
        : [],
    ),
  )
}

/** Nonces that are reported as bound to the server's own seeds: the first one that is offered, or all. */
function inventedBounds(told: readonly Word[]): LieTold[] {
  const invented = (count: number) => (value: unknown) => {
    const { commitments, ...more } = value as Wire<Offer>
    if (!Array.isArray(commitments)) return value
    const bound = commitments.slice(0, count).map((each) => ({
      nonce: each?.nonce,
      clientSeed: `of the server ${each?.nonce}`,
      game: dice.id,
      stake: 1,
      reason: 'InsufficientFunds',
      at: '2026-01-01T00:00:00.000Z',
    }))
    return { ...more, commitments, bound }
  }
  const whole = [
    { how: 'первый номер закреплён за выдуманным сидом', apply: invented(1) },
    { how: 'все номера закреплены за выдуманными сидами', apply: invented(Infinity) },
  ]
  return told.flatMap(({ call }, at) =>
    (call === 'commitments' ? whole : []).flatMap((bend) =>
      [false, true].map((ever): LieTold => ({ manner: 'told', at, ever, bend: { path: 'bound', ...bend } })),
    ),
  )
}

/** All lies one at a time, over all games and scenarios. */
export async function singles(): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const table of tables)
    for (const way of table.ways) for (const lie of await liesOn(table, way)) trials.push({ table, way, lies: [lie] })
  return trials
}

/** A trial in words, as a failing test and the command print it. */
export function wordsOf({ table, way, lies }: Trial): string {
  const said = lies.map(
    ({ manner, at, ever, bend }) =>
      `${manners[manner]} ${at}${ever ? ' и дальше' : ''}: ${bend.path || 'весь'} — ${bend.how}`,
  )
  return `${table.game.id}, ${way.name}: ${said.join('; ') || 'без лжи'}`
}

const manners = {
  told: 'ответ',
  heard: 'услышано',
  echoed: 'услышано и повторено как сказано',
  seeds: 'сиды',
  denied: 'разыграно и отвергнуто',
} as const
