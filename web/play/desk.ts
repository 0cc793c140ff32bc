/** The page's one desk: nonces are the player's, not a game's, so every game takes them from here. */
import type { OpenReply, SettledReply } from '@kurazh/contract/play.ts'
import { callApi } from '../api/call.ts'
import { BetDesk } from './bet-desk.ts'

export const desk = new BetDesk({
  commitments: async () => (await callApi('commitments', {})).success.commitments,
  place: async (body) => settledAtOnce((await callApi('placeBet', body)).success),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  freshSeed,
})

/** 128 bits of the browser's own randomness as 32 hex characters. */
function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function settledAtOnce(answer: SettledReply | OpenReply): SettledReply {
  if ('bet' in answer) return answer
  throw new Error('an instant game was answered with an open one')
}
