/** Tournaments that are created or cancelled with a second person. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { momentTold } from '../../platform/admin/moment-told.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { faultOfFund, makeByHand } from './making.ts'
import { strike } from './striking.ts'
import { cancelTournament, type NewTournament } from './tournaments.ts'

/** The requested tournament as JSON: kopecks are text. A null start means when it is created. */
export interface TournamentWish extends Omit<
  NewTournament,
  'rule' | 'minStake' | 'fee' | 'fund' | 'leastEdge' | 'startsAt' | 'endsAt'
> {
  minStake: string
  fee: string
  fund: string
  leastEdge: string
  startsAt: string | null
  endsAt: string
}

export const wishOf = (
  { minStake, fee, fund, leastEdge, startsAt, endsAt, ...rest }: Omit<NewTournament, 'rule'>,
  atOnce: boolean,
): TournamentWish => ({
  ...rest,
  minStake: `${minStake}`,
  fee: `${fee}`,
  fund: `${fund}`,
  leastEdge: `${leastEdge}`,
  startsAt: atOnce ? null : startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const madeOf = ({ minStake, fee, fund, leastEdge, startsAt, endsAt, ...rest }: TournamentWish): NewTournament => ({
  ...rest,
  minStake: BigInt(minStake),
  fee: BigInt(fee),
  fund: BigInt(fund),
  leastEdge: BigInt(leastEdge),
  startsAt: startsAt === null ? new Date() : new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** Returns the id of the new tournament. */
export async function make(tx: Tx, made: NewTournament): Promise<number | Refusal> {
  const id = await makeByHand(tx, made)
  return typeof id === 'string' ? new Refusal('InvalidRequest', id) : id
}

/** A tournament that costs more than one person alone may spend. Its fund is compared with past play again. */
export const tournamentByTwo = (patient: Db): RequestKind<TournamentWish> => ({
  kind: 'tournament',
  right: 'tournament.edit',
  before: async () => null,
  async carryOut(tx, _, wish) {
    const made = madeOf(wish)
    const fault = await faultOfFund(made, patient)
    if (fault !== undefined) return new Refusal('InvalidRequest', fault)
    const id = await make(tx, made)
    return id instanceof Refusal ? id : `Турнир ${id} сделан. Условия больше не меняются`
  },
  told: (wish) => ({ about: wish.title, wanted: wordsOf(wish) }),
})

function wordsOf({ share, fund, fee, leastEdge, places, team, startsAt, endsAt }: TournamentWish): string {
  const prizes =
    share > 0
      ? `${share} % преимущества`
      : [
          ...(fund === '0' ? [] : [`фонд ${formatMoney(BigInt(fund))}`]),
          ...(fee === '0' ? [] : [`взносы по ${formatMoney(BigInt(fee))}`]),
        ].join(' и ')
  const teams = team === undefined ? '' : `; команды до ${team.size} игроков, считаются лучшие ${team.best}`
  return `Сделать турнир: ${prizes}${teams}; мест ${places.length}, доли ${places.join(', ')} %; место требует вклада от ${formatMoney(BigInt(leastEdge))}; с ${startsAt === null ? 'минуты, когда его сделают,' : momentTold(startsAt)} до ${momentTold(endsAt)}`
}

export interface CancelWish {
  id: number
  title: string
  /** Expected prizes in kopecks at the time of the request. */
  expected: string
}

/** The cancellation of a tournament whose leaders expect more than one person alone may take away. */
export const cancelByTwo: RequestKind<CancelWish> = {
  kind: 'tournament-cancel',
  right: 'tournament.edit',
  before: async () => null,
  carryOut: (tx, _, { id }) => cancel(tx, id),
  told: ({ id, title, expected }) => ({
    about: title,
    wanted: `Отменить турнир ${id}: призы на ${formatMoney(BigInt(expected))} никто не получит, взносы вернутся`,
  }),
}

export const hasNone = () => new Refusal('NotFound', 'Отменить можно только турнир, который ещё не закончился')

export const cancel = async (tx: Tx, id: number): Promise<string | Refusal> =>
  (await cancelTournament(tx, id)) ? `Турнир ${id} отменён: призов не будет, взносы вернутся сами` : hasNone()

export interface StrikeWish {
  tournament: number
  title: string
  reason: string
  /** What the player has there now, for the second person. */
  has: string
}

/** Striking a player out. What they have in a running tournament changes with every bet, so that it is not compared. */
export const strikeByTwo: RequestKind<StrikeWish> = {
  kind: 'tournament-strike',
  right: 'tournament.strike',
  ofPlayer: true,
  before: async () => null,
  async carryOut(tx, player, { tournament, reason }, { maker, decider }) {
    const struck = await strike(tx, { tournament, player, reason, maker, decider })
    if (struck instanceof Refusal) return struck
    const { title, taken, missing } = struck
    return [
      `Игрок вычеркнут из турнира «${title}»`,
      ...(taken > 0n ? [`с баланса списано ${formatMoney(taken)}`] : []),
      ...(missing > 0n ? [`${formatMoney(missing)} вернуть нельзя: их уже нет на балансе`] : []),
    ].join(', ')
  },
  told: ({ title, reason, has }) => ({ wanted: `Вычеркнуть из турнира «${title}»: ${reason}. ${has}` }),
}
