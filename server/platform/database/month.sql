-- The name of a table's partition for the month that begins at this moment.
create or replace function platform_partition(p_table text, p_month timestamptz) returns text language sql stable
  return p_table || to_char(p_month at time zone 'UTC', '_YYYY_MM');

-- Makes the partition of a table for the month that begins at this moment, with this primary key, where there is none.
-- It is filled by inserts into the table. Attached, not created in place: readers of the other months go on.
create or replace function platform_month(p_table text, p_month timestamptz, p_key text) returns void language plpgsql as $$
declare
  v_name text := platform_partition(p_table, p_month);
begin
  if to_regclass(v_name) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)', v_name, p_table);
  execute format('alter table %I add primary key (%s)', v_name, p_key);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', p_table, v_name, p_month,
    (p_month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
end $$;
