-- Readers of the head and history as one ledger. Each reads in the snapshot of the statement that calls it: a transfer that
-- is being moved is read once.

-- Keys of bets that may be in history have a series and a number in it: `bet:12:payout` is 12 of `bet`, `round:crash:7:…` is 7 of
-- `round:crash`, `table:roulette:7:…` is 7 of `table:roulette`. Null for other keys, which are never moved. A bet of an owner
-- with history is asked for its number: a regular expression would take a seventh of the bet’s time.
create or replace function ledger_number_text(p_key text) returns text language sql immutable as $$
  select split_part(p_key, ':', case when p_key like 'bet:%' then 2 when p_key like 'round:%' or p_key like 'table:%' then 3 end)
$$;
create or replace function ledger_number(p_key text) returns bigint language sql immutable as $$
  select case when length(ledger_number_text(p_key)) between 1 and 18 and ltrim(ledger_number_text(p_key), '0123456789') = ''
    then ledger_number_text(p_key)::bigint end
$$;
create or replace function ledger_series(p_key text) returns text language sql immutable as $$
  select case when ledger_number(p_key) is not null
    then case when p_key like 'bet:%' then 'bet' else split_part(p_key, ':', 1) || ':' || split_part(p_key, ':', 2) end end
$$;

-- Whether history may have this key of an owner, whose `in_history` is given: a look before searching.
create or replace function ledger_may_be_old(p_key text, p_in_history bigint) returns boolean language sql immutable as $$
  select case when p_key like 'bet:%' then p_in_history >= 0 and ledger_number(p_key) <= p_in_history else ledger_series(p_key) is not null end
$$;

-- The transfers of history under these keys of an owner. It reads the months that can have them, each with a plan of its
-- own: a plan over all of them would open every month there is.
create or replace function ledger_history_under(p_owner bigint, p_key text[]) returns setof ledger_transfer language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_month timestamptz;
  v_name text;
begin
  for v_month in
    select distinct m.month from unnest(p_key) as i(key)
      join ledger_month m on m.owner = p_owner and m.series = ledger_series(i.key) and ledger_number(i.key) between m.first and m.last
  loop
    foreach v_name in array platform_month_tables('ledger_history', v_month) loop
      continue when to_regclass(v_name) is null;
      return query execute format('select * from %I where owner = $1 and key = any($2)', v_name) using p_owner, p_key;
    end loop;
  end loop;
end $$;

-- All transfers under these keys of an owner.
create or replace function ledger_under(p_owner bigint, p_key text[]) returns setof ledger_transfer language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query select t.* from ledger_transfer t where t.owner = p_owner and t.key = any(p_key);
  if exists (
    select from ledger_account a, unnest(p_key) as i(key) where a.owner = p_owner and ledger_may_be_old(i.key, a.in_history)
  ) then
    return query select h.* from ledger_history_under(p_owner, p_key) h;
  end if;
end $$;

-- One page of what moved an owner's balance, p_count at most, in no order: the newest before p_before and p_leg. p_kinds:
-- only these kinds. What is null narrows nothing; p_until is exclusive. All kinds of an owner are few: the page is the newest of
-- each kind, merged.
create or replace function ledger_page(
  p_owner bigint, p_kinds text[], p_from timestamptz, p_until timestamptz, p_before timestamptz, p_leg smallint, p_count bigint
) returns setof ledger_transfer language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_kinds text[] := coalesce(p_kinds, array(
    with recursive kind_of(kind) as (
      select (select min(t.kind) from ledger_transfer t where t.owner = p_owner and (t.debit = 1 or t.credit = 1))
      union all
      select (select min(t.kind) from ledger_transfer t where t.owner = p_owner and t.kind > k.kind and (t.debit = 1 or t.credit = 1))
      from kind_of k where k.kind is not null
    ) select k.kind from kind_of k where k.kind is not null));
  v_page ledger_transfer[];
begin
  p_from := coalesce(p_from, '-infinity');
  p_until := coalesce(p_until, 'infinity');
  v_page := array(
    select n from unnest(v_kinds) as wanted(kind) cross join lateral (
      select t from ledger_transfer t
      where t.owner = p_owner and t.kind = wanted.kind and (t.debit = 1 or t.credit = 1) and t.at >= p_from and t.at < p_until
        and t.at <= coalesce(p_before, 'infinity') and (p_before is null or (t.at, t.leg) < (p_before, p_leg))
      order by t.at desc limit p_count
    ) as newest(n) order by (n).at desc, (n).leg desc limit p_count);
  return query select * from unnest(v_page);
  -- After a full page only history's transfers above its last one are wanted.
  if cardinality(v_page) >= p_count then
    p_from := v_page[p_count].at;
  end if;
  if exists (
    select from ledger_month m
    where m.owner = p_owner and m.month < least(p_until, coalesce(p_before, 'infinity')) and m.month > p_from - interval '31 days'
  ) then
    return query select h.* from ledger_history_page(p_owner, p_kinds, p_from, p_until, p_before, p_leg, p_count) h;
  end if;
end $$;

-- The same of history alone, month by month, from the newest on.
create or replace function ledger_history_page(
  p_owner bigint, p_kinds text[], p_from timestamptz, p_until timestamptz, p_before timestamptz, p_leg smallint, p_count bigint
) returns setof ledger_transfer language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_month timestamptz;
  v_kinds text[];
  v_name text;
  v_rows bigint;
  v_found bigint;
begin
  for v_month, v_kinds in
    select m.month, array_agg(distinct m.kind) from ledger_month m
    where m.owner = p_owner and (p_kinds is null or m.kind = any(p_kinds)) and m.month < p_until
      and m.month <= coalesce(p_before, 'infinity') and m.month > p_from - interval '31 days'
    group by m.month order by m.month desc
  loop
    exit when p_count <= 0 or (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC' <= p_from;
    v_found := 0;
    foreach v_name in array platform_month_tables('ledger_history', v_month) loop
      continue when to_regclass(v_name) is null;
      return query execute format(
        'select n.* from unnest($1) as wanted(kind) cross join lateral (
          select * from %I h
          where h.owner = $2 and h.kind = wanted.kind and (h.debit = 1 or h.credit = 1) and h.at >= $3 and h.at < $4
            and h.at <= coalesce($5, ''infinity'') and ($5 is null or (h.at, h.leg) < ($5, $6))
          order by h.at desc limit $7
        ) n order by n.at desc, n.leg desc limit $7', v_name)
        using v_kinds, p_owner, p_from, p_until, p_before, p_leg, p_count;
      get diagnostics v_rows = row_count;
      v_found := v_found + v_rows;
    end loop;
    p_count := p_count - v_found;
  end loop;
end $$;

-- Kopecks of one kind that moved an owner's balance since the moment.
create or replace function ledger_sum(p_owner bigint, p_kind text, p_since timestamptz) returns bigint language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  v_sum bigint;
  v_part bigint;
  v_name text;
  v_month timestamptz := date_trunc('month', p_since, 'UTC');
begin
  select coalesce(sum(t.amount), 0) into v_sum from ledger_transfer t
  where t.owner = p_owner and t.kind = p_kind and t.at >= p_since and (t.debit = 1 or t.credit = 1);
  v_sum := v_sum + coalesce((
    select sum(m.amount) from ledger_month m where m.owner = p_owner and m.kind = p_kind and m.month >= p_since), 0);
  if v_month < p_since and exists (
    select from ledger_month m where m.owner = p_owner and m.kind = p_kind and m.month = v_month) then
    foreach v_name in array platform_month_tables('ledger_history', v_month) loop
      continue when to_regclass(v_name) is null;
      execute format('select coalesce(sum(amount), 0) from %I where at >= $1 and owner = $2 and kind = $3 and (debit = 1 or credit = 1)', v_name)
        using p_since, p_owner, p_kind into v_part;
      v_sum := v_sum + v_part;
    end loop;
  end if;
  return v_sum;
end $$;

-- Kopecks of one kind that moved the owner's balance since the moment, without those that were undone: for them there is the
-- same key with this ending. Only for kinds that are never moved to history.
create or replace function ledger_sum_kept(p_owner bigint, p_kind text, p_since timestamptz, p_ending text) returns bigint language sql stable as $$
  select coalesce(sum(t.amount), 0)::bigint from ledger_transfer t
  where t.owner = p_owner and t.kind = p_kind and t.at >= p_since and (t.debit = 1 or t.credit = 1)
    and not exists (select from ledger_transfer u where u.owner = t.owner and u.key = t.key || p_ending)
$$;

-- The transfers of distributed months, summed by owner and accounts: all of them at once are too many to be fetched.
create or replace function ledger_far() returns table (owner bigint, debit smallint, credit smallint, amount bigint, count bigint, at timestamptz)
language plpgsql stable as $$
declare
  v_name text;
begin
  for v_name in select * from platform_far_months('ledger_history') loop
    return query execute format('select owner, debit, credit, sum(amount)::bigint, count(*), max(at) from %I group by owner, debit, credit', v_name);
  end loop;
end $$;
