-- The name of a table's partition for the month that begins at this moment.
create or replace function platform_partition(p_table text, p_month timestamptz) returns text language sql stable
  return p_table || to_char(p_month at time zone 'UTC', '_YYYY_MM');

-- The tables a month's rows may be in: its partition, and `<partition>_far` for those that were distributed over other machines. They
-- are read in this order, and each is looked for only when its turn comes: a month leaves its partition under a lock that waits for
-- readers of it, so that nobody finds a row in both or in neither.
create or replace function platform_month_tables(p_table text, p_month timestamptz) returns text[] language sql stable
  return array[platform_partition(p_table, p_month), platform_partition(p_table, p_month) || '_far'];

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
