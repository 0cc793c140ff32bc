/** Players who cash out within a few milliseconds of the end of a flight, on the real engine, clock and database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { crash } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { hash } from 'node:crypto'
import { createDatabaseClock } from '../../server/platform/database/database-clock.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { largestMultiplierE4, onGridE4 } from '@kurazh/games/core/max-win.ts'
import type { RoundAnswer } from '../../server/play/rounds/loop/round-answer.ts'
import { hundredthsOf, pointOf } from '../../server/play/rounds/store/hundredths.ts'
import { createRoundStore } from '../../server/play/rounds/store/round-store.ts'
import { steadyClock } from '../../server/platform/process/steady-clock.ts'
import { pastRound } from '../../server/play/rounds/loop/past-round.ts'
import { playTerm } from '../../server/play/rounds/loop/term.ts'
import { type LedRisingGame, openRisingTerm } from '../../server/play/rounds/rising/rising-term.ts'
import { balanceOf } from '../../server/wallet/wallet.ts'
import { whole } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'
import { bankWith } from '../../server/testing/banks.ts'

/** The spread of the cash-outs around the end, in milliseconds each way. */
const spreadMs = 5
const salt = 'race'
const game: RisingRound = { ...crash, bettingMs: 4_000 }

export async function raceForTheEnd(
  { db, pool }: Database,
  players: readonly number[],
  verdicts: Verdicts,
): Promise<void> {
  const store = createRoundStore(db)
  const lead = await store.takeLease(game.id, '', 600_000)
  if (lead === undefined) throw new Error('somebody leads')
  const clock = steadyClock(await createDatabaseClock(db))
  const ended = new AbortController()
  const link = (place: number) => ({ chain: 2, link: place, hash: hash('sha256', `${salt} ${place}`, 'hex'), salt })
  const led = openRisingTerm({
    game,
    lead,
    store,
    clock,
    wait: (ms) => sleep(ms),
    bank: bankWith({ exposureKopecks: 10n ** 15n }),
    isStopped: () => false,
    mayBegin: () => true,
    finishMs: 0,
    pastOf: pastRound,
    frozenSince: async () => new Map(),
    balanceOf: (player) => balanceOf(db, player),
    term: {
      signal: ended.signal,
      leaving: new AbortController().signal,
      handsOver: async () => false,
      stop: () => ended.abort(),
      isFresh: () => true,
    },
    chains: {
      after: async (last) => link((last?.chain === 2 ? last.link : 0) + 1),
      at: async (_chain, place) => link(place),
      published: async () => [],
      isRetired: async () => false,
    },
    facesOf: async () => new Map(),
    uidsOf: async () => new Map(),
    tell: () => undefined,
    onBalance: () => undefined,
    onBet: () => undefined,
    failed: console.error,
  })
  const playing = playTerm(led)
  // A flight long enough to tell the cash-outs apart, and a round without bets.
  while (led.loop.round?.phase !== 'betting' || led.loop.round.result < 110 || led.loop.round.result > 400)
    await sleep(20)
  const round = led.loop.round
  const placed = await Promise.all(
    players.map((id) =>
      led.requests.bet(
        { id, uid: '' },
        { round: round.number, key: `race-${id}`, stake: 1_000n, params: {}, version: game.version },
      ),
    ),
  )
  await reaches(led, 'running')
  const endsAt = (round.startedAt ?? 0) + game.playMs(round.result)
  await clock.until(endsAt - spreadMs - 1, ended.signal)
  const takes: { at: number; answer: Promise<RoundAnswer> }[] = []
  const first = performance.now()
  for (const [place, id] of players.entries()) {
    // Spread evenly; a busy loop is the clock, since timers are coarser.
    while (performance.now() - first < (place / players.length) * 2 * spreadMs);
    const at = clock.now()
    takes.push({ at, answer: led.cashOuts.cashOut({ id, uid: '' }, round.number, `race-${id}`, at) })
  }
  const answers = await Promise.all(takes.map(async ({ at, answer }) => ({ at, answer: await answer })))
  ended.abort()
  await playing
  report(answers, placed, endsAt, round.result, verdicts)
  const { rows } = await pool.query<{ wrong: bigint }>(
    `
    select count(*) as wrong from round_bet where round = $1 and (multiplier > $2 or auto <> $3 or state = 'taken' and payout <> stake * multiplier / 100 or state not in ('taken', 'lost'))`,
    [
      round.number,
      pointOf(game.id, round.result),
      hundredthsOf(onGridE4(largestMultiplierE4(1_000n, 100_000_000n), game.gridE4)),
    ],
  )
  verdicts.expect(rows[0]?.wrong === 0n, 'в базе ни одна ставка не забрана выше точки', `${rows[0]?.wrong}`)
}

async function reaches({ loop }: LedRisingGame, phase: string): Promise<void> {
  while (loop.round?.phase !== phase) await sleep(1)
}

function report(
  answers: readonly { at: number; answer: RoundAnswer }[],
  placed: readonly RoundAnswer[],
  endsAt: number,
  crashPointE4: number,
  { expect }: Verdicts,
): void {
  const taken = answers.filter(({ answer }) => answer.kind === 'done')
  console.log(
    `\n${whole(answers.length)} игроков забирают в пределах ±${spreadMs} мс от взрыва на ${crashPointE4 / 10_000}×: успели ${whole(taken.length)}`,
  )
  expect(
    placed.every(({ kind }) => kind === 'done'),
    'все ставки приняты',
  )
  expect(
    answers.some(({ at }) => at < endsAt) && answers.some(({ at }) => at >= endsAt),
    'запросы пришли и до взрыва, и после',
  )
  const unjust = answers.filter(
    ({ at, answer }) =>
      at < endsAt !== (answer.kind === 'done') || (answer.kind === 'done' && answer.bet.multiplierE4 > crashPointE4),
  )
  expect(
    unjust.length === 0,
    'пришедшие до взрыва получили выплату, пришедшие после — отказ, все до одного',
    `${unjust.length}`,
  )
  const refused = answers.filter(({ answer }) => answer.kind === 'refused' && answer.code !== 'TooLate')
  expect(refused.length === 0, 'каждый отказ называет оба времени', `${refused.length}`)
}
