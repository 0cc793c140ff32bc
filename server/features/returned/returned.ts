/** Public totals of what came back to players, and whether they are within their bounds. */
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { returned as calls, returnedTablePath, stretchesOnPage } from '@kurazh/contract/money/returned.ts'
import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { networkOf, type RateLimits } from '../../platform/security/database-rate-limit.ts'
import { finishedDays } from '../../rewards/days.ts'
import type { DeclaredBudget } from '../../rewards/declared.ts'
import { type Breach, firstBreach, type RewardStanding, sharesOfCredit, standingOf } from '../../rewards/law.ts'
import { creditByDay } from '../credit/public.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

export interface ReturnedDependencies {
  db: Db
  log: Log
  rateLimits: RateLimits
  ofAllSlices: { readonly declares: readonly DeclaredBudget[] }
}

interface Told {
  through: string | null
  breach: Breach | undefined
  stretches: readonly Stretch[]
}

/** How long a reading is cached: finished days change once a day. */
const keptMs = 60_000
const tablesAMinute = 10

export function returnedRoutes(http: Http, deps: ReturnedDependencies): void {
  const { rateLimits } = deps
  const read = kept(() => toldOf(deps))

  http.on(calls.returned, async () => {
    const { through, breach, stretches } = await read()
    const { edge, total, rewards } = standingOf(stretches)
    return {
      success: {
        checked: { through, brokenOn: breach?.day ?? null },
        edge: `${edge}`,
        total: shown(total),
        rewards: rewards.map((each) => ({ reward: each.reward, ...shown(each) })),
        stretches: stretches
          .slice(-stretchesOnPage)
          .toReversed()
          .map(({ from, to, ...sums }) => {
            const whole = standingOf([sums])
            const paid = whole.rewards
              .filter((each) => each.paid > 0n)
              .map((each) => ({ reward: each.reward, paid: each.paid }))
            return {
              from,
              to,
              edge: `${sums.edge}`,
              paid: whole.total.paid,
              declared: whole.total.declared,
              rewards: paid,
            }
          }),
      },
    }
  })

  http.app.get(returnedTablePath, async (request, reply) => {
    if (!(await rateLimits.allow(`${returnedTablePath} ${networkOf(request.ip)}`, tablesAMinute, 60))) {
      return reply.code(refusals.TooManyRequests[0]).type('text/plain; charset=utf-8').send(refusals.TooManyRequests[1])
    }
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="returned.csv"' }
    return reply
      .type('text/csv; charset=utf-8')
      .headers(headers)
      .send(tableOf((await read()).stretches))
  })
}

/** The daily check: logs what is beyond its bound until it no longer is. It stops nothing: see 0026. */
export async function lookAtLaw(deps: ReturnedDependencies): Promise<void> {
  const { breach } = await toldOf(deps)
  if (breach !== undefined)
    deps.log.fatal({ day: breach.day, beyond: breach.beyond }, 'more was given back than the law of rewards allows')
}

async function toldOf({ db, ofAllSlices }: ReturnedDependencies): Promise<Told> {
  const days = await finishedDays(db, creditByDay, ofAllSlices.declares)
  return { through: days.at(-1)?.day ?? null, breach: firstBreach(days), stretches: stretchesOf(days) }
}

const shown = ({ paid, declared, bound, share }: Omit<RewardStanding, 'reward'>) => ({
  paid,
  declared,
  bound,
  share: Number(share),
})

const header = 'from,to,reward,share_percent,edge_micro_kopecks,paid_kopecks,declared_kopecks\r\n'

/** A line for each period and reward (RFC 4180); the edge credit of a period is repeated in each of its lines. */
function tableOf(stretches: readonly Stretch[]): string {
  const lines = stretches.flatMap(({ from, to, edge, paid, declared }) =>
    rewardNames.map(
      (reward) =>
        `${[from, to, reward, sharesOfCredit[reward], edge, paid[reward] ?? 0n, declared[reward] ?? 0n].join(',')}\r\n`,
    ),
  )
  return header + lines.join('')
}

/** Caches a reading for a while and shares it between simultaneous requests. A failed reading is not cached. */
function kept(read: () => Promise<Told>): () => Promise<Told> {
  let last: { at: number; told: Promise<Told> } | undefined
  return () => {
    if (last !== undefined && performance.now() - last.at < keptMs) return last.told
    const reading = { at: performance.now(), told: read() }
    last = reading
    reading.told.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.told
  }
}
