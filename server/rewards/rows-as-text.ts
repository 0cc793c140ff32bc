/** Rows for `jsonb_to_recordset`: numbers beyond 2⁵³ go as text. */
export const asText = (rows: readonly object[]): string => JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
