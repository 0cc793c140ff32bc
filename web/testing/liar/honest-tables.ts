/**
 * Runs honest tables with pages of a player who does everything players do: reloads, tabs, devices, lost answers, gaps
 * in the news, a storage that is full or cleared, seeds, seats, decisions, rounds that are called off. None of it may
 * ever raise an alarm.
 */
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { Verdict } from '../../play/proof/verdict.ts'
import type { Laid } from '../../play/tables/layouts.ts'
import { type Device, type LivePage, openLivePage } from '../live/live-page.ts'
import { LiveTable } from '../live/live-table.ts'
import { rested } from './table-ways.ts'

export interface HonestRun {
  rounds: number
  verdicts: Record<Verdict, number>
  /** The reported lies, in words, with the round and the actions in it. */
  alarms: string[]
}

/** A browser that stores nothing any more. */
class FullDevice extends Map<string, string> {
  override set(): this {
    return this
  }
}

const ownSeats = [2, 5]

/** This many honest rounds of a game; the same for the same seed. */
export async function honestTable(game: TableGame, rounds: number, seed: string, byHand = false): Promise<HonestRun> {
  const player = new HonestPlayer(game, createChance(`${seed} ${game.id} ${byHand}`), byHand)
  await player.sitsDown()
  for (let round = 0; round < rounds; round += 1) await player.plays()
  return player.leaves()
}

class HonestPlayer {
  readonly #chance: Chance
  readonly #server: LiveTable
  readonly #devices: Device[] = [new Map(), new Map()]
  #pages: LivePage[] = []
  #done: string[] = []
  readonly #run: HonestRun = { rounds: 0, verdicts: { proved: 0, pending: 0, recomputed: 0, broken: 0 }, alarms: [] }

  constructor(game: TableGame, chance: Chance, byHand: boolean) {
    this.#chance = chance
    this.#server = new LiveTable({
      game,
      seed: `honest ${chance.seed}`,
      links: game.source === 'wheel' ? 400 : 40,
      dealtBefore: 0,
      byHand,
    })
  }

  #may(percent: number): boolean {
    return this.#chance.below(1_000) < percent * 10
  }

  #open(device = 0): void {
    this.#pages.push(
      openLivePage(this.#server, {
        device: this.#devices[device] ?? new Map(),
        fell: (error) => this.#run.alarms.push(`упала: ${String(error)}`),
      }),
    )
    this.#done.push(`страница на устройстве ${device}`)
  }

  async sitsDown(): Promise<void> {
    this.#open()
    await rested()
    if (this.#server.game.seats > 0) for (const seat of ownSeats) this.#server.sit('me', seat)
    if (this.#server.game.seats > 0) this.#server.sit('boris', 3)
    await rested()
  }

  async plays(): Promise<void> {
    const server = this.#server
    this.#done = []
    await this.#moves()
    server.prepare()
    await rested()
    if (this.#may(80)) server.addSeedOf('boris', this.#chance.text(8))
    server.cut()
    await rested()
    server.begin()
    await rested()
    await this.#lays()
    if (this.#may(3)) server.callOff()
    else await this.#dealt()
    await rested()
    this.#look()
  }

  leaves(): HonestRun {
    for (const page of this.#pages) this.#close(page)
    return this.#run
  }

  #close(page: LivePage): void {
    page.close()
    this.#pages = this.#pages.filter((each) => each !== page)
    for (const { verdict } of page.counted) this.#run.verdicts[verdict] += 1
  }

  /** Pages come and go, miss messages for a while, lose their storage. */
  async #moves(): Promise<void> {
    for (const page of this.#pages.slice()) {
      if (this.#may(10)) {
        this.#done.push('перезагрузка')
        this.#close(page)
        if (this.#may(90)) this.#open(this.#chance.below(2))
      } else if (this.#may(6)) page.hush(true)
      else if (this.#may(60)) {
        page.hush(false)
        if (this.#may(70)) page.reopen()
      }
      if (this.#may(4)) page.loseAnswers(1 + this.#chance.below(2))
      if (this.#may(5)) await page.feed.sync()
    }
    if (this.#pages.length === 0 || (this.#pages.length < 3 && this.#may(8))) this.#open(this.#chance.below(2))
    if (this.#may(1)) this.#forget()
    if (this.#may(1)) this.#server.seq += 1_000
    if (this.#may(6) && this.#server.game.seats > 0) this.#server.sit('me', this.#chance.oneOf(ownSeats), this.#may(50))
    await rested()
  }

  #forget(): void {
    const at = this.#chance.below(2)
    this.#done.push(`хранилище ${at} потеряно`)
    if (this.#may(50)) this.#devices[at]?.clear()
    else this.#devices[at] = this.#may(50) ? new FullDevice() : new Map()
  }

  async #lays(): Promise<void> {
    for (let times = this.#chance.below(4); times > 0 && this.#pages.length > 0; times -= 1) {
      const page = this.#chance.oneOf(this.#pages)
      page.lay(this.#may(8) ? {} : this.#layout())
      if (this.#may(80)) await rested()
      if (this.#may(3)) page.desk.undo()
      if (this.#may(2)) page.feed.forgetPlayer()
      if (this.#may(3)) await this.#moves()
    }
    if (this.#may(50)) this.#another()
    await rested()
  }

  #layout(): Laid {
    const { game } = this.#server
    const spots =
      game.seats > 0
        ? ['2-main', '2-pairs', '5-main'].slice(0, 1 + this.#chance.below(3))
        : Array.from({ length: 1 + this.#chance.below(5) }, () => this.#chance.oneOf(game.spots))
    return Object.fromEntries(spots.map((spot) => [spot, BigInt(this.#chance.whole(5, 300)) * 100n]))
  }

  /** Chips of another player. */
  #another(): void {
    const { game, round } = this.#server
    const spot = game.seats > 0 ? '3-main' : this.#chance.oneOf(game.spots)
    this.#server.lay('boris', {
      round: round?.number ?? 0,
      key: `boris-${round?.number}`,
      revision: 0,
      spots: [{ spot, stake: 20_00n }],
    })
  }

  async #dealt(): Promise<void> {
    const server = this.#server
    server.close()
    await rested()
    if (server.totals.length === 0 && server.game.seats > 0) return server.callOff()
    server.deal()
    await rested()
    if (this.#may(6)) await this.#moves()
    if (this.#may(2)) return server.callOff()
    while (server.round?.decision) await this.#decides(server.round.decision)
    if (this.#may(4)) await this.#moves()
    server.finish()
  }

  async #decides({
    seats: [seat = 0],
    moves,
    step,
  }: NonNullable<NonNullable<LiveTable['round']>['decision']>): Promise<void> {
    const server = this.#server
    const page = this.#pages.length > 0 ? this.#chance.oneOf(this.#pages) : undefined
    const move =
      this.#may(50) && server.play ? (server.game.chart(server.play.state, true) ?? 'stand') : this.#chance.oneOf(moves)
    if (ownSeats.includes(seat) && page && this.#may(80)) await page.decide(seat, move)
    if (this.#may(3)) await this.#moves()
    await rested()
    if (server.round?.decision?.step !== step) return
    server.timeOut()
    await rested()
  }

  /** Collects what every page shows now; an alarm is dismissed, so that the next one is seen. */
  #look(): void {
    this.#run.rounds += 1
    for (const { notary, counted } of this.#pages) {
      const { lie } = notary.store.getState()
      const broken = counted.filter(({ verdict }) => verdict === 'broken').length
      if (lie !== null)
        this.#run.alarms.push(`раунд ${this.#server.round?.number}: ${JSON.stringify(lie)}; ${this.#done.join(', ')}`)
      else if (broken > 0)
        this.#run.alarms.push(
          `раунд ${this.#server.round?.number}: не сошлось ставок: ${broken}; ${this.#done.join(', ')}`,
        )
      if (lie !== null) notary.lieRead()
    }
    for (const { shown } of this.#pages) shown.clear()
  }
}
