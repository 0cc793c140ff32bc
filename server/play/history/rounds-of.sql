-- Rounds and what was staked on them, from the head and from history; p_row names the table. Each reads in the snapshot of the
-- statement that calls it: what is being moved is read once.

-- Rounds of a game that are over, with numbers from p_least and below p_before, the newest first: about p_count (null: all).
create or replace function play_past_rounds(p_row anyelement, p_game text, p_least bigint, p_before bigint, p_count bigint default null)
returns setof anyelement language sql stable as $$
  select * from platform_rows(p_row, pg_typeof(p_row) || '_month', 'game = ' || quote_literal(p_game), 'number', p_least, p_before, p_count,
    'ended_at is not null and game = ' || quote_literal(p_game))
$$;

-- Those of these numbers.
create or replace function play_past_rounds_at(p_row anyelement, p_game text, p_number bigint[]) returns setof anyelement language sql stable as $$
  select r.* from (select distinct n from unnest(p_number) n) i(number)
    cross join lateral play_past_rounds(p_row, p_game, i.number, i.number + 1) r
$$;

-- What was staked or decided in a round. p_months: the table of months of its rounds.
create or replace function play_in_round(p_row anyelement, p_months text, p_game text, p_round bigint) returns setof anyelement language sql stable as $$
  select * from platform_rows(p_row, p_months, 'game = ' || quote_literal(p_game), 'round', p_round, p_round + 1, null, 'game = ' || quote_literal(p_game))
$$;

-- A player's bets on rounds of these games, with the rounds' numbers from p_least and below p_before, the newest first: of each
-- game whole rounds with about p_count bets (null: all). What is null narrows nothing.
create or replace function play_own_in_rounds(
  p_row anyelement, p_player bigint, p_games text[], p_least bigint, p_before bigint, p_count bigint default null, p_states text[] default null,
  p_stake bigint default null, p_from timestamptz default null, p_until timestamptz default null
) returns setof anyelement language sql stable as $$
  select b.* from unnest(p_games) as played(id) cross join lateral platform_rows(
    p_row, pg_typeof(p_row) || '_month', format('player = %s and game = %L', p_player, played.id), 'round', p_least, p_before, p_count,
    concat_ws(' and ', format('player = %s and game = %L', p_player, played.id), 'state = any(' || quote_literal(p_states::text) || ')',
      'stake = ' || p_stake, 'settled_at >= ' || quote_literal(p_from), 'settled_at < ' || quote_literal(p_until)),
    p_from, p_until) b
$$;

-- A player's bets on these rounds of these games.
create or replace function play_own_at(p_row anyelement, p_player bigint, p_game text[], p_round bigint[]) returns setof anyelement language sql stable as $$
  select b.* from (select distinct game, round from unnest(p_game, p_round) as n(game, round)) i
    cross join lateral play_own_in_rounds(p_row, p_player, array[i.game], i.round, i.round + 1) b
$$;
