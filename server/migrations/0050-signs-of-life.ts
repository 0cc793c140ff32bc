/**
 * Rounds: a leader's sign of life is apart from its lease. The lease says who may write; the sign, that the table of that leader
 * answers: only what was led so goes on after a takeover. Whoever asks for the lead in vain stands by.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round_lead add column alive_at timestamptz not null default 'epoch'`.execute(db)
  await sql`alter table round_lead add column asked_at timestamptz not null default 'epoch'`.execute(db)
  await sql`update round_lead set alive_at = renewed_at`.execute(db)
  await sql`drop function play_round_lead(text, text, interval)`.execute(db)
  // A new epoch where the last lease has run out; no row while somebody leads. Waits for the last leader's writes under way.
  await sql`
    create function play_round_lead(p_game text, p_address text, p_lease interval) returns table (epoch bigint) language plpgsql as $$
    #variable_conflict use_column
    begin
      insert into round_lead (game) values (p_game) on conflict do nothing;
      if exists (select from round_lead where game = p_game and until > clock_timestamp()) then
        update round_lead set asked_at = clock_timestamp() where game = (
          select game from round_lead where game = p_game and asked_at < clock_timestamp() - interval '1 second' for no key update skip locked);
        return;
      end if;
      perform 1 from round_lead where game = p_game and until <= clock_timestamp() for update;
      if not found then return; end if;
      return query update round_lead l set epoch = l.epoch + 1, address = p_address, renewed_at = clock_timestamp(), until = clock_timestamp() + p_lease
        where l.game = p_game returning l.epoch;
    end $$`.execute(db)
}
