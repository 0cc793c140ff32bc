-- Returns what layouts have less than before, while bets are taken; nothing if chips only moved. A layout that raises a
-- spot names the declared bank it was admitted under: under another one it stays as it was, and has no row here.
drop function if exists play_table_lower(text, bigint, bigint, bigint[], int[], text[], bigint[], jsonb[], bigint[], smallint);
create or replace function play_table_lower(
  p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_revision int[], p_key text[], p_less bigint[], p_params jsonb[], p_stake bigint[], p_house smallint,
  p_bank int[] default null
) returns table (player bigint, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_key text[];
  v_less bigint[];
  v_at timestamptz[];
  v_off text[] := play_games_off();
  v_bank int := play_bank();
begin
  p_bank := coalesce(p_bank, array_fill(null::int, array[cardinality(p_player)]));
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform 1 from table_round r where r.game = p_game and r.number = p_round and r.phase = 'betting' for share;
  if not found then raise exception 'the round is in another phase' using errcode = 'KR001'; end if;
  update table_bet b set revision = i.revision, key = i.key, stake = i.stake, params = i.params
  from unnest(p_player, p_revision, p_key, p_stake, p_params, p_bank) as i(player, revision, key, stake, params, bank)
  where coalesce(i.bank, v_bank) = v_bank and b.player = i.player and b.game = p_game and b.round = p_round and b.revision < i.revision and b.state = 'open';
  select array_agg(b.player), array_agg('table:' || p_game || ':' || p_round || ':' || i.revision || ':back'), array_agg(i.less), array_agg(b.placed_at)
    into v_player, v_key, v_less, v_at
  from unnest(p_player, p_revision, p_less) as i(player, revision, less)
    join table_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.revision >= i.revision;
  if v_player is not null then
    return query select g.player, g.balance from wallet_give_back(v_player, v_key, v_less, v_at, p_house) g;
  end if;
  perform play_same_terms(v_bank, v_off);
end $$;
