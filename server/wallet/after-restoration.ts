/**
 * Restores breaks, limits, delays of vaults and bans that a restored copy does not contain, from the files kept next to the database.
 */
import { type Db, transaction } from '../platform/database/database.ts'
import type { KeptAside } from '../platform/database/kept-aside.ts'
import { type LimitMeasure, limitAtMost, type LimitPeriod, takeBreak } from './player-limits.ts'
import { delayOf, setVaultDelay } from './vault.ts'
import { balancesOf, freeze, isFrozen } from './wallet.ts'

type Of<Kind extends KeptAside['kind']> = Extract<KeptAside, { kind: Kind }>

/**
 * The newest record of each thing counts, and only where it is stricter than the current state: a break is only
 * extended, a limit is only lowered, a delay is only made longer. May be run again. Returns lines for the operator: what was restored, and which
 * players the copy does not contain.
 */
export async function takeOver(db: Db, aside: readonly KeptAside[]): Promise<readonly string[]> {
  const players = [...new Set(aside.map(({ player }) => player))]
  const known = new Set((await balancesOf(db, players)).keys())
  const newest = new Map<string, KeptAside>()
  for (const entry of aside.filter(({ player }) => known.has(player))) newest.set(nameOf(entry), entry)
  const entries = [...newest.values()]
  const breaks = entries.filter((entry): entry is Of<'break'> & KeptAside => entry.kind === 'break')
  const limits = entries.filter(
    (entry): entry is Of<'limit'> & KeptAside => entry.kind === 'limit' && entry.cap !== null,
  )
  for (const { player, until } of breaks)
    await transaction(db, (tx) => takeBreak(tx, player, until === 'infinity' ? until : new Date(until)))
  for (const { player, measure, period, cap } of limits)
    await transaction(db, (tx) =>
      limitAtMost(tx, player, measure as LimitMeasure, period as LimitPeriod, BigInt(cap ?? 0)),
    )
  for (const entry of entries) {
    if (entry.kind === 'vault-delay' && entry.minutes > (await delayOf(db, entry.player)))
      await transaction(db, (tx) => setVaultDelay(tx, entry.player, entry.minutes))
  }
  const frozen: number[] = []
  for (const entry of entries) {
    if (entry.kind === 'frozen' && entry.frozen && !(await isFrozen(db, entry.player))) frozen.push(entry.player)
  }
  for (const player of frozen) await transaction(db, (tx) => freeze(tx, player))
  const unknown = players.filter((player) => !known.has(player))
  return [
    `Перерывов и исключений по записям рядом с базой: ${breaks.length}, лимитов: ${limits.length}.`,
    ...(frozen.length === 0
      ? []
      : [
          `Заблокированы или закрыты после копии, деньги заморожены снова, решите по каждому: игроки ${frozen.join(', ')}.`,
        ]),
    ...(unknown.length === 0 ? [] : [`Есть записи об игроках, которых копия не знает: ${unknown.join(', ')}.`]),
  ]
}

function nameOf(entry: KeptAside): string {
  return entry.kind === 'limit'
    ? `limit ${entry.player} ${entry.measure} ${entry.period}`
    : `${entry.kind} ${entry.player}`
}
