/**
 * Shared rounds: the owners of money are locked first, all at once and in their order, as every write of money does; the bets after
 * them. The end of a round locked those it gave back to and then those it paid, and a batch of bets could hold one of the latter and
 * wait for one of the former. And the end asked for again, because its first answer was lost, answers the same.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await cancelFunction(db)
  await takeFunction(db)
  await settleFunction(db)
}

/** As before (0021), the owners first. */
async function cancelFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_round_cancel(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_key text[];
      v_stake bigint[];
      v_at timestamptz[];
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      perform ledger_lock(p_player);
      update round_bet b set state = 'cancelled', payout = b.stake, settled_at = clock_timestamp()
      from unnest(p_player, p_key) as i(player, key)
      where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':back'), array_agg(b.stake), array_agg(b.placed_at)
        into v_player, v_key, v_stake, v_at
      from unnest(p_player, p_key) as i(player, key)
        join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
      where b.state = 'cancelled';
      if v_player is not null then
        return query select g.player, g.balance from wallet_give_back(v_player, v_key, v_stake, v_at, p_house) g;
      end if;
    end $$`.execute(db)
}

/** As before (0021), the owners first. */
async function takeFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_round_take(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_multiplier bigint[], p_house smallint)
    returns table (player bigint, multiplier bigint, payout bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_key text[];
      v_multiplier bigint[];
      v_payout bigint[];
      v_at timestamptz[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      perform ledger_lock(p_player);
      update round_bet b set state = 'taken', multiplier = i.multiplier, payout = b.stake * i.multiplier / 100, settled_at = clock_timestamp(), journal = v_journal
      from unnest(p_player, p_key, p_multiplier) as i(player, key, multiplier)
      where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':payout'),
        array_agg(b.multiplier), array_agg(b.payout), array_agg(b.placed_at)
        into v_player, v_key, v_multiplier, v_payout, v_at
      from unnest(p_player, p_key) as i(player, key)
        join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
      where b.state = 'taken';
      if v_player is not null then
        return query select w.player, i.multiplier, i.payout, w.balance
          from wallet_pay_out(v_player, v_key, v_payout, v_at, p_house) w
            join unnest(v_player, v_multiplier, v_payout) as i(player, multiplier, payout) on i.player = w.player;
      end if;
    end $$`.execute(db)
}

/**
 * Settles what is open of a round that is over, all at once: targets up to `paid_to` are paid, the others are lost, or given
 * back where the round was interrupted. Answers the balances of those to whom anything of the round came back; of a round that is
 * settled already too, moving nothing: the keys of its movements were posted before.
 */
async function settleFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_round_settle(p_game text, p_epoch bigint, p_round bigint, p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      v_paid_to bigint;
      v_interrupted boolean;
      v_settled boolean;
      v_part record;
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      -- One that is still under way, whose connection broke, is waited for.
      select paid_to, phase = 'interrupted', settled into v_paid_to, v_interrupted, v_settled
      from round where game = p_game and number = p_round and phase in ('ended', 'interrupted') for update;
      if not found then return; end if;
      perform ledger_lock(array(
        select b.player from round_bet b where b.game = p_game and b.round = p_round
          and case when v_settled then b.state in ('taken', 'returned') else b.state = 'open' and (b.auto <= v_paid_to or v_interrupted) end));
      update round set settled = true where game = p_game and number = p_round and not settled;
      -- A wallet takes one movement of a player at a time, and a player may have several bets: their first ones, their second ones, …
      for v_part in
        with over as (
          update round_bet b set
            state = case when b.auto <= v_paid_to then 'taken' when v_interrupted then 'returned' else 'lost' end,
            multiplier = case when b.auto <= v_paid_to then b.auto else 0 end,
            payout = case when b.auto <= v_paid_to then b.stake * b.auto / 100 when v_interrupted then b.stake else 0 end,
            journal = case when b.auto <= v_paid_to or not v_interrupted then v_journal end,
            settled_at = clock_timestamp()
          where not v_settled and b.game = p_game and b.round = p_round and b.state = 'open'
          returning b.player, b.key, b.state, b.payout, b.placed_at
        ), moved as (
          select player, key, state, payout, placed_at, row_number() over (partition by player order by key) as turn
          from (
            select * from over
            union all
            select b.player, b.key, b.state, b.payout, b.placed_at from round_bet b
            where v_settled and b.game = p_game and b.round = p_round and b.state in ('taken', 'returned')
          ) as back
          where payout > 0
        )
        select state, turn, array_agg(player) as players, array_agg(key) as keys, array_agg(payout) as payouts, array_agg(placed_at) as placed
        from moved group by state, turn order by turn, state
      loop
        if v_part.state = 'taken' then
          return query select w.player, w.balance from wallet_pay_out(v_part.players,
            array(select 'round:' || p_game || ':' || p_round || ':' || k || ':payout' from unnest(v_part.keys) k), v_part.payouts, v_part.placed, p_house) w;
        else
          return query select w.player, w.balance from wallet_give_back(v_part.players,
            array(select 'round:' || p_game || ':' || p_round || ':' || k || ':back' from unnest(v_part.keys) k), v_part.payouts, v_part.placed, p_house) w;
        end if;
      end loop;
    end $$`.execute(db)
}
