-- Moves the next stretch of the chain, p_count rows of the audit that are older than p_before, with their links from the head into
-- history. Returns how many; 0 if there are none, or another node is moving. All of it is one transaction. The newest link stays.
create or replace function staff_move_audit(p_before timestamptz, p_count int) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_to bigint;
  v_event bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('history', 0)) then
    return 0;
  end if;
  select max(s.place) into v_to from (select l.place, l.at from admin_link l order by l.place limit p_count) s
  where s.at < p_before and s.place < (select max(l.place) from admin_link l);
  v_event := array(select l.event from admin_link l where l.place <= v_to);
  perform platform_move(null::admin_event, 'at', 'id', 'id', '{}', format('id = any(%L)', v_event));
  perform platform_move(null::admin_link, 'at', 'place', 'place', '{}', format('place <= %s', coalesce(v_to, 0)));
  return cardinality(v_event);
end $$;
