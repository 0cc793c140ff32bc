-- The audit log is insert-only.
create or replace function staff_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end $$;

create or replace trigger only_added before update or delete or truncate on admin_event
  for each statement execute function staff_only_added();

create or replace trigger only_added before update or delete or truncate on admin_link
  for each statement execute function staff_only_added();

-- Words beside it are written once and erased with their player's data.
create or replace trigger only_erased before update or truncate on admin_event_words
  for each statement execute function staff_only_added();

drop function if exists admin_only_added();
