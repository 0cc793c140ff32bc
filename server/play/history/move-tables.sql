-- Moves rounds of a table that were over and settled before p_before, the oldest ones, with about p_count bets, the decisions and the
-- bets' transfers, from the head into history. Returns how many rounds and bets; 0 if there are none, or another node is moving. All of it is
-- one transaction. These stay: the newest round, after which the next one is numbered; the newest with a link, after which the next link is
-- used; rounds whose link was not shown yet; corrected ones, broken ones, and those that people have called off: all three are few and looked for.
create or replace function play_move_tables(p_game text, p_before timestamptz, p_count int) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_round bigint;
  v_rounds bigint[] := '{}';
  v_count bigint := 0;
  v_player bigint[];
  v_key text[];
  v_journal bigint;
  v_chain int[];
  v_link int[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('history', 0)) then
    return 0;
  end if;
  for v_round in
    select r.number from table_round r
    where r.game = p_game and r.settled and r.ended_at < p_before and r.number < (select max(n.number) from table_round n where n.game = p_game)
      and (r.link is null or r.number < (select max(n.number) from table_round n where n.game = p_game and n.link is not null)
        and (r.hash is not null or exists (select from table_shoe s where s.game = r.game and s.number = r.shoe and s.hash is not null)))
      and not r.corrected and r.reason is distinct from 'fault' and not (r.phase = 'voided' and r.link is null)
      and not exists (select from table_bet b where b.game = r.game and b.round = r.number and b.state = 'open')
    order by r.number limit p_count
  loop
    v_rounds := v_rounds || v_round;
    v_count := v_count + 1 + (select count(*) from table_bet b where b.game = p_game and b.round = v_round);
    exit when v_count >= p_count;
  end loop;
  if v_count = 0 then
    return 0;
  end if;
  -- A layout has a key for each revision, a decision one for its step.
  select array_agg(i.player), array_agg(format('table:%s:%s:%s', i.game, i.round, e.ending)), max(i.journal) into v_player, v_key, v_journal
  from platform_move(null::table_bet, 'settled_at', 'player, game, round', 'round', '{"table_bet_month": "player, game", "table_round_month": "game"}',
      format('game = %L and round = any(%L)', p_game, v_rounds)) i
    cross join lateral (
      select r || s.suffix from generate_series(1, i.revision) r, unnest(array['', ':back']) as s(suffix)
      union all select 'move-' || m.step from table_move m where m.game = i.game and m.round = i.round
      union all values ('payout'), ('void')
    ) as e(ending);
  perform platform_move(null::table_move, 'at', 'game, round, step', 'round', '{"table_round_month": "game"}', format('game = %L and round = any(%L)', p_game, v_rounds));
  select array_agg(m.chain), array_agg(m.link) into v_chain, v_link
  from platform_move(null::table_round, 'ended_at', 'game, number', 'number', '{"table_round_month": "game"}', format('game = %L and number = any(%L)', p_game, v_rounds)) m;
  update round_chain c set in_history = m.last
  from (select i.chain, max(i.link) as last from unnest(v_chain, v_link) as i(chain, link) group by i.chain) m
  where c.game = p_game and c.id = m.chain and c.in_history < m.last;
  update history_cut c set journal = v_journal where c.head = 'table_bet' and c.journal < v_journal;
  if v_player is not null then
    perform ledger_move(v_player, v_key);
  end if;
  return v_count;
end $$;
