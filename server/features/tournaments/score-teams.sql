-- Computes the teams of these players from the scores of their members: the best so many count. Ties go by the last of
-- those scores. A team whose member has a counted bet plays.
create or replace function tournaments_score_teams(p_tournaments bigint[], p_players bigint[]) returns void language sql as $$
  with touched as (
    select distinct tournament, team from tournament_member where player = any(p_players) and tournament = any(p_tournaments)
  ), ranked as (
    select m.tournament, m.team, s.score, s.reached,
      row_number() over (partition by m.tournament, m.team order by s.score desc, s.reached, s.player) as rank
    from touched d join tournament_member m on m.tournament = d.tournament and m.team = d.team
      join tournament_score s on s.player = m.player and s.tournament = m.tournament
  ), counted as (
    select r.tournament, r.team, coalesce(sum(r.score) filter (where r.rank <= t.team_best), 0)::bigint as score,
      coalesce(max(r.reached) filter (where r.rank <= t.team_best and r.score > 0), 0) as reached
    from ranked r join tournament t on t.id = r.tournament group by r.tournament, r.team
  )
  update tournament_team t set score = coalesce(c.score, 0), reached = coalesce(c.reached, 0), plays = t.plays or c.team is not null
  from touched d left join counted c on c.tournament = d.tournament and c.team = d.team
  where t.tournament = d.tournament and t.id = d.team
$$;
