/**
 * Where bets on shared rounds are placed, called back and taken. The key is the bet: the same request is repeated until its
 * fate is known, so no bet is lost or doubled.
 */
import type { OwnRoundBet } from '@kurazh/contract/rounds.ts'
import { multiplierFromE4 } from '@kurazh/contract/ten-thousandths.ts'
import { CallError } from '../../../api/call.ts'
import { roundRepeatsMs } from '../../policy.ts'

/** A bet named: the game, the round's number, the page's own key. */
export interface RoundBetName {
  game: string
  round: number
  key: string
}

export interface RoundAnswer {
  bet: OwnRoundBet
  /** Kopecks. */
  balance: bigint
}

/** What the desk needs of the world outside. */
export interface RoundPorts {
  place(body: RoundBetName & { stake: bigint; target?: number }): Promise<RoundAnswer>
  cancel(body: RoundBetName): Promise<RoundAnswer>
  cashOut(body: RoundBetName): Promise<RoundAnswer>
  wait(ms: number): Promise<void>
}

export interface RoundOrder {
  stakeKopecks: bigint
  /** Where it is cashed out by itself, in ten-thousandths; null: by hand. */
  target: number | null
}

export class RoundClient {
  readonly #ports: RoundPorts

  constructor(ports: RoundPorts) {
    this.#ports = ports
  }

  /** Throws CallError when refused; while its fate is unknown it keeps asking. */
  place(name: RoundBetName, { stakeKopecks, target }: RoundOrder, onUncertain: () => void): Promise<RoundAnswer> {
    const body = { ...name, stake: stakeKopecks, ...(target !== null && { target: multiplierFromE4(target) }) }
    return this.#untilKnown(() => this.#ports.place(body), onUncertain)
  }

  cancel(name: RoundBetName, onUncertain: () => void): Promise<RoundAnswer> {
    return this.#untilKnown(() => this.#ports.cancel(name), onUncertain)
  }

  cashOut(name: RoundBetName, onUncertain: () => void): Promise<RoundAnswer> {
    return this.#untilKnown(() => this.#ports.cashOut(name), onUncertain)
  }

  async #untilKnown(send: () => Promise<RoundAnswer>, onUncertain: () => void): Promise<RoundAnswer> {
    for (let lost = 0; ; lost += 1) {
      try {
        return await send()
      } catch (error) {
        // Too many requests after a lost answer says nothing about the lost one.
        if (!(error instanceof CallError) || !(error.uncertain || (lost > 0 && error.code === 'TooManyRequests'))) throw error
        if (lost === 0) onUncertain()
        await this.#ports.wait(roundRepeatsMs[Math.min(lost, roundRepeatsMs.length - 1)] as number)
      }
    }
  }
}
