/** The page's one desk: nonces are the player's, not a game's, so every game takes them from here. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { callApi } from '../../api/call.ts'
import { currentPlayer } from '../../api/who.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/stored.ts'
import { toast } from '../../ui/toast.tsx'
import { BetClient } from './bet-client.ts'
import { BetMemory, type KnownBet } from './bet-memory.ts'
import { askTables } from './stake.ts'
import { olderPromise } from '../steps/open-check.ts'
import { StepClient } from '../steps/step-client.ts'

const openGames = async () => (await callApi('openGames', {})).success.games

export const betClient = new BetClient({
  player: currentPlayer,
  memory: new BetMemory({ read: readStored, write: writeStored, remove: removeStored, keys: storedKeys }),
  commitments: async () => (await callApi('commitments', {})).success.commitments,
  place: async (body, gift) => (await callApi(gift ? 'placeGift' : 'placeBet', body)).success,
  history: async (before) => (await callApi('history', { limit: 1, ...(before !== undefined && { before }) })).success.bets,
  openGames,
  tellElsewhere,
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

/** Each nonce by itself: a house that names many so is seen by that. */
function tellElsewhere({ nonce, stake }: KnownBet): void {
  toast({
    title: 'Номер ставки занят', type: 'warning', timeout: 10_000,
    msg: `Под номером ${nonce} показана ставка ${formatMoney(stake)} с другого устройства или вкладки. Если она не ваша, напишите в поддержку`,
  })
}

/** 128 bits of the browser's own randomness as 32 hex characters. */
function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
