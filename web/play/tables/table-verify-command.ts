/**
 * The command line that recomputes a table's round on any machine: from the hash to the end of its chain; for a shoe,
 * with its root and its cut.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { quoted } from '../proof/verify-command.ts'
import type { TableShoe } from './table-judge.ts'
import type { TableRound } from './table-view.ts'

export interface ProvedRound {
  rules: TableGame
  bet: { spots: readonly { spot: string; stake: bigint }[] }
  round: TableRound
  shoe: TableShoe | null
  chain: RoundChain
}

/**
 * null until the hash is revealed: for a shoe when it is over. A round with seats depends on seats that are not
 * published: its shoe is opened and no more.
 */
export function tableVerifyCommand({ rules, bet, round, shoe, chain }: ProvedRound): string | null {
  const hash = round.hash ?? shoe?.hash ?? null
  if (hash === null || chain.salt === null || (shoe !== null && shoe.cut === null)) return null
  const isReplayed = rules.seats === 0 && round.voided === null
  const spots = bet.spots.map(({ spot, stake }) => `${JSON.stringify(spot)}:${stake}`).join(',')
  const args = {
    game: rules.id,
    hash,
    salt: chain.salt,
    link: `${shoe?.link ?? round.link ?? 0}`,
    end: chain.terminatingHash,
    rules: `${round.version}`,
    ...(shoe && {
      shoe: `${shoe.number}`,
      root: shoe.root,
      seeds: JSON.stringify(shoe.seeds ?? []),
      cut: `${shoe.cut ?? 0}`,
      ...(isReplayed && { first: `${round.first ?? 0}` }),
    }),
    ...(isReplayed && bet.spots.length > 0 && { params: `{"spots":{${spots}}}` }),
  }
  return `npm run verify -- ${Object.entries(args)
    .map(([name, value]) => `--${name} ${quoted(value)}`)
    .join(' ')}`
}
