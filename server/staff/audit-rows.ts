/** Names what the audit is read from: the rows of the last weeks, and history. See 0048. */
import { sql } from 'kysely'

/** All rows, as `admin_event`. */
export const everyEvent = sql`(
  select id, tx, at, admin, who, way, action, subject, outcome, detail from admin_event union all
  select id, tx, at, admin, who, way, action, subject, outcome, detail from admin_event_history)`

/** All links, as `admin_link`. */
export const everyLink = sql`(
  select place, tx, event, hash from admin_link union all select place, tx, event, hash from admin_link_history)`
