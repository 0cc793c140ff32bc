/**
 * The total bet of a round, the unit of everything shown of it: its stake, or for a bought feature the bet it was
 * bought for.
 */
import { plainKopecks } from '@kurazh/games/core/max-win.ts'
import type { SlotGame, SlotParams } from '@kurazh/games/slots/engine/machine.ts'

/** In kopecks, as the stake is. */
export function totalBetOf(
  { machine }: Pick<SlotGame, 'machine'>,
  { stake, params }: { stake: bigint; params: unknown },
): bigint {
  return plainKopecks(stake, machine.costs[(params as SlotParams).mode] ?? 1)
}
