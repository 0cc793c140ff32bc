-- The audit log is insert-only: a row is never changed, and leaves the head only when history has exactly it.
create or replace function staff_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end $$;

create or replace function staff_leaves_for_history() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_gone jsonb;
begin
  if tg_table_name = 'admin_event' then
    select to_jsonb(g) into v_gone from gone g
    where not exists (select from admin_event_history h where h.id = g.id and h.at = g.at and to_jsonb(h) = to_jsonb(g)) limit 1;
  else
    select to_jsonb(g) into v_gone from gone g
    where not exists (select from admin_link_history h where h.place = g.place and h.at = g.at and to_jsonb(h) = to_jsonb(g)) limit 1;
  end if;
  if found then
    raise exception 'the audit is only added to';
  end if;
  return null;
end $$;

create or replace trigger only_added before update or truncate on admin_event for each statement execute function staff_only_added();
create or replace trigger only_added before update or truncate on admin_link for each statement execute function staff_only_added();
create or replace trigger only_moved after delete on admin_event referencing old table as gone
  for each statement execute function staff_leaves_for_history();
create or replace trigger only_moved after delete on admin_link referencing old table as gone
  for each statement execute function staff_leaves_for_history();
create or replace trigger only_added before update or delete or truncate on admin_event_history
  for each statement execute function staff_only_added();
create or replace trigger only_added before update or delete or truncate on admin_link_history
  for each statement execute function staff_only_added();

-- Words beside it are written once and erased with their player's data.
create or replace trigger only_erased before update or truncate on admin_event_words
  for each statement execute function staff_only_added();

drop function if exists admin_only_added();
