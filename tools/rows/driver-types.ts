/**
 * The driver's mapping of PostgreSQL types (`server/platform/database/database.ts` sets the parsers of bigint and
 * numeric).
 */

const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  void: 'string',
  xid8: 'string',
}

/** By the type's name in `pg_type`. Throws for an unmapped type. */
export function driverType(name: string): string {
  const type = name.startsWith('_') ? scalars[name.slice(1)] : scalars[name]
  if (type === undefined)
    throw new Error(`what the driver makes of «${name}» is not written down: add it to tools/rows/driver-types.ts`)
  return name.startsWith('_') ? `${type}[]` : type
}
