/**
 * Where bets on shared rounds are placed and called back, and whatever else is asked about them. The key is the bet: the same request is repeated until its
 * fate is known, so no bet is lost or doubled.
 */
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { OwnRoundBet } from '@kurazh/contract/rounds.ts'
import { CallError } from '../../../api/call.ts'
import { roundRepeatsMs } from '../../policy.ts'
import type { RoundBetName } from './round-table.ts'

export interface RoundAnswer {
  bet: OwnRoundBet
  /** Kopecks. */
  balance: bigint
}

/** What the desk needs of the world outside. */
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

  /** Throws CallError when refused; while its fate is unknown it keeps asking. */
  place(body: BodyOf<Calls['roundBet']>, onUncertain: () => void): Promise<RoundAnswer> {
    return this.untilKnown(() => this.#ports.place(body), onUncertain)
  }

  cancel(name: RoundBetName, onUncertain: () => void): Promise<RoundAnswer> {
    return this.untilKnown(() => this.#ports.cancel(name), onUncertain)
  }

  /** Sends the same again until its fate is known. Throws CallError when refused. */
  async untilKnown(send: () => Promise<RoundAnswer>, onUncertain: () => void): Promise<RoundAnswer> {
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
