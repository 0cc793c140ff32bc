/** Runs the HTTP load in a separate process, so that making requests and answering them do not share one thread. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measured } from './figures.ts'

export interface LoadOrder {
  port: number
  /**
   * `bare` requests GET /healthz, `bets` plays with these sessions: one keep-alive socket each, one request at a time.
   */
  kind: 'bare' | 'bets'
  /** The game and params; dice by default. */
  offer?: { game: string; params: unknown }
  /** Cookie header and unused nonces of each player. */
  players: { cookie: string; nonces: number[] }[]
  warmUpMs: number
  measuredMs: number
}

export type LoadAnswer = { measured: Measured; windows: number[][] } | { failed: string }

const program = fileURLToPath(new URL('http-load.ts', import.meta.url))

/** Runs one load to its end and advances the players' nonces. Throws for a wrong answer. */
export function runLoad(order: LoadOrder): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: process.execArgv })
    child.once('message', (answer: LoadAnswer) => {
      if ('failed' in answer) return reject(new Error(answer.failed))
      answer.windows.forEach((nonces, index) => {
        const player = order.players[index]
        if (player !== undefined) player.nonces = nonces
      })
      resolve(answer.measured)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
    child.send(order)
  })
}
