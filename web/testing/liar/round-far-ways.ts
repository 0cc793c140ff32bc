/**
 * More scenarios of a bet on a shared round: other devices, rounds that end otherwise, chains that follow, bets shown
 * again.
 */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { type Device, settled } from '../round-page.ts'
import { shownOn } from './round-claims.ts'
import { ForgetfulDevice } from './round-liar.ts'
import { begin, firstKey, land, near, pass, place, played, seated, type RoundWay } from './round-steps.ts'

const raised = { kind: 'raise', percent: 70 } as const

const deviceWays = (): RoundWay[] => [
  {
    name: 'ставка с другого устройства',
    honest: ['proved', 'recomputed'],
    async walk(liar) {
      const page = await seated(liar)
      liar.page()
      await settled()
      await place(page, { target: near })
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
  {
    name: 'ставка, которую страница не отправляла',
    honest: ['recomputed'],
    async walk(liar) {
      await seated(liar)
      liar.placeElsewhere({ round: 1, key: 'elsewhere-1', stake: 10_00n, target: multiplierFromE4(near) })
      await settled()
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
  {
    name: 'хранилище закрыто, перезагрузка',
    honest: ['recomputed'],
    async walk(liar) {
      const device = new ForgetfulDevice()
      const page = await seated(liar, device)
      await place(page, { target: near })
      await begin(liar)
      page.close()
      liar.page(device)
      await settled()
      await land(liar)
      return undefined
    },
  },
  {
    name: 'автоигра',
    honest: ['proved', 'proved', 'proved'],
    async walk(liar) {
      const page = await seated(liar)
      const plan = {
        baseKopecks: 1000n,
        count: 3,
        onWin: raised,
        onLoss: raised,
        stopProfitKopecks: null,
        stopLossKopecks: null,
        stopBalanceKopecks: null,
      }
      page.seats[0]?.start(plan, near, 100_000n)
      for (let round = 0; round < 3; round += 1) {
        await settled()
        await begin(liar)
        await land(liar)
      }
      return undefined
    },
  },
]

const longWays = (game: RisingRound, far: number): RoundWay[] => [
  {
    name: 'раунд прерван',
    honest: ['proved', 'proved', 'recomputed'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: near })
      await place(page, { slot: 1, target: far, kopecks: 2000n })
      await begin(liar)
      liar.fly(game.elapsedMsFor(20_000))
      await settled()
      liar.interrupt()
      await settled()
      liar.open()
      await settled()
      const [taken = '', returned = ''] = liar.keys
      return [...shownOn(liar, page, taken, 'row'), ...shownOn(liar, page, returned, 'row')]
    },
  },
  {
    name: 'смена ведущего в полёте',
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: near })
      await begin(liar)
      liar.fly(1_000)
      liar.takeOver()
      await settled()
      await land(liar)
      return undefined
    },
  },
  {
    name: 'соль названа перед первым раундом',
    honest: ['proved'],
    kind: { salted: false },
    walk: async (liar) => void (await played(liar)),
  },
  {
    name: 'следующая цепочка',
    honest: ['proved'],
    kind: { links: 4 },
    async walk(liar) {
      const page = liar.page()
      await settled()
      for (let round = 0; round < 4; round += 1) await pass(liar)
      liar.open()
      await settled()
      await place(page, { target: near })
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
]

const shownWays = (): RoundWay[] => [
  {
    name: 'история',
    honest: ['proved', 'proved', 'proved', 'proved'],
    async walk(liar) {
      const device: Device = new Map()
      const page = await played(liar, device)
      page.close()
      const again = liar.page(device)
      await settled()
      return (['row', 'page', 'window'] as const).flatMap((as) => shownOn(liar, again, firstKey(liar), as))
    },
  },
  {
    name: 'история на другом устройстве, ссылка на ставку',
    honest: ['proved', 'recomputed', 'recomputed', 'recomputed'],
    async walk(liar) {
      await played(liar)
      const stranger = liar.page()
      await settled()
      return (['row', 'page', 'window'] as const).flatMap((as) => shownOn(liar, stranger, firstKey(liar), as))
    },
  },
]

/** All of these; `far`: a target that the first round does not reach. */
export const farWays = (game: RisingRound, far: number): RoundWay[] => [
  ...deviceWays(),
  ...longWays(game, far),
  ...shownWays(),
]
