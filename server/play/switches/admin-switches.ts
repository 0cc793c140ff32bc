/** Registers the switches of games in the admin area. */
import { switchCalls as calls } from '@kurazh/contract/admin/switches.ts'
import type { NoteAdmin } from '../../platform/admin/admin-guard.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { engines } from '../engines.ts'
import { type Jurisdiction, ofGame } from '../jurisdictions.ts'
import type { KeptPackages } from '../seeded/packages/kept-packages.ts'
import { ownGames, type SwitchedGame } from './switched-games.ts'
import { readSwitches, setSwitch } from './switches.ts'

export interface AdminSwitchDependencies {
  http: Http
  db: Db
  noteAdmin: NoteAdmin
  packages: Pick<KeptPackages, 'games'>
  jurisdiction: Jurisdiction
}

const noSuchGame = () => new Refusal('NotFound', 'Такой игры нет')

export function adminSwitchRoutes({ http, db, noteAdmin, packages, jurisdiction }: AdminSwitchDependencies): void {
  const all = async (): Promise<SwitchedGame[]> => [
    ...ownGames,
    ...(await packages.games()).map((each) => ({ ...each, kind: 'package' as const })),
  ]
  const isKnown = async (game: string) => (await all()).some((each) => each.game === game)
  const allowed = (game: string) => ({ autoplay: ofGame(jurisdiction.autoplay, game), turbo: jurisdiction.turbo })

  http.onAdmin(calls.gameSwitches, async () => {
    const [games, switches, counted] = await Promise.all([
      all(),
      readSwitches(db),
      Promise.all(engines.map((engine) => engine.openBets(db))),
    ])
    const open = new Map(counted.flat().map(({ game, bets }) => [game, bets]))
    return {
      success: {
        games: games.map(({ game, kind, version }) => {
          const { isOff = false, say = '', autoplay = true, turbo = true } = switches.get(game) ?? {}
          return {
            game,
            kind,
            version,
            off: isOff,
            say,
            open: open.get(game) ?? 0,
            autoplay,
            turbo,
            allowed: allowed(game),
          }
        }),
      },
    }
  })

  http.onAdmin(calls.switchGame, async ({ admin }, { game, off, say = '' }) => {
    if (!(await isKnown(game))) return noSuchGame()
    return transaction(db, async (tx) => {
      const before = await setSwitch(tx, game, { isOff: off, say })
      await noteAdmin(tx, admin, {
        action: calls.switchGame.path,
        outcome: 'done',
        detail: { game, before: before.isOff, after: off, said: before.say, say },
      })
      return { success: off ? 'Новых ставок игра не принимает, начатое доиграют' : 'Игра снова принимает ставки' }
    })
  })

  http.onAdmin(calls.setGamePace, async ({ admin }, { game, autoplay, turbo }) => {
    if (!(await isKnown(game))) return noSuchGame()
    return transaction(db, async (tx) => {
      const before = await setSwitch(tx, game, { autoplay, turbo })
      await noteAdmin(tx, admin, {
        action: calls.setGamePace.path,
        outcome: 'done',
        detail: { game, before: { autoplay: before.autoplay, turbo: before.turbo }, after: { autoplay, turbo } },
      })
      return { success: 'Записано: открытые страницы узнают об этом сразу' }
    })
  })
}
