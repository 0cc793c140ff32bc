-- Returns the games that the operator has switched off. Every function that takes a stake reads it in the same write: a
-- node that does not know of the switch takes none either.
create or replace function play_games_off() returns text[] language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return array(select game from game_switch where off order by game);
end $$;
