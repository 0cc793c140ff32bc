/**
 * Places bets on shared rounds, calls them back, and makes their other requests. The key is the bet: the same request
 * is repeated until its fate is known, so no bet is lost or doubled.
 */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { CallError } from '../../../api/call.ts'
import { roundRepeatsMs } from '../../policy.ts'
import type { RoundBetName } from './round-table.ts'

export interface RoundAnswer {
  bet: OwnRoundBet
  /** Kopecks. */
  balance: bigint
}

/** The client's ports to the outside. */
export interface RoundPorts {
  place(body: BodyOf<Calls['roundBet']>): Promise<RoundAnswer>
  cancel(body: RoundBetName): Promise<RoundAnswer>
  wait(ms: number): Promise<void>
}

export class RoundClient {
  readonly #ports: RoundPorts

  constructor(ports: RoundPorts) {
    this.#ports = ports
  }

  /** Throws CallError when refused; while its fate is unknown it repeats the request. */
  place(body: BodyOf<Calls['roundBet']>, onUncertain: () => void): Promise<RoundAnswer> {
    return this.untilKnown(() => this.#ports.place(body), onUncertain)
  }

  cancel(name: RoundBetName, onUncertain: () => void): Promise<RoundAnswer> {
    return this.untilKnown(() => this.#ports.cancel(name), onUncertain)
  }

  /** Repeats the request until its fate is known. Throws CallError when refused. */
  async untilKnown(send: () => Promise<RoundAnswer>, onUncertain: () => void): Promise<RoundAnswer> {
    for (let lost = 0; ; lost += 1) {
      try {
        return await send()
      } catch (error) {
        // Too many requests after a lost answer reveals nothing about the lost one.
        if (!(error instanceof CallError) || !(error.uncertain || (lost > 0 && error.code === 'TooManyRequests')))
          throw error
        if (lost === 0) onUncertain()
        await this.#ports.wait(roundRepeatsMs[Math.min(lost, roundRepeatsMs.length - 1)] as number)
      }
    }
  }
}
