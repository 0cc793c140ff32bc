-- Settles all open bets of a round that is over: targets up to `paid_to` are paid, the others are lost, or returned if
-- the round was interrupted. Returns the balances of the players who got anything back from the round. For a round that
-- is already settled it returns the same and moves nothing: the keys of its movements were posted before.
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
  -- A settlement still under way, whose connection broke, is waited for.
  select paid_to, phase = 'interrupted', settled into v_paid_to, v_interrupted, v_settled
  from round where game = p_game and number = p_round and phase in ('ended', 'interrupted') for update;
  if not found then return; end if;
  perform ledger_lock(array(
    select b.player from round_bet b where b.game = p_game and b.round = p_round
      and case when v_settled then b.state in ('taken', 'returned') else b.state = 'open' and (b.auto <= v_paid_to or v_interrupted) end));
  update round set settled = true where game = p_game and number = p_round and not settled;
  -- A wallet takes one movement of a player at a time, and a player may have several bets: all first bets, then all
  -- second bets, …
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
end $$;
