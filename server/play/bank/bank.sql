-- Returns the number of the declared bank in force; 0 without one. Every function that takes a stake compares it in the
-- same write with the bank under which the stake was admitted: a node that does not know of a new one takes nothing.
create or replace function play_bank() returns int language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return coalesce((select number from declared_bank order by number desc limit 1), 0);
end $$;
