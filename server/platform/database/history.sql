-- A table that grows by play is a head with a history: `<head>_history` has its columns and a partition a month. Tables of months say
-- in which months there are rows, and between which numbers. See 0048.

-- Moves the rows of a head that satisfy a condition into the months of their column p_at, and returns them. p_key: the primary
-- key. p_number: the column that tables of months count by; p_months: such tables and the columns that lead their keys.
create or replace function platform_move(
  p_row anyelement, p_at text, p_key text, p_number text, p_months jsonb, p_where text
) returns setof anyelement language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_head text := pg_typeof(p_row)::text;
  v_month timestamptz;
begin
  for v_month in execute format('select distinct date_trunc(''month'', %I, ''UTC'') from %I where %s', p_at, v_head, p_where) loop
    perform platform_month(v_head || '_history', v_month, p_key);
  end loop;
  return query execute format(
    'with moved as (delete from %1$I where %2$s returning *), kept as (insert into %3$I select * from moved order by %4$s) %5$s select * from moved',
    v_head, p_where, v_head || '_history', p_key, (
      select string_agg(format(
        ', in_%1$s as (
          insert into %1$I (%2$s, month, first, last)
          select %2$s, date_trunc(''month'', %3$I, ''UTC'') as begins, min(%4$I), max(%4$I) from moved group by %2$s, begins order by %2$s, begins
          on conflict (%2$s, month) do update set first = least(%1$I.first, excluded.first), last = greatest(%1$I.last, excluded.last))',
        m.key, m.value, p_at, p_number), '') from jsonb_each_text(p_months) m));
end $$;

-- Rows of history with numbers from p_least and below p_before that satisfy a condition: of each month the highest numbers,
-- about p_count rows but no part of a number, until no other month can have one of the highest (null: all months). p_of: which
-- rows of the table of months lead there. Each month is planned by itself: a plan over all of them would open every month there is.
create or replace function platform_history(
  p_row anyelement, p_months text, p_of text, p_number text, p_least bigint, p_before bigint, p_count bigint, p_where text,
  p_from timestamptz default null, p_until timestamptz default null
) returns setof anyelement language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_history text := pg_typeof(p_row)::text || '_history';
  v_found bigint := 0;
  v_rows bigint;
  v_lowest bigint := p_before;
  v_month timestamptz;
  v_first bigint;
  v_last bigint;
  v_name text;
begin
  for v_month, v_first, v_last in execute format(
    'select month, first, last from %I where %s and first < $1 and last >= $2 and ($3 is null or month < $3) order by last desc', p_months, p_of)
    using p_before, p_least, p_until
  loop
    exit when v_found >= p_count and v_last < v_lowest;
    continue when (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC' <= p_from;
    foreach v_name in array platform_month_tables(v_history, v_month) loop
      continue when to_regclass(v_name) is null;
      return query execute format('select * from %1$I where %2$s and %3$I >= %4$s and %3$I < %5$s order by %3$I desc',
        v_name, p_where, p_number, p_least, p_before) || coalesce(' fetch first ' || p_count || ' rows with ties', '');
      get diagnostics v_rows = row_count;
      v_found := v_found + v_rows;
    end loop;
    v_lowest := least(v_lowest, v_first);
  end loop;
end $$;

-- The names of a history's distributed months, of those that are not over before p_from and do not begin after p_until. Who reads all
-- players' rows reads the history itself in the same statement: that locks the months, see platform_month_tables.
create or replace function platform_far_months(
  p_history text, p_from timestamptz default null, p_until timestamptz default null
) returns setof text language sql stable as $$
  select c.relname || '_far' from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = p_history::regclass and to_regclass(c.relname || '_far') is not null
    and right(c.relname, 7) between coalesce(to_char(p_from at time zone 'UTC', 'YYYY_MM'), '')
      and coalesce(to_char(p_until at time zone 'UTC', 'YYYY_MM'), 'z')
$$;

-- The rows of these months that satisfy a condition; with p_count, of each month about so many that are first in the order of the column
-- p_by, but no part of a place in it. p_order: '' or 'desc'.
create or replace function platform_far(
  p_row anyelement, p_where text, p_by text default null, p_order text default '', p_count bigint default null,
  p_from timestamptz default null, p_until timestamptz default null
) returns setof anyelement language plpgsql stable as $$
declare
  v_name text;
  v_last bigint;
begin
  for v_name in select * from platform_far_months(pg_typeof(p_row)::text || '_history', p_from, p_until) loop
    v_last := null;
    if p_count is not null then
      execute format('select %1$I from %2$I where %3$s order by %1$I %4$s limit 1 offset %5$s', p_by, v_name, p_where, p_order, p_count - 1) into v_last;
    end if;
    return query execute format('select * from %I where %s', v_name, p_where)
      || coalesce(format(' and %I %s ', p_by, case p_order when 'desc' then '>=' else '<=' end) || v_last, '');
  end loop;
end $$;

-- The same rows of the head and of history: of history only what may be above the last one of the head.
create or replace function platform_rows(
  p_row anyelement, p_months text, p_of text, p_number text, p_least bigint, p_before bigint, p_count bigint, p_where text,
  p_from timestamptz default null, p_until timestamptz default null
) returns setof anyelement language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_from text := format('from %1$I where %2$s and %3$I >= $1 and %3$I < $2 order by %3$I desc', pg_typeof(p_row)::text, p_where, p_number);
  v_found bigint;
begin
  return query execute 'select * ' || v_from || coalesce(' fetch first ' || p_count || ' rows with ties', '') using p_least, p_before;
  get diagnostics v_found = row_count;
  if p_count > 0 and v_found >= p_count then
    execute format('select %I ', p_number) || v_from || ' offset $3 - 1 limit 1' using p_least, p_before, p_count into p_least;
  end if;
  return query select * from platform_history(p_row, p_months, p_of, p_number, p_least, p_before, p_count, p_where, p_from, p_until);
end $$;

-- Copies rows between two tables with the same columns, sorted by the column p_by: a page of one player's bets is then in few blocks.
-- With p_first and p_last only those between them.
create or replace function platform_copy(
  p_from text, p_to text, p_by text, p_first bigint default null, p_last bigint default null
) returns void language plpgsql as $$
begin
  execute format('insert into %I select * from %I where %s order by %I', p_to, p_from,
    coalesce(format('%I', p_by) || ' between ' || p_first || ' and ' || p_last, 'true'), p_by);
end $$;
