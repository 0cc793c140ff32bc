/**
 * The player's layout at a table: the chips they want, the chips the site has taken, and the requests between them.
 * Every change is a whole layout; while one is pending the next ones wait and are sent as one. The key identifies the
 * request: without an answer the same is sent until its fate is known.
 */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../../api/call.ts'
import { untilKnown } from '../client/until-known.ts'
import { type Laid, laidOf, nothingLaid, sameLaid, sumOf } from './layouts.ts'
import type { SentOrder } from './own-judge.ts'

type Order = BodyOf<Calls['tableBet']>
type Answer = ReplyOf<Calls['tableBet']>['success']
export type RefusedSpot = Answer['refused'][number]

export interface DeskPorts {
  lay(order: Order): Promise<Answer>
  key(): string
  wait(ms: number): Promise<void>
  told(bet: OwnTableBet): void
  /** A layout is about to be sent, and will be checked against its result. */
  sending(sent: SentOrder): void
  /** It was answered. */
  taken(sent: SentOrder, answer: Answer): void
  /** The balance after an answer that changed it by this much. Kopecks. */
  balanceMoved(kopecks: bigint, by: bigint): void
  /** It was refused as a whole. */
  refused(error: unknown, sent: SentOrder): void
}

export interface Desk {
  /** The round of these chips; 0 while there is none. */
  round: number
  wanted: Laid
  /** The chips that the site has taken. */
  standing: Laid
  /** Spots that were not taken as requested, with the reason, until the next change. */
  refused: readonly RefusedSpot[]
  /** Layouts before, for «undo»; the latest last. */
  before: readonly Laid[]
  /** The chips of the round before. */
  former: Laid
  sending: boolean
  uncertain: boolean
}

const remembered = 50
const empty: Desk = {
  round: 0,
  wanted: nothingLaid,
  standing: nothingLaid,
  refused: [],
  before: [],
  former: nothingLaid,
  sending: false,
  uncertain: false,
}

export class TableDesk {
  readonly store: StoreApi<Desk> = createStore<Desk>(() => empty)
  readonly #table: string
  readonly #ports: DeskPorts
  #version = 1
  #revision = 0
  #player = 0

  constructor(table: string, ports: DeskPorts) {
    ;[this.#table, this.#ports] = [table, ports]
  }

  /** The current round and the site's layout in it: called at every message. */
  seen(round: { number: number; version: number } | null, own: OwnTableBet | null): void {
    const desk = this.store.getState()
    if (!round) return
    if (round.number !== desk.round) {
      const standing = own?.round === round.number ? laidOf(own.spots) : nothingLaid
      ;[this.#version, this.#revision] = [round.version, own?.round === round.number ? own.revision : 0]
      const former = Object.keys(desk.standing).length > 0 ? desk.standing : desk.former
      this.store.setState({ ...empty, round: round.number, wanted: standing, standing, former })
    } else if (own && own.revision > this.#revision && !desk.sending) this.#stand(own)
  }

  /** The player wants this to lie on the table. */
  want(next: Laid): void {
    const { wanted, before } = this.store.getState()
    if (sameLaid(wanted, next)) return
    this.store.setState({ wanted: next, before: [...before, wanted].slice(-remembered), refused: [] })
    void this.#send()
  }

  undo(): void {
    const { before } = this.store.getState()
    const last = before.at(-1)
    if (last === undefined) return
    this.store.setState({ wanted: last, before: before.slice(0, -1), refused: [] })
    void this.#send()
  }

  forgetPlayer(): void {
    this.#player += 1
    this.store.setState(empty)
  }

  #stand(own: OwnTableBet): void {
    this.#revision = own.revision
    const standing = laidOf(own.spots)
    this.store.setState(({ wanted, standing: stood }) => ({
      standing,
      wanted: sameLaid(wanted, stood) ? standing : wanted,
    }))
  }

  async #send(): Promise<void> {
    if (this.store.getState().sending) return
    const player = this.#player
    this.store.setState({ sending: true })
    for (
      let desk = this.store.getState();
      !sameLaid(desk.wanted, desk.standing) && player === this.#player;
      desk = this.store.getState()
    ) {
      if (!(await this.#sendOne(desk, player))) break
    }
    if (player === this.#player) this.store.setState({ sending: false, uncertain: false })
  }

  /** False when nothing more is to be sent. */
  async #sendOne({ round, wanted, standing }: Desk, player: number): Promise<boolean> {
    const sent: SentOrder = {
      round,
      key: this.#ports.key(),
      revision: this.#revision,
      asked: wanted,
      stood: standing,
      lost: false,
    }
    const order: Order = {
      table: this.#table,
      round,
      key: sent.key,
      revision: sent.revision,
      version: this.#version,
      spots: Object.entries(wanted).map(([spot, stake]) => ({ spot, stake })),
    }
    const onUncertain = (uncertain: boolean) => {
      sent.lost = true
      this.store.setState({ uncertain })
    }
    this.#ports.sending(sent)
    try {
      const answer = await untilKnown(() => this.#ports.lay(order), { wait: this.#ports.wait, onUncertain })
      return player === this.#player && this.#taken(sent, answer)
    } catch (error) {
      if (player === this.#player) this.#refusedWhole(sent, error)
      return false
    }
  }

  #taken(sent: SentOrder, answer: Answer): boolean {
    this.#ports.taken(sent, answer)
    const { bet, accepted, refused, balance } = answer
    const { round, asked } = sent
    const desk = this.store.getState()
    const standing = laidOf(accepted)
    this.#ports.balanceMoved(balance, desk.round === round ? sumOf(desk.standing) - sumOf(standing) : 0n)
    if (bet) this.#ports.told(bet)
    if (desk.round !== round) return false
    this.#revision = bet?.revision ?? this.#revision
    // A refused spot stays as it was; changes made since are still wanted.
    this.store.setState({ standing, refused, wanted: sameLaid(desk.wanted, asked) ? standing : desk.wanted })
    return true
  }

  #refusedWhole(sent: SentOrder, error: unknown): void {
    const { round: now, standing } = this.store.getState()
    this.#ports.refused(error, sent)
    if (now === sent.round)
      this.store.setState({
        wanted: standing,
        before: error instanceof CallError && error.code === 'LayoutMoved' ? [] : this.store.getState().before,
      })
  }
}
