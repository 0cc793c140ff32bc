/** Serializes rows for `jsonb_to_recordset`. Numbers beyond 2⁵³ are sent as text. */
export const asText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
