-- Moves the next stretch of the journal, about p_count bets that were over before p_before, with their transfers from the
-- head into history. Returns how many; 0 if there are none, or another node is moving. All of it is one transaction.
-- Stakes that were given back have no place in the journal and are moved by their time alone.
create or replace function play_move_bets(p_before timestamptz, p_count int) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_player bigint[];
  v_nonce bigint[];
  v_key text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('history', 0)) then
    return 0;
  end if;
  select c.journal into v_from from history_cut c where c.head = 'bet';
  -- Below the oldest transaction still running: nothing can join the journal there any more.
  select coalesce(max(s.journal), v_from) into v_to from (
    select b.journal, b.at from bet b where b.journal > v_from and b.journal <
      (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + o.value from journal_offset o)
    order by b.journal limit p_count
  ) s where s.at < p_before;
  -- What a move added has the key of its step; a game that was given back after a restoration has lost its moves.
  select array_agg(m.player), array_agg(m.nonce), array_agg(e.key) into v_player, v_nonce, v_key
  from platform_move(null::bet, 'at', 'player, nonce', 'nonce', '{"bet_month": "player"}',
    format('(journal > %s and journal <= %s or journal = -1 and at < %L)', v_from, v_to, p_before)) m
    cross join lateral (
      select 'bet:' || m.nonce || ending as key from unnest(array['', ':payout', ':back']) ending
      union all
      select 'bet:' || m.nonce || ':move-' || step
      from generate_series(0, case when m.ended = 'returned' then 1000 else jsonb_array_length(m.moves) end) step where m.added > 0
    ) e;
  update history_cut c set journal = v_to where c.head = 'bet' and c.journal <> v_to;
  if v_player is null then
    return 0;
  end if;
  perform ledger_move(v_player, v_key);
  return (select count(distinct (player, nonce)) from unnest(v_player, v_nonce) as m(player, nonce));
end $$;
