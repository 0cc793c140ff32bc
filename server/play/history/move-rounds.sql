-- Moves rounds of a game that were over and settled before p_before, the oldest ones, with about p_count bets, and the bets'
-- transfers, from the head into history. Returns how many rounds and bets; 0 if there are none, or another node is moving. All of it is one
-- transaction. The newest round stays: the next one is numbered after it.
create or replace function play_move_rounds(p_game text, p_before timestamptz, p_count int) returns bigint language plpgsql
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
    select r.number from round r
    where r.game = p_game and r.settled and r.ended_at < p_before and r.number < (select max(n.number) from round n where n.game = p_game)
      and not exists (select from round_bet b where b.game = r.game and b.round = r.number and b.state = 'open')
    order by r.number limit p_count
  loop
    v_rounds := v_rounds || v_round;
    v_count := v_count + 1 + (select count(*) from round_bet b where b.game = p_game and b.round = v_round);
    exit when v_count >= p_count;
  end loop;
  if v_count = 0 then
    return 0;
  end if;
  select array_agg(m.player), array_agg(format('round:%s:%s:%s', m.game, m.round, m.key)), max(m.journal) into v_player, v_key, v_journal
  from platform_move(null::round_bet, 'settled_at', 'player, game, round, key', 'round', '{"round_bet_month": "player, game", "round_month": "game"}',
    format('game = %L and round = any(%L)', p_game, v_rounds)) m;
  select array_agg(m.chain), array_agg(m.link) into v_chain, v_link
  from platform_move(null::round, 'ended_at', 'game, number', 'number', '{"round_month": "game"}', format('game = %L and number = any(%L)', p_game, v_rounds)) m;
  update round_chain c set in_history = m.last
  from (select i.chain, max(i.link) as last from unnest(v_chain, v_link) as i(chain, link) group by i.chain) m
  where c.game = p_game and c.id = m.chain and c.in_history < m.last;
  update history_cut c set journal = v_journal where c.head = 'round_bet' and c.journal < v_journal;
  if v_player is not null then
    perform ledger_move(array_agg(i.player), array_agg(i.key || e.ending))
    from unnest(v_player, v_key) as i(player, key), unnest(array['', ':payout', ':back']) as e(ending);
  end if;
  return v_count;
end $$;
