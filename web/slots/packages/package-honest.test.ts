/**
 * Long honest runs: reloads, tabs, devices, other games, versions raised, answers lost. None of it may raise an alarm,
 * and every draw is played.
 */
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { keptTexts } from '../../testing/test-server.ts'
import type { OpenedFrame, PackageDesk } from './package-desk.ts'
import { game, PackageServer } from '../../testing/package-server.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const runs = Number(process.env['RUNS'] ?? 20)

/** A small generator of whole numbers below a bound, the same for the same seed. */
function dice(from: number) {
  let state = from + 1
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Tab {
  desk: PackageDesk
  opened: OpenedFrame
}

/** Two browsers with up to three tabs each play one server; every answer and every piece of news may be lost or late. */
async function run(from: number): Promise<{ server: PackageServer; played: number; verdicts: Record<string, number> }> {
  const roll = dice(from)
  const server = new PackageServer(String(from))
  const browsers = [keptTexts(), keptTexts()].map((texts) => ({ texts, tabs: [] as Tab[] }))
  let played = 0
  server.bend = (told, call) => {
    if (call !== 'catalogue' && call !== 'history' && call !== 'openRounds' && roll(12) === 0)
      throw new CallError('Offline', 'нет связи', false)
    return told
  }
  const survive = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  for (let step = 0; step < 60; step += 1) {
    const browser = browsers[roll(2)] as (typeof browsers)[0]
    const tab = browser.tabs[roll(Math.max(1, browser.tabs.length))]
    const act = roll(10)
    if (act === 0 && server.newest < 4) server.newest += 1
    else if (act === 1) server.endRound()
    else if (act === 2) {
      const nonce = Array.from({ length: 200 }, (_, each) => each).find((each) => !server.isUsed(each)) as number
      server.settled.push({
        ...server.settledBet({ nonce, clientSeed: 'of another game' }, { mode: 'base', amount: 1_00n, version: 1 }),
        game: 'pkg-other',
      })
    } else if (tab === undefined || act === 3) {
      const { desk } = server.page(browser.texts)
      await survive(
        desk.open(game).then((opened) => void (browser.tabs = [{ desk, opened }, ...browser.tabs].slice(0, 3))),
      )
    } else if (act < 6) {
      await survive(tab.desk.follow(tab.opened))
    } else {
      const nonce = server.play(tab.opened.token, 'base', 1_00n)
      if (nonce === undefined) continue
      played += 1
      // Every tab of the player's receives it at once; some miss it.
      const all = browsers.flatMap(({ tabs }) => tabs).filter(() => roll(4) > 0)
      await Promise.all(
        all.map(({ desk, opened }) =>
          survive(
            desk.follow(
              opened,
              opened === tab.opened ? { kind: 'played', game, session: 1, nonce, active: true } : undefined,
            ),
          ),
        ),
      )
    }
  }
  server.bend = (told) => told
  server.endRound()
  const verdicts: Record<string, number> = {}
  for (const { texts } of browsers) {
    const page = server.page(texts)
    await page.desk.open(game)
    for (const bet of server.settled.filter((each) => each.game === game)) {
      const { verdict, unheard } = page.judged(bet)
      verdicts[`${verdict} ${unheard}`] = (verdicts[`${verdict} ${unheard}`] ?? 0) + 1
    }
  }
  return { server, played, verdicts }
}

test(`an honest server raises no alarm, in any case of pages, tabs and devices (seed ${seed})`, async () => {
  let rounds = 0
  for (let time = 0; time < runs; time += 1) {
    const { played, verdicts } = await run(seed + time)
    rounds += played
    // Each round belongs to one browser, whose seeds it has; for the other it is another device's.
    expect({ seed: seed + time, ...verdicts }).toEqual({
      seed: seed + time,
      ...(played > 0 && { 'recomputed stake': played, 'recomputed promise': played }),
    })
  }
  expect(rounds).toBeGreaterThan(runs)
})
