-- Takes what layouts have more than before, while bets are taken. Verdicts of wallet_wager, `off`, and `bank`: the
-- layout was admitted under another declared bank. A revision is
-- written once, even if repeated. A stake added by a decision on a dealt hand is taken even if the game is switched
-- off: the hand is played to its end. Like every write at a table it reads the phase of its round and locks it until
-- the commit.
drop function if exists play_table_raise(text, bigint, bigint, smallint, bigint[], int[], int[], text[], bigint[], jsonb[], bigint[], smallint);
create or replace function play_table_raise(
  p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_place int[], p_revision int[], p_key text[],
  p_more bigint[], p_params jsonb[], p_stake bigint[], p_house smallint, p_bank int[] default null
) returns table (player bigint, verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_verdict text[];
  v_balance bigint[];
  v_left int[];
  v_off text[] := play_games_off();
  v_is_off boolean := p_game = any(v_off);
  v_bank int := play_bank();
begin
  p_bank := coalesce(p_bank, array_fill(0, array[cardinality(p_player)]));
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform 1 from table_round r where r.game = p_game and r.number = p_round and r.phase = 'betting' for share;
  if not found then raise exception 'the round is in another phase' using errcode = 'KR001'; end if;
  if v_is_off or v_bank <> any(p_bank) then
    perform ledger_lock(p_player);
    v_left := array(
      select i.place from unnest(p_bank, p_player) with ordinality as i(bank, player, place)
      where not v_is_off and i.bank = v_bank or i.player in (select ledger_posted(p_player, array(select 'table:' || p_game || ':' || p_round || ':' || r from unnest(p_revision) r))));
    return query select i.player, case when v_is_off then 'off' else 'bank' end, 0::bigint
      from unnest(p_player) with ordinality as i(player, place) where i.place <> all(v_left);
    p_player := array(select p_player[n] from unnest(v_left) n);
    p_place := array(select p_place[n] from unnest(v_left) n);
    p_revision := array(select p_revision[n] from unnest(v_left) n);
    p_key := array(select p_key[n] from unnest(v_left) n);
    p_more := array(select p_more[n] from unnest(v_left) n);
    p_params := array(select p_params[n] from unnest(v_left) n);
    p_stake := array(select p_stake[n] from unnest(v_left) n);
  end if;
  select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance) into v_player, v_verdict, v_balance
  from wallet_wager(p_player, array(select 'table:' || p_game || ':' || p_round || ':' || r from unnest(p_revision) r),
    p_more, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
  perform play_same_terms(v_bank, v_off);
  insert into table_bet as b (player, game, round, place, version, revision, key, stake, params)
  select i.player, p_game, p_round, i.place, p_version, i.revision, i.key, i.stake, i.params
  from unnest(p_player, p_place, p_revision, p_key, p_stake, p_params) as i(player, place, revision, key, stake, params)
    join unnest(v_player, v_verdict) as w(player, verdict) on w.player = i.player and w.verdict in ('accepted', 'duplicate')
  on conflict (player, game, round) do update
    set revision = excluded.revision, key = excluded.key, stake = excluded.stake, params = excluded.params
    where b.revision < excluded.revision and b.state = 'open';
  return query select p, v, c from unnest(v_player, v_verdict, v_balance) as r(p, v, c);
end $$;
