/**
 * What a bet on a round was made on, as the game's own form has it: an auto cash-out of a rising multiplier, spots of a wheel. The
 * column of the auto cash-out alone goes: it stands among the parameters now.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round_bet add column params jsonb not null default '{}'`.execute(db)
  await sql`update round_bet set params = jsonb_build_object('target', trim_scale(target::numeric / 100)) where target is not null`.execute(db)
  await sql`drop function play_round_place(text, bigint, bigint, smallint, bigint[], text[], int[], bigint[], bigint[], bigint[], smallint)`.execute(db)
  await sql`alter table round_bet drop column target`.execute(db)
  await placeFunction(db)
}

/** Takes stakes. Verdicts as of `wallet_wager`, and `fenced`: another node leads. `p_auto`: the most each may pay, in hundredths. */
async function placeFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_place(
      p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_key text[], p_place int[],
      p_stake bigint[], p_params jsonb[], p_auto bigint[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_accepted bigint[];
    begin
      if not play_round_led(p_game, p_epoch) then
        return query select p, 'fenced', 0::bigint from unnest(p_player) p;
        return;
      end if;
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
        into v_player, v_verdict, v_balance, v_accepted
      from wallet_wager(p_player, array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k),
        p_stake, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
      insert into round_bet (player, game, round, key, place, version, stake, params, auto)
      select i.player, p_game, p_round, i.key, i.place, p_version, i.stake, i.params, i.auto
      from unnest(p_player, p_key, p_place, p_stake, p_params, p_auto) as i(player, key, place, stake, params, auto)
      where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);
      return query select p, v, b from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}
