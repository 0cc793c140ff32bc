/** The page's one desk: nonces are the player's, not a game's, so every game takes them from here. */
import { callApi } from '../../api/call.ts'
import { currentPlayer } from '../../api/who.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/stored.ts'
import { BetClient } from './bet-client.ts'
import { BetMemory } from './bet-memory.ts'
import { askTables } from './stake.ts'
import { olderPromise } from '../steps/open-check.ts'
import { StepClient } from '../steps/step-client.ts'

const openGames = async () => (await callApi('openGames', {})).success.games

export const betClient = new BetClient({
  player: currentPlayer,
  memory: new BetMemory({ read: readStored, write: writeStored, remove: removeStored, keys: storedKeys }),
  commitments: async () => (await callApi('commitments', {})).success.commitments,
  place: async (body) => (await callApi('placeBet', body)).success,
  history: async (before) => (await callApi('history', { limit: 1, ...(before !== undefined && { before }) })).success.bets,
  openGames,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  freshSeed,
})

/** Where steps games are opened and moved; their nonces come from the same desk. */
export const stepClient = new StepClient(betClient, {
  move: async (body) => (await callApi('move', body)).success,
  openGames,
  maxWin: async (game) => (await askTables()).find((table) => table.game === game)?.maxWin,
  olderPromise: ({ game, nonce, clientSeed }) => olderPromise(readStored(`open-game:${game}`), nonce, clientSeed),
})

/** 128 bits of the browser's own randomness as 32 hex characters. */
function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
