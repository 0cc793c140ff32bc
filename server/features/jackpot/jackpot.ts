/** What a page sees of the jackpot. What is the same for everyone is read once a second, whoever asks. */
import { jackpotCalls as calls, type PotFall, type PotProof } from '@kurazh/contract/rewards/jackpot.ts'
import { microOfKopeck, ownerOf } from '@kurazh/shared/proofs/jackpot.ts'
import type { Face } from '../../play/bets/bettor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { uidsOf } from '../../players/public.ts'
import { sharesOfCredit } from '../../rewards/law.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { branchOf, type StoredBranch } from './book.ts'
import { shortly } from '../../platform/http/short-cache.ts'
import { keptShortlyMs } from './policy.ts'
import {
  contributedTo,
  daysOf,
  fallenPot,
  type FallenPot,
  fallenPots,
  openPotShown,
  prizesOf,
  withdrawnPots,
} from './reading.ts'
import { giveSeed, seedsOf } from './seeds.ts'

export interface JackpotDependencies {
  db: Db
  http: Http
  jurisdiction: Pick<Jurisdiction, 'rewards'>
  facesOf(queries: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
}

export function jackpotRoutes({ db, http, jurisdiction, facesOf }: JackpotDependencies): void {
  const readAll = shortly(keptShortlyMs, async () => {
    const [open, falls, withdrawn] = await Promise.all([openPotShown(db), fallenPots(db), withdrawnPots(db)])
    return { open, falls: await shownFalls(db, falls, facesOf), withdrawn }
  })

  http.on(calls.jackpot, async ({ caller }) => {
    const { open, falls, withdrawn } = await readAll()
    const pots = [...(open ? [open.pot] : []), ...falls.map(({ fall }) => fall.pot)]
    const [own, isOffered] =
      caller === undefined
        ? [undefined, true]
        : await Promise.all([contributedTo(db, caller.id, pots), mayBeGiven(db, caller.id)])
    const ownIn = (pot: number) => (own === undefined ? null : `${own.get(pot) ?? 0n}`)
    const isAllowed = jurisdiction.rewards.includes('jackpot')
    return {
      success: {
        offered: isOffered && isAllowed,
        share: Number(sharesOfCredit.jackpot),
        open:
          open && isAllowed
            ? {
                pot: open.pot,
                commitment: open.commitment,
                least: open.least,
                ceiling: open.ceiling,
                total: open.total / microOfKopeck,
                carried: open.carried,
                openedAt: open.openedAt.toISOString(),
                own: ownIn(open.pot),
              }
            : null,
        falls: falls.map((each) => ownFall(each, caller?.id, ownIn(each.fall.pot))),
        withdrawn,
      },
    }
  })

  http.on(calls.jackpotProof, async ({ caller }, { pot }) => {
    const found = await fallenPot(db, pot)
    const [shown] = found === undefined ? [] : await shownFalls(db, [found], facesOf)
    if (found === undefined || shown === undefined) return new Refusal('NotFound', 'Такого разыгранного джекпота нет')
    const own = caller && `${(await contributedTo(db, caller.id, [pot])).get(pot) ?? 0n}`
    return {
      success: { fall: ownFall(shown, caller?.id, own ?? null), proof: await proofOf(db, found, caller?.id) },
    }
  })

  http.onSignedIn(calls.jackpotDays, async ({ caller }, { before }) => ({
    success: await daysOf(db, caller.id, before),
  }))

  http.onSignedIn(calls.jackpotSeed, async ({ caller }, body) => {
    const seed = await giveSeed(db, caller.id, body)
    return seed === undefined
      ? new Refusal('TooLate', 'Зёрна этого розыгрыша уже собраны, или вашей доли в нём нет')
      : { success: { seed } }
  })
}

/** A fall as everybody sees it, and whose prize it is. */
interface ShownFall {
  fall: Omit<PotFall, 'own' | 'seedsLeftMs'>
  seedsUntil: Date | null
  winner: number | undefined
}

async function shownFalls(
  db: Db,
  falls: readonly FallenPot[],
  facesOf: JackpotDependencies['facesOf'],
): Promise<ShownFall[]> {
  const prizes = await prizesOf(
    db,
    falls.map(({ pot }) => pot),
  )
  const faces = await facesOf(
    db,
    [...prizes.values()].map(({ player }) => player),
  )
  return falls.map(({ seedsUntil, fallenAt, ...each }) => {
    const prize = prizes.get(each.pot)
    const face = prize && faces.get(prize.player)
    return {
      fall: {
        pot: each.pot,
        commitment: each.commitment,
        least: each.least,
        ceiling: each.ceiling,
        amount: each.amount,
        carried: each.carried,
        fallenAt: fallenAt.toISOString(),
        stage: each.stage,
        attempt: each.attempt,
        root: each.root,
        seedsHash: each.seedsHash,
        winner: prize && face ? { ...face, own: false, prize: prize.state } : null,
      },
      seedsUntil: each.stage === 'seeds' ? seedsUntil : null,
      winner: prize?.player,
    }
  })
}

function ownFall({ fall, seedsUntil, winner }: ShownFall, caller: number | undefined, own: string | null): PotFall {
  return {
    ...fall,
    seedsLeftMs: seedsUntil && Math.max(0, seedsUntil.getTime() - Date.now()),
    winner: fall.winner && { ...fall.winner, own: winner === caller },
    own,
  }
}

async function proofOf(db: Db, found: FallenPot, player: number | undefined): Promise<PotProof | null> {
  const { pot, attempt, secret, leaves, steps, value, ticket, branch } = found
  if (leaves === null || steps === null || value === null || ticket === null || branch === null) return null
  const uid = player === undefined ? undefined : (await uidsOf(db, [player])).get(player)
  const own =
    player === undefined || uid === undefined
      ? undefined
      : await branchOf(db, pot, player, (salt) => ownerOf(pot, uid, salt))
  return {
    secret,
    leaves,
    steps,
    seeds: await seedsOf(db, pot, attempt),
    value,
    ticket: `${ticket}`,
    winner: branch as StoredBranch,
    own: own ?? null,
  }
}
