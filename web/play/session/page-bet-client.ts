/** The page's one bet client: nonces are the player's, not a game's, so every game takes them from here. */
import {
  type BoundNonce,
  offer,
  type Offer,
  type OpenReply,
  settledReply,
  type SettledReply,
} from '@kurazh/contract/play/play.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { callApi } from '../../api/call.ts'
import { tablesQuery } from '../../api/game-limits.ts'
import { queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import { currentPlayer, currentStatus } from '../../api/current-player.ts'
import { readStored } from '../../ui/browser/stored.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { keptHere } from '../restoration/page-of.ts'
import { keepShownSeed, offeredAgain, tellShownSeed } from '../restoration/shown-before.ts'
import { heardFirst } from '../restoration/follow-restorations.ts'
import { noteRefusedBet } from './refused-bet.ts'
import { BetClient } from '../client/bet-client.ts'
import { BetMemory, type KnownBet } from '../proof/bet-memory.ts'
import { parseMessage } from '../proof/parse-message.ts'
import { olderPromise } from '../proof/open-check.ts'
import { StepClient } from '../client/step-client.ts'

const openGames = async () => (await callApi('openGames', {})).success.games

export const betClient = new BetClient({
  player: currentPlayer,
  memory: new BetMemory(keptHere, currentStatus),
  commitments: async () => offered((await callApi('commitments', {})).success),
  place: async (body, gift) => shown((await callApi(gift ? 'placeGift' : 'placeBet', body)).success),
  history: async (before) =>
    (await callApi('history', { limit: 1, ...(before !== undefined && { before }) })).success.bets,
  openGames,
  openRounds: async () => (await callApi('openPackageRounds', {})).success.rounds,
  tellElsewhere,
  refused: noteRefusedBet,
  tellBound,
  wasRestored,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  freshSeed,
})

/** Opens and moves steps games; their nonces come from the same bet client. */
export const stepClient = new StepClient(betClient, {
  move: async (body) => shown((await callApi('move', body)).success),
  openGames,
  maxWin: async (game) => (await queryClient.ensureQueryData(tablesQuery)).find((table) => table.game === game)?.maxWin,
  olderPromise: ({ game, nonce, clientSeed }) => olderPromise(readStored(`open-game:${game}`), nonce, clientSeed),
})

/** A settled bet has shown its seed. */
function shown<Told extends SettledReply | OpenReply>(told: Told): Told {
  const player = currentPlayer()
  const settled = parseMessage(settledReply, told)
  if (settled && player !== null) keepShownSeed(keptHere, player, settled.bet)
  return told
}

/**
 * A number that a settled bet has used is offered again: sends the seed it has shown to the server. No caller waits for
 * the answer.
 */
function offered(told: Offer): Offer {
  const player = currentPlayer()
  const known =
    player === null ? undefined : offeredAgain(keptHere, player, parseMessage(offer, told)?.commitments ?? [])
  if (known) void tellShownSeed(known).catch(() => undefined)
  return told
}

/**
 * Whether a restoration was published since this page began; if so, the session is requested again, and the page adopts
 * it.
 */
async function wasRestored(): Promise<boolean> {
  const { askRestorations } = await import('../restoration/restorations-list.ts')
  const isTrue = (await askRestorations()).some(({ id }) => id > heardFirst())
  if (isTrue) refetchSession()
  return isTrue
}

/**
 * A bet that this device has not sent. Each nonce gets its own message, so that a server that names many is noticed.
 */
export function tellElsewhere({ nonce, stake }: Pick<KnownBet, 'nonce' | 'stake'>, title = 'Номер ставки занят'): void {
  toast({
    title,
    type: 'warning',
    timeout: 10_000,
    msg: `Под номером ${nonce} показана ставка ${formatMoney(stake)} с другого устройства или вкладки. Если она не ваша, напишите в поддержку`,
  })
}

/** The same for a bound nonce. */
function tellBound({ nonce, stake }: BoundNonce): void {
  toast({
    title: 'Номер ставки занят',
    type: 'warning',
    timeout: 10_000,
    msg: `С другого устройства или вкладки под номером ${nonce} отправили ставку ${formatMoney(stake)}, и сервер в ней отказал. Ваша ставка пойдёт под следующим номером. Если вы ничего не отправляли, напишите в поддержку`,
  })
}

/** 128 bits of the browser's own randomness as 32 hex characters. */
function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
