/**
 * Detects a database that went back: it offers again what it has shown. The page keeps the newest seed that a settled
 * bet of its player has shown. Where that bet's number is offered once more, the page sends the seed to the server:
 * only a server that showed it before can find it right. It stops betting then.
 */
import type { Bet, Commitment } from '@kurazh/contract/play/play.ts'
import { type RoundSnapshot, roundSnapshot } from '@kurazh/contract/play/rounds.ts'
import * as z from 'zod/mini'
import { callApi } from '../../api/call.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { parseMessage } from '../proof/parse-message.ts'
import type { KeptTexts } from '../proof/kept-texts.ts'

const seedForm = z.object({ nonce: z.number(), serverSeed: z.string() })
type ShownSeed = z.output<typeof seedForm>

const keyOf = (player: string) => `newest-seed:${player}`

/** The newest seed shown to this device of the player's bets; undefined where there is none. Never throws. */
export function shownSeedOf({ read }: Pick<KeptTexts, 'read'>, player: string): ShownSeed | undefined {
  try {
    return seedForm.safeParse(JSON.parse(read(keyOf(player)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Keeps the seed of a settled bet where it is the newest. */
export function keepShownSeed(
  texts: Pick<KeptTexts, 'read' | 'write'>,
  player: string,
  { nonce, serverSeed }: Pick<Bet, 'nonce' | 'serverSeed'>,
): void {
  const known = shownSeedOf(texts, player)
  if (known === undefined || known.nonce < nonce) texts.write(keyOf(player), JSON.stringify({ nonce, serverSeed }))
}

/**
 * The seed to send where these offers imply that its bet was never made: its number is among them, or all of them are
 * below it.
 */
export function offeredAgain(
  texts: Pick<KeptTexts, 'read'>,
  player: string,
  offered: readonly Pick<Commitment, 'nonce'>[],
): ShownSeed | undefined {
  const known = shownSeedOf(texts, player)
  if (known === undefined || offered.length === 0) return undefined
  return offered.some(({ nonce }) => nonce === known.nonce) || offered.every(({ nonce }) => nonce < known.nonce)
    ? known
    : undefined
}

const linkForm = z.object({ chain: z.number(), link: z.number(), hash: z.string() })
type ShownLink = z.output<typeof linkForm>

const linkKeyOf = (game: string) => `newest-link:${game}`

function shownLinkOf({ read }: Pick<KeptTexts, 'read'>, game: string): ShownLink | undefined {
  try {
    return linkForm.safeParse(JSON.parse(read(linkKeyOf(game)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * The link to send where this snapshot implies that its round has still to be played; the newest link that the snapshot
 * itself shows is kept.
 */
export function playedAgain(
  texts: Pick<KeptTexts, 'read' | 'write'>,
  { game, round, past }: Pick<RoundSnapshot, 'game' | 'round' | 'past'>,
): ShownLink | undefined {
  const known = shownLinkOf(texts, game)
  const newest = past
    .map(({ chain, link, hash }) => ({ chain, link, hash }))
    .toSorted((one, other) => other.chain - one.chain || other.link - one.link)[0]
  if (
    newest &&
    (known === undefined || newest.chain > known.chain || (newest.chain === known.chain && newest.link > known.link))
  )
    texts.write(linkKeyOf(game), JSON.stringify(newest))
  return known !== undefined && round?.hash === null && round.chain === known.chain && round.link <= known.link
    ? known
    : undefined
}

/**
 * Sends the seed to the server. An old window of another node is harmless; a database that went back is reported to the
 * player.
 */
export async function tellShownSeed(shown: ShownSeed): Promise<void> {
  tellWentBack((await callApi('shownSeed', shown)).success.wentBack)
}

/** Does the same with a link, after every snapshot of a game's rounds. No caller waits for it. */
export function lookForShownLink(texts: Pick<KeptTexts, 'read' | 'write'>, told: RoundSnapshot): void {
  const snapshot = parseMessage(roundSnapshot, told)
  const shown = snapshot && playedAgain(texts, snapshot)
  if (!shown) return
  void callApi('shownLink', { game: told.game, ...shown }).then(
    ({ success }) => tellWentBack(success.wentBack),
    () => undefined,
  )
}

function tellWentBack(wentBack: boolean): void {
  if (wentBack)
    toast({
      title: 'Ставки остановлены',
      type: 'warning',
      timeout: 60_000,
      msg: 'Сервер не помнит ставку, которую уже показал. Сайт проверяет базу; деньги на балансе остаются',
    })
}
