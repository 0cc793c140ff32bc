/** Makes the Parquet files of a batch: its content alone decides their bytes. Money is whole kopecks, a time microseconds in UTC. */
import { zstdCompressSync } from 'node:zlib'
import { type ColumnSource, parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer'
import type { Batch, Content, FilledBatch } from './batch.ts'

export const kinds = ['bets', 'transfers'] as const
export type Kind = (typeof kinds)[number]

export interface BatchFile {
  kind: Kind
  batch: Batch
  bytes: Uint8Array
}

type Values = readonly (bigint | number | string | boolean | null)[]
interface Column {
  schema: SchemaElement
  values: Values
}

const column =
  (type: NonNullable<SchemaElement['type']>, more: Partial<SchemaElement> = {}) =>
  (name: string, values: Values): Column => ({
    schema: { name, type, repetition_type: 'REQUIRED', ...more },
    values,
  })
const long = column('INT64')
const short = column('INT32')
const orNoShort = column('INT32', { repetition_type: 'OPTIONAL' })
const orNoLong = column('INT64', { repetition_type: 'OPTIONAL' })
const text = column('BYTE_ARRAY', { converted_type: 'UTF8' })
const flag = column('BOOLEAN')
const time = column('INT64', {
  converted_type: 'TIMESTAMP_MICROS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
})

const columnsOf: Readonly<Record<Kind, (content: Content) => Column[]>> = {
  bets: ({ bets }) => [
    long(
      'position',
      bets.map(({ position }) => position),
    ),
    long(
      'player',
      bets.map(({ player }) => BigInt(player)),
    ),
    text(
      'game',
      bets.map(({ game }) => game),
    ),
    short(
      'version',
      bets.map(({ version }) => version),
    ),
    long(
      'number',
      bets.map(({ number }) => number),
    ),
    orNoShort(
      'place',
      bets.map(({ place }) => place ?? null),
    ),
    long(
      'stake',
      bets.map(({ stake }) => stake),
    ),
    long(
      'multiplier_e4',
      bets.map(({ multiplierE4 }) => BigInt(multiplierE4)),
    ),
    long(
      'payout',
      bets.map(({ payout }) => payout),
    ),
    orNoLong(
      'former_payout',
      bets.map(({ former }) => former?.payout ?? null),
    ),
    flag(
      'by_hand',
      bets.map(({ byHand }) => byHand === true),
    ),
    time(
      'ended_at',
      bets.map(({ at }) => BigInt(at.getTime()) * 1000n),
    ),
  ],
  transfers: ({ transfers }) => [
    long(
      'movement',
      transfers.map(({ number }) => number),
    ),
    short(
      'leg',
      transfers.map(({ leg }) => leg),
    ),
    long(
      'player',
      transfers.map(({ owner }) => owner),
    ),
    text(
      'key',
      transfers.map(({ key }) => key),
    ),
    text(
      'kind',
      transfers.map(({ kind }) => kind),
    ),
    text(
      'debit',
      transfers.map(({ debit }) => debit),
    ),
    text(
      'credit',
      transfers.map(({ credit }) => credit),
    ),
    long(
      'amount',
      transfers.map(({ amount }) => amount),
    ),
    time(
      'moved_at',
      transfers.map(({ at }) => at),
    ),
  ],
}

/** Returns one file of a batch. */
export function fileOf(kind: Kind, { content, ...batch }: FilledBatch): BatchFile {
  const own = columnsOf[kind](content)
  const same = (value: bigint) => Array.from({ length: batch[kind] }, () => value)
  const all = [long('restoration', same(batch.restoration)), long('batch', same(batch.number)), ...own]
  const columnData: ColumnSource[] = all.map(({ schema: { name }, values }) => ({ name, data: [...values] }))
  const bytes = parquetWriteBuffer({
    columnData,
    schema: [{ name: 'root', num_children: all.length }, ...all.map(({ schema }) => schema)],
    codec: 'ZSTD',
    compressors: { ZSTD: (plain) => zstdCompressSync(plain) },
    rowGroupSize: Math.max(1, batch[kind]),
    createdBy: 'kurazh',
    kvMetadata: Object.entries(batch).map(([key, value]) => ({ key: `kurazh.${key}`, value: `${value}` })),
  })
  return { kind, batch, bytes: new Uint8Array(bytes) }
}

/** The name of a file: `bets_0_0000000007_120_345`: restoration, number, first and last position in the journal. */
export const nameOf = (kind: Kind, { restoration, number, after, upto }: Batch): string =>
  `${kind}_${restoration}_${`${number}`.padStart(10, '0')}_${after + 1n}_${upto}`
