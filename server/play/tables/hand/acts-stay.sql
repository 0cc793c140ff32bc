-- Refuses changes: the log of a dealer's acts is append-only.
create or replace function play_refuse_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a dealer did is only added to' using errcode = 'KR002';
end $$;

create or replace trigger table_act_stays before update or delete on table_act for each row execute function play_refuse_act_change();

create or replace trigger table_act_whole before truncate on table_act for each statement execute function play_refuse_act_change();
