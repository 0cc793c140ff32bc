-- Writes a line of the chat and marks it for those it names, once a key. Verdicts: said, again (this key was written
-- before), reused (with another text), muted, closed, slow (`wait`: the seconds left), same (the author has just written
-- this). `p_bound`: false for the staff, whom the rules of a room do not bind. `p_slow`: the pace of a room of which the
-- staff has set nothing. `told`: the players it was marked for.
create or replace function chat_say(
  p_player bigint, p_room text, p_text text, p_key text, p_bound boolean, p_slow integer, p_same integer, p_named bigint[]
) returns table (verdict text, id bigint, at timestamptz, standing text, wait integer, told bigint[]) language plpgsql as $$
#variable_conflict use_column
declare
  v_room text;
  v_text text;
  v_id bigint;
  v_at timestamptz;
  v_standing text;
  v_closed text;
  v_slow integer;
  v_wait integer;
  v_told bigint[];
begin
  -- Requests of one player wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('chat', p_player));
  select l.room, l.text, l.id, l.at, l.standing into v_room, v_text, v_id, v_at, v_standing
    from chat_line l where l.player = p_player and l.key = p_key;
  if found then
    return query select case when v_room = p_room and v_text = p_text then 'again' else 'reused' end,
      v_id, v_at, v_standing, 0, '{}'::bigint[];
    return;
  end if;
  select case when m.secretly then 'shadow' else 'muted' end into v_standing
    from chat_mute m where m.player = p_player and m.until > clock_timestamp();
  select r.closed, r.slow_seconds into v_closed, v_slow from chat_room r where r.room = p_room;
  select l.at into v_at from chat_line l where l.player = p_player and l.room = p_room order by l.id desc limit 1;
  v_wait := ceil(extract(epoch from v_at - clock_timestamp()) + coalesce(v_slow, p_slow));
  verdict := case
    when v_standing = 'muted' then 'muted'
    when p_bound and v_closed is not null then 'closed'
    when p_bound and v_wait > 0 then 'slow'
    when exists (
      select from chat_line l where l.player = p_player and l.room = p_room and l.text = p_text
        and l.standing <> 'gone' and l.at > clock_timestamp() - make_interval(secs => p_same)
    ) then 'same'
    else 'said' end;
  if verdict <> 'said' then
    return query select verdict, 0::bigint, clock_timestamp(), ''::text, v_wait, '{}'::bigint[];
    return;
  end if;
  insert into chat_line as l (player, room, text, key, standing)
    values (p_player, p_room, p_text, p_key, coalesce(v_standing, 'said'))
    returning l.id, l.at, l.standing into v_id, v_at, v_standing;
  with marked as (
    insert into chat_mention as m (player, line, author, room)
    select named, v_id, p_player, p_room from unnest(p_named) as named
    where v_standing = 'said' and named <> p_player
      and not exists (select from chat_hidden h where h.player = named and h.author = p_player)
    on conflict do nothing returning m.player
  ) select coalesce(array_agg(player), '{}') into v_told from marked;
  return query select 'said'::text, v_id, v_at, v_standing, 0, v_told;
end $$;
