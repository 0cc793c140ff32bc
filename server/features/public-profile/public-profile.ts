/** Answers the public page of a player, and one refusal where there is none to see. */
import { publicProfiles as calls, type PublicProfile } from '@kurazh/contract/account/public-profile.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Face } from '../../play/bets/bettor.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { type NamedPlayer, playerNamed } from '../../players/public.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { favouriteGamesOf, recordsOf } from '../statistics/public.ts'
import { pastPlacesOf } from '../tournaments/public.ts'
import { keptFor } from '../../platform/http/short-cache.ts'
import { favouriteMonths, keptMs, mostFavourites, mostPlaces, mostRecords } from './policy.ts'

export interface PublicProfileDependencies {
  db: Db
  http: Http
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  jurisdiction: Pick<Jurisdiction, 'rewards'>
  /** For how long answers are kept, if not the usual time. */
  lookEveryMs?: number
}

type Achievements = Pick<PublicProfile, 'records' | 'favourites' | 'places'>

export function publicProfileRoutes(deps: PublicProfileDependencies): void {
  const { db, http, facesOf, jurisdiction, lookEveryMs } = deps
  const kept = keptFor<Achievements>(lookEveryMs ?? keptMs)
  const achievementsOf = (player: number) =>
    kept(`${player}`, () => readAchievements(db, player, jurisdiction.rewards.includes('tournament')))

  http.on(calls.publicProfile, async ({ caller }, { name }) => {
    const player = await playerNamed(db, name)
    // The same work for every name: the time of a refusal does not tell why either.
    const isShown = (await mayBeGiven(db, player?.id ?? 0)) && player?.isShown === true
    const own = player !== undefined && player.id === caller?.id
    if (player === undefined || !(isShown || own)) return new Refusal('ProfileHidden')
    return { success: { profile: await profileOf(player, { own, hidden: !isShown }) } }
  })

  async function profileOf(
    { id, login, createdAt, picture }: NamedPlayer,
    seen: Pick<PublicProfile, 'own' | 'hidden'>,
  ): Promise<PublicProfile> {
    const face = (await facesOf(db, [id])).get(id)
    return {
      name: login,
      img: face === undefined || face.name === null ? picture : face.img,
      status: face?.status ?? null,
      since: dayInMoscow(createdAt).slice(0, 7),
      ...(await achievementsOf(id)),
      ...seen,
    }
  }
}

async function readAchievements(db: Db, player: number, hasTournaments: boolean): Promise<Achievements> {
  const [records, favourites, places] = await Promise.all([
    recordsOf(db, player, mostRecords),
    favouriteGamesOf(db, player, favouriteMonths, mostFavourites),
    hasTournaments ? pastPlacesOf(db, player, mostPlaces) : [],
  ])
  return {
    records: records.map((row) => ({
      game: row.game,
      multiplier: Number(row.multiplier_e4),
      multiplierBet: row.multiplier_link,
      multiplierAt: row.multiplier_at.toISOString(),
      win: row.win,
      winBet: row.win_link,
      winAt: row.win_at.toISOString(),
    })),
    favourites,
    places: places.map(({ tournament, title, place, ends_at: endsAt }) => ({
      tournament: Number(tournament),
      title,
      place,
      endsAt: endsAt.toISOString(),
    })),
  }
}
