/** The must-drop jackpot: the open pot, pots that fell with all it takes to check them, and a seed for a draw. */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { money } from '../core/money.ts'

/**
 * The number of steps of a draw: so many that nobody can know what it gives in time. The page believes no draw of another
 * number: whoever chose it could choose the ticket.
 */
export const drawSteps = 60_000
/** For how long pages give seeds once the tree is published, in milliseconds. */
export const seedsMs = 10_000
/** A draw is bound by a page's seed if its list of seeds came within this time, in milliseconds. */
export const inTimeMs = 30_000
/** For so many days after a draw everybody's own share can be checked; the winner's for ever. */
export const treesKeptDays = 90
/** How many fallen pots are listed: a shorter list is all of them. */
export const fallsShown = 20

const pot = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** Micro-kopecks as a decimal string: they exceed the safe integers of JSON. */
const micro = z.string()

/** What is published when a pot opens: its commitment, and between which sums it falls. */
const promise = { pot, commitment: z.string(), least: money, ceiling: money }

const openPot = z.object({
  ...promise,
  /** In it now, and prizes of former pots that nobody could be paid: they come on top. */
  total: money,
  carried: money,
  openedAt: z.string(),
  /** What the caller has put in; null for a guest. */
  own: z.nullable(micro),
})
export type OpenPot = z.output<typeof openPot>

/**
 * `counting`: the tree of shares is built. `seeds`: it is published, and pages give seeds. `drawing`: the list of seeds
 * is closed, and the slow draw runs. `drawn`: the winner is known.
 */
export const potStages = ['counting', 'seeds', 'drawing', 'drawn'] as const

const winner = z.object({
  ...shownPlayer,
  own: z.boolean(),
  /** `carried`: its account was closed, so the prize went into the next pot. `waits`: it cannot be paid now. */
  prize: z.enum(['paid', 'waits', 'carried']),
})

export const potFall = z.object({
  ...promise,
  /** What was drawn: the pot and what was carried into it. */
  amount: money,
  carried: money,
  fallenAt: z.string(),
  stage: z.enum(potStages),
  /** How often a restoration of the site from a backup has begun the draw again. */
  attempt: z.number(),
  root: z.nullable(z.string()),
  /** How many milliseconds pages may still give seeds; null before and after. */
  seedsLeftMs: z.nullable(z.number()),
  seedsHash: z.nullable(z.string()),
  winner: z.nullable(winner),
  own: z.nullable(micro),
})
export type PotFall = z.output<typeof potFall>

/**
 * Taken back by a restoration: what was put in went into a later pot, and the numbers before that one are not used.
 * `restoration`: its id in the public list. One that is not listed takes nothing back.
 */
const withdrawn = z.object({ pot, before: pot, at: z.string(), restoration: z.number() })
export type WithdrawnPot = z.output<typeof withdrawn>

const sibling = z.object({ hash: z.string(), weight: micro })
/** A share with its way to the root. */
const branch = z.object({ owner: z.string(), weight: micro, place: z.number(), siblings: z.array(sibling) })
export type WireBranch = z.output<typeof branch>

export const potProof = z.object({
  secret: z.string(),
  leaves: z.number(),
  steps: z.number(),
  seeds: z.array(z.string()),
  value: z.string(),
  ticket: micro,
  winner: branch,
  /** The caller's own share with the salt of its leaf; null: none, or its branch is forgotten. */
  own: z.nullable(z.object({ ...branch.shape, salt: z.string() })),
})
export type PotProof = z.output<typeof potProof>

const day = z.iso.date('День не понят')

export const jackpotCalls = {
  jackpot: call({
    method: 'POST',
    path: '/api/jackpot',
    summary: 'Джекпот: копящийся котёл с обещанием, последние упавшие и свой вклад',
    access: everyone,
    // A draw goes on meanwhile, and an operator must not be able to keep pages out of it.
    duringMaintenance: true,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** False for players who are banned, on a break or held: it is not advertised to them. */
        offered: z.boolean(),
        /** Percent of edge credit that goes into the pot. */
        share: z.number(),
        open: z.nullable(openPot),
        /** Newest first. */
        falls: z.array(potFall),
        withdrawn: z.array(withdrawn),
      }),
    }),
    refusals: [],
  }),
  jackpotProof: call({
    method: 'POST',
    path: '/api/jackpot/proof',
    summary: 'Всё для проверки разыгранного джекпота: секрет, дерево, зёрна, жребий, доля победителя и своя',
    access: everyone,
    body: z.strictObject({ pot }),
    reply: z.object({ success: z.object({ fall: potFall, proof: z.nullable(potProof) }) }),
    refusals: ['NotFound'],
  }),
  jackpotDays: call({
    method: 'POST',
    path: '/api/jackpot/days',
    summary: 'Свой вклад в джекпоты по дням Москвы, новые первыми; before — день, до которого листать',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ before: z.optional(day) }),
    reply: z.object({
      success: z.object({
        days: z.array(z.object({ day, pots: z.array(z.object({ pot, contributed: micro })) })),
        more: z.boolean(),
      }),
    }),
    refusals: [],
  }),
  jackpotSeed: call({
    method: 'POST',
    path: '/api/jackpot/seed',
    summary: 'Даёт зерно в розыгрыш джекпота, в котором у игрока есть доля. Считается первое; ответ называет его',
    access: players,
    duringMaintenance: true,
    body: z.strictObject({
      pot,
      attempt: z.int().check(z.minimum(0)),
      seed: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Зерно — 32 шестнадцатеричных знака')),
    }),
    reply: z.object({ success: z.object({ seed: z.string() }) }),
    refusals: ['TooLate'],
  }),
}
