/**
 * Monitoring of games: measured returns against those of the rules, limits, and stopping tables manually. No outcome is
 * shown before its time.
 */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { roundVoidedReasons } from '../play/rounds.ts'
import { voidReasons } from '../tables/table-reasons.ts'
import { adminCall } from './admin-call.ts'

const noBody = z.strictObject({})
const table = z.string().check(z.maxLength(64))
const roundNumber = z.int().check(z.minimum(1))

const figures = z.object({
  game: z.string(),
  bets: z.number(),
  staked: money,
  paid: money,
  /** Returns as fractions, 1 is 100 %. The band is three standard deviations around the expected return. */
  expected: z.nullable(z.number()),
  actual: z.nullable(z.number()),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** The measured return's distance in standard deviations; from four on a person should look. */
  z: z.nullable(z.number()),
  alert: z.boolean(),
})

/** A round as the admin area sees it: its stakes and its end. The result of its draw is in no answer. */
const watchedRound = z.object({
  number: z.number(),
  phase: z.enum(['betting', 'running', 'ended', 'interrupted']),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(roundVoidedReasons)),
  bets: z.number(),
  staked: money,
  paid: money,
})

const roundGame = z.object({
  game: z.string(),
  paused: z.boolean(),
  off: z.boolean(),
  /** Requested and not done yet: the number of the round that is being called off. */
  callingOff: z.nullable(z.number()),
  chain: z.nullable(z.object({ id: z.number(), left: z.number(), next: z.boolean() })),
  /** Newest first; the first may be in progress. */
  rounds: z.array(watchedRound),
})

export const gameCalls = {
  gameFigures: adminCall({
    path: '/api/admin/games',
    summary: 'Что игры вернули рядом с тем, что обещают правила: полоса случайности и отклонение',
    right: 'game.view',
    body: noBody,
    reply: z.object({ success: z.object({ games: z.array(figures) }) }),
  }),
  gameLimits: adminCall({
    path: '/api/admin/games/limits',
    summary: 'Пределы ставок каждой игры',
    right: 'game.view',
    body: noBody,
    reply: z.object({
      success: z.object({
        games: z.array(z.object({ game: z.string(), minStake: money, maxStake: money, maxWin: money })),
      }),
    }),
  }),
  gameChains: adminCall({
    path: '/api/admin/games/chains',
    summary: 'Цепочки общих раундов и столов: сколько раундов в них осталось и ждёт ли какая соли',
    right: 'game.view',
    body: noBody,
    reply: z.object({
      success: z.object({
        chains: z.array(
          z.object({
            game: z.string(),
            id: z.number(),
            links: z.number(),
            left: z.number(),
            publishedAt: z.string(),
            waits: z.boolean(),
          }),
        ),
      }),
    }),
  }),
  roundControls: adminCall({
    path: '/api/admin/rounds',
    summary: 'Общие раунды: идут или стоят, что в раунде этой минуты, чем кончились последние; точек здесь нет',
    right: 'game.view',
    body: noBody,
    reply: z.object({ success: z.object({ games: z.array(roundGame) }) }),
  }),
  pauseRounds: adminCall({
    path: '/api/admin/rounds/pause',
    summary: 'Останавливает игру после текущего раунда или запускает снова',
    right: 'table.control',
    audited: 'change',
    body: z.strictObject({ game: table, paused: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
  proposeVoid: adminCall({
    path: '/api/admin/rounds/void',
    summary:
      'Просит отменить общий раунд или раунд стола, который идёт: исполняет второй администратор, ставки возвращаются, причину видят все',
    right: 'table.control',
    audited: 'change',
    body: z.strictObject({ game: table, reason: z.enum(voidReasons) }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
  }),
  tableControls: adminCall({
    path: '/api/admin/tables',
    summary: 'Столы: играют или стоят',
    right: 'game.view',
    body: noBody,
    reply: z.object({
      success: z.object({
        tables: z.array(
          z.object({
            table: z.string(),
            paused: z.boolean(),
            /** A person deals the current round. `alone`: nothing is entered yet, so one person may call it off. */ byHand:
              z.boolean(),
            alone: z.boolean(),
          }),
        ),
      }),
    }),
  }),
  pauseTable: adminCall({
    path: '/api/admin/tables/pause',
    summary: 'Останавливает стол после текущего раунда или запускает снова',
    right: 'table.control',
    audited: 'change',
    body: z.strictObject({ table, paused: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
  enterRecording: adminCall({
    path: '/api/admin/tables/recording',
    summary:
      'SHA-256 записи, на которой видны эти раунды стола с человеком: его увидят на страницах раундов, убрать его нельзя',
    right: 'table.control',
    audited: 'change',
    body: z.strictObject({
      table,
      first: roundNumber,
      last: roundNumber,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'SHA-256 — 64 знака от 0 до 9 и от a до f')),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
  }),
  callOffRound: adminCall({
    path: '/api/admin/tables/void',
    summary:
      'Отменяет раунд, который сдаёт человек, пока в нём ничего не введено: все ставки возвращаются целиком, причину видят все. Потом отзывают двое',
    right: 'table.control',
    audited: 'change',
    body: z.strictObject({ table, reason: z.enum(voidReasons) }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'SecondPerson'],
  }),
}
