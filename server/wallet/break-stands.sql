-- A break is never ended early, regardless of the caller: it may only be extended.
create or replace function wallet_break_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then raise exception 'a break stands until its end'; end if;
  if old.until > wallet_now() and (tg_op = 'DELETE' or new.until < old.until or new.player <> old.player) then
    raise exception 'a break stands until its end';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger wallet_break_stands before update or delete on wallet_break
  for each row execute function wallet_break_stands();

create or replace trigger wallet_break_stays before truncate on wallet_break
  for each statement execute function wallet_break_stands();
