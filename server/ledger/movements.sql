-- Gives the oldest waiting movements, p_most at most, to a batch of the stream. Returns how many. A batch is filled in the
-- transaction that makes it: what is committed later waits for a later one.
create or replace function ledger_take_movements(p_batch bigint, p_most bigint) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_taken bigint;
begin
  update ledger_movement m set batch = p_batch
  from (select w.owner, w.number from ledger_movement w where w.batch is null order by w.number limit p_most) w
  where m.owner = w.owner and m.number = w.number;
  get diagnostics v_taken = row_count;
  return v_taken;
end $$;

-- The transfers of a batch's movements, in its order.
create or replace function ledger_of_batch(p_batch bigint) returns table (
  number bigint, owner bigint, key text, leg smallint, debit text, credit text, amount bigint, kind text, at timestamptz
) language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select m.number, t.owner, t.key, t.leg, d.name, c.name, t.amount, t.kind, t.at
    from ledger_movement m
      join ledger_transfer t on t.owner = m.owner and t.key = m.key
      join ledger_chart d on d.code = t.debit join ledger_chart c on c.code = t.credit
    where m.batch = p_batch order by m.number, t.leg;
end $$;
