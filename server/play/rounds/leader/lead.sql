-- Starts every write of a round: locks the lease row against a takeover until the commit. False under another epoch, so
-- that a paused leader that wakes up writes nothing. A renewal changes no key and waits for no one.
create or replace function play_round_led(p_game text, p_epoch bigint) returns boolean language plpgsql as $$
begin
  perform 1 from round_lead where game = p_game and epoch = p_epoch for key share;
  return found;
end $$;

-- Starts a new epoch if the last lease has expired; returns no row while another node leads. Waits for pending writes
-- of the last leader. A lease that ends later than a new one would was written under a clock that was ahead of this one:
-- it is cut to a whole one, which a living leader renews.
create or replace function play_round_lead(p_game text, p_address text, p_lease interval) returns table (epoch bigint) language plpgsql as $$
#variable_conflict use_column
begin
  insert into round_lead (game) values (p_game) on conflict do nothing;
  update round_lead set until = clock_timestamp() + p_lease where game = p_game and until > clock_timestamp() + p_lease;
  if exists (select from round_lead where game = p_game and until > clock_timestamp()) then
    update round_lead set asked_at = clock_timestamp() where game = (
      select game from round_lead where game = p_game and asked_at < clock_timestamp() - interval '1 second' for no key update skip locked);
    return;
  end if;
  perform 1 from round_lead where game = p_game and until <= clock_timestamp() for update;
  if not found then return; end if;
  return query update round_lead l set epoch = l.epoch + 1, address = p_address, renewed_at = clock_timestamp(), until = clock_timestamp() + p_lease
    where l.game = p_game returning l.epoch;
end $$;
