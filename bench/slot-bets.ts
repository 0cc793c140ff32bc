/**
 * Spins of every machine over HTTP compared with bets on dice: one server, one database, alternately, so that a slow
 * phase of the machine affects all.
 *   node bench/slot-bets.ts [--rounds 3] [--seconds 4]
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Game } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { latenciesOf, line, type Measured, medianRun, ratio, whole } from './figures.ts'
import { runLoad } from './load.ts'
import { registerPlayers, windowsOf } from './players.ts'
import { startSite } from '../harness/site.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '4' } },
})
const atOnce = 256
const reference = 'dice'
const measuredMs = Number(values.seconds) * 1000

const machines = Object.values<Game>(games).filter((game) => 'machine' in game)
const offers = [
  { game: reference, params: { chance: 49.5, side: 'under' } },
  ...machines.map(({ id }) => ({ game: id, params: { mode: 'spin' } })),
]

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Вращения по HTTP рядом с ${reference}: ${atOnce} игроков, у каждого одна ставка в пути. Загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`,
  )
  const site = await startSite({ DATA_DIR: join(folder, 'site'), WELCOME_GIFT: '1000000' })
  onLeave(() => site.stop())
  const players = await windowsOf(site.origin, await registerPlayers(site.origin, atOnce, 'slots'))
  const runs = new Map<string, Measured[]>(offers.map(({ game }) => [game, []]))
  // A freshly started server is slow: the first game would pay for it.
  await runLoad({ port: site.port, players, kind: 'bets', warmUpMs: 0, measuredMs })
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const offer of offers)
      runs
        .get(offer.game)
        ?.push(await runLoad({ port: site.port, players, kind: 'bets', offer, warmUpMs: measuredMs / 4, measuredMs }))
  }
  const medians = [...runs].map(([game, measured]) => ({ game, ...medianRun(measured) }))
  const dice = medians[0]?.perSecond ?? Number.NaN
  for (const { game, ...measured } of medians)
    console.log(
      line(
        game,
        `${whole(measured.perSecond)}/с`,
        latenciesOf(measured),
        `×${ratio(measured.perSecond / dice)} к ${reference}`,
      ),
    )
})
