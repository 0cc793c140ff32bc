-- Moves the next stretch of the journal, about p_count bets that were over before p_before, with their transfers from the
-- head into history. Returns how many; 0 if there are none, or another node is moving. All of it is one transaction.
-- Stakes that were given back have no place in the journal and are moved by their time alone.
create or replace function play_move_bets(p_before timestamptz, p_count int) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_month timestamptz;
  v_player bigint[];
  v_nonce bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('history bet', 0)) then
    return 0;
  end if;
  select c.journal into v_from from history_cut c where c.head = 'bet';
  -- Below the oldest transaction still running: nothing can join the journal there any more.
  select coalesce(max(s.journal), v_from) into v_to from (
    select b.journal, b.at from bet b where b.journal > v_from and b.journal <
      (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + o.value from journal_offset o)
    order by b.journal limit p_count
  ) s where s.at < p_before;
  for v_month in
    select distinct date_trunc('month', b.at, 'UTC') from bet b
    where (b.journal > v_from and b.journal <= v_to) or (b.journal = -1 and b.at < p_before)
  loop
    perform platform_month('bet_history', v_month, 'player, nonce');
  end loop;
  with moved as (
    delete from bet b where (b.journal > v_from and b.journal <= v_to) or (b.journal = -1 and b.at < p_before) returning b.*
  ), months as (
    insert into bet_month (player, month, first, last)
    select m.player, date_trunc('month', m.at, 'UTC'), min(m.nonce), max(m.nonce) from moved m group by 1, 2 order by 1, 2
    on conflict (player, month) do update set first = least(bet_month.first, excluded.first), last = greatest(bet_month.last, excluded.last)
  ), kept as (
    insert into bet_history select m.* from moved m order by m.player, m.nonce
  )
  select array_agg(m.player), array_agg(m.nonce) into v_player, v_nonce from moved m;
  update history_cut c set journal = v_to where c.head = 'bet' and c.journal <> v_to;
  if v_player is null then
    return 0;
  end if;
  perform ledger_move(array_agg(i.player), array_agg('bet:' || i.nonce || i.ending))
  from (
    select m.player, m.nonce, e.ending from unnest(v_player, v_nonce) as m(player, nonce), unnest(array['', ':payout', ':back']) as e(ending)
  ) i;
  return cardinality(v_player);
end $$;
