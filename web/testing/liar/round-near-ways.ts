/** Scenarios of a bet on a shared round: how it is sent and ends, reloads, news out of order. */
import type { RoundEvent } from '@kurazh/contract/play/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { type Device, settled } from '../round-page.ts'
import { begin, land, near, pass, place, played, seated, type RoundWay } from './round-steps.ts'

const shuffles = {
  'новости дважды': (news: readonly RoundEvent[]) => news.flatMap((event) => [event, event]),
  'новости вразнобой': (news: readonly RoundEvent[]) => news.toReversed(),
  'новости с опозданием': (news: readonly RoundEvent[]) => news,
} as const

const plainWays = (game: RisingRound, far: number): RoundWay[] => [
  { name: 'цель достигнута', honest: ['proved'], walk: async (liar) => void (await played(liar)) },
  { name: 'цель не достигнута', honest: ['proved'], walk: async (liar) => void (await played(liar, undefined, far)) },
  {
    name: 'забрана рукой',
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: null })
      await begin(liar)
      liar.fly(game.elapsedMsFor(20_000))
      page.seats[0]?.cashOut()
      await settled()
      await land(liar)
      return undefined
    },
  },
  {
    name: 'две ставки',
    honest: ['proved', 'proved'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: near })
      await place(page, { slot: 1, target: far, kopecks: 2000n })
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
  {
    name: 'ставка отменена, потом другая',
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: far, kopecks: 3000n })
      page.seats[0]?.cancel()
      await settled()
      await place(page, { target: near })
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
]

const reloadWays = (game: RisingRound): RoundWay[] => [
  {
    name: 'перезагрузка в полёте',
    honest: ['proved'],
    async walk(liar) {
      const device: Device = new Map()
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
    name: 'перезагрузка до ответа',
    honest: ['proved'],
    async walk(liar) {
      const device: Device = new Map()
      const page = await seated(liar, device)
      page.stall()
      page.hush(true)
      await place(page, { target: near })
      page.close()
      liar.page(device)
      await settled()
      await begin(liar)
      await land(liar)
      return undefined
    },
  },
  {
    name: 'ответы потеряны и спрошены снова',
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      page.loseAnswers(2)
      await place(page, { target: null })
      await begin(liar)
      liar.fly(game.elapsedMsFor(20_000))
      page.loseAnswers(2)
      page.seats[0]?.cashOut()
      await settled()
      await land(liar)
      return undefined
    },
  },
]

const newsWays = (game: RisingRound): RoundWay[] => [
  {
    name: 'пропуск в новостях',
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      await place(page, { target: near })
      page.hush(true)
      await begin(liar)
      liar.fly(1_000)
      liar.end()
      await pass(liar)
      page.hush(false)
      liar.open()
      await settled()
      return undefined
    },
  },
  ...Object.entries(shuffles).map(([name, reorder]): RoundWay => ({
    name,
    honest: ['proved'],
    async walk(liar) {
      const page = await seated(liar)
      page.hold()
      await place(page, { target: near })
      await begin(liar)
      page.release(reorder)
      await settled()
      page.hold()
      await land(liar)
      page.release(reorder)
      await settled()
      return undefined
    },
  })),
  {
    name: 'вторая вкладка',
    honest: ['proved', 'proved'],
    async walk(liar) {
      const device: Device = new Map()
      const page = await seated(liar, device)
      const other = liar.page(device)
      await settled()
      await place(page, { target: null })
      await begin(liar)
      liar.fly(game.elapsedMsFor(20_000))
      other.seats[0]?.cashOut()
      await settled()
      await land(liar)
      return undefined
    },
  },
]

/** All of these; `far`: a target that the first round does not reach. */
export const nearWays = (game: RisingRound, far: number): RoundWay[] => [
  ...plainWays(game, far),
  ...reloadWays(game),
  ...newsWays(game),
]
