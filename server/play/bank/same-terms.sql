-- Ends a write that takes stakes with 40001, which its caller repeats, if the games switched off or the declared bank are
-- not those it read at its start: it may have waited for a wallet since. Called once every lock is held.
create or replace function play_same_terms(p_bank int, p_off text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if play_bank() <> p_bank or play_games_off() <> p_off then
    raise exception 'the terms of stakes changed' using errcode = '40001';
  end if;
end $$;
