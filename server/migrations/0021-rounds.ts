/**
 * Shared rounds: who leads them, the chains their results come from, the rounds, the bets.
 *
 * Every write of a round begins with `play_round_led`: it holds the lease row against a takeover until it is committed and
 * does nothing under another epoch, so that a paused leader that wakes up writes nothing. A renewal changes no key and
 * waits for nobody.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await leadAndChains(db)
  await roundsAndBets(db)
  await leadFunctions(db)
  await placeFunction(db)
  await cancelFunction(db)
  await takeFunction(db)
  await settleFunction(db)
}

/** Who leads a game, and the chains its results come from. */
async function leadAndChains(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table round_lead (
      game text primary key,
      epoch bigint not null default 0,
      address text not null default '',
      renewed_at timestamptz not null default 'epoch',
      until timestamptz not null default 'epoch'
    )`.execute(db)
  await sql`
    create table round_chain (
      game text not null,
      id int not null,
      links int not null check (links > 0),
      terminating bytea not null check (length(terminating) = 32),
      sealed bytea not null,
      published_at timestamptz not null default now(),
      salt text,
      salt_from text check (salt_from in ('drawn', 'entered')),
      salted_at timestamptz,
      primary key (game, id),
      check ((salt is null) = (salt_from is null) and (salt is null) = (salted_at is null))
    )`.execute(db)
}

async function roundsAndBets(db: Kysely<unknown>): Promise<void> {
  // The hash is written when the round is over: before that its result is nowhere but in the leading process.
  await sql`
    create table round (
      game text not null,
      number bigint not null check (number > 0),
      chain int not null,
      link int not null check (link > 0),
      phase text not null check (phase in ('betting', 'running', 'ended', 'interrupted')),
      betting_ends_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      hash bytea,
      point bigint,
      paid_to bigint,
      settled boolean not null default false,
      primary key (game, number),
      unique (game, chain, link),
      check ((phase in ('ended', 'interrupted')) = (hash is not null and point is not null and paid_to is not null and ended_at is not null))
    )`.execute(db)
  await sql`
    create table round_bet (
      player bigint not null,
      game text not null,
      round bigint not null,
      key text not null,
      place int not null,
      version smallint not null,
      stake bigint not null check (stake > 0),
      target bigint,
      auto bigint not null check (auto > 100),
      state text not null default 'open' check (state in ('open', 'taken', 'lost', 'returned', 'cancelled')),
      multiplier bigint not null default 0,
      payout bigint not null default 0 check (payout >= 0),
      placed_at timestamptz not null default clock_timestamp(),
      settled_at timestamptz,
      journal bigint,
      primary key (player, game, round, key)
    )`.execute(db)
  await sql`create index round_bet_round on round_bet (game, round)`.execute(db)
  await sql`create index round_bet_journal on round_bet (journal) where journal is not null`.execute(db)
}

async function leadFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_led(p_game text, p_epoch bigint) returns boolean language plpgsql as $$
    begin
      perform 1 from round_lead where game = p_game and epoch = p_epoch for key share;
      return found;
    end $$`.execute(db)
  // A new epoch where the last lease has run out; no row while somebody leads. Waits for the last leader's writes under way.
  await sql`
    create function play_round_lead(p_game text, p_address text, p_lease interval)
    returns table (epoch bigint, lost_at timestamptz) language plpgsql as $$
    #variable_conflict use_column
    declare
      v_lost timestamptz;
    begin
      insert into round_lead (game) values (p_game) on conflict do nothing;
      if exists (select from round_lead where game = p_game and until > clock_timestamp()) then return; end if;
      select renewed_at into v_lost from round_lead where game = p_game and until <= clock_timestamp() for update;
      if not found then return; end if;
      return query update round_lead l set epoch = l.epoch + 1, address = p_address, renewed_at = clock_timestamp(), until = clock_timestamp() + p_lease
        where l.game = p_game returning l.epoch, v_lost;
    end $$`.execute(db)
}

/** Takes stakes. Verdicts as of `wallet_wager`, and `fenced`: another node leads. */
async function placeFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_place(
      p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_key text[], p_place int[],
      p_stake bigint[], p_target bigint[], p_auto bigint[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_accepted bigint[];
    begin
      if not play_round_led(p_game, p_epoch) then
        return query select p, 'fenced', 0::bigint from unnest(p_player) p;
        return;
      end if;
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
        into v_player, v_verdict, v_balance, v_accepted
      from wallet_wager(p_player, array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k),
        p_stake, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
      insert into round_bet (player, game, round, key, place, version, stake, target, auto)
      select i.player, p_game, p_round, i.key, i.place, p_version, i.stake, i.target, i.auto
      from unnest(p_player, p_key, p_place, p_stake, p_target, p_auto) as i(player, key, place, stake, target, auto)
      where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);
      return query select p, v, b from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}

/** Gives stakes back before the flight. Answers the bets that are cancelled now, by this call or before; doing it again changes nothing. */
async function cancelFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_cancel(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_key text[];
      v_stake bigint[];
      v_at timestamptz[];
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      update round_bet b set state = 'cancelled', payout = b.stake, settled_at = clock_timestamp()
      from unnest(p_player, p_key) as i(player, key)
      where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':back'), array_agg(b.stake), array_agg(b.placed_at)
        into v_player, v_key, v_stake, v_at
      from unnest(p_player, p_key) as i(player, key)
        join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
      where b.state = 'cancelled';
      if v_player is not null then
        return query select g.player, g.balance from wallet_give_back(v_player, v_key, v_stake, v_at, p_house) g;
      end if;
    end $$`.execute(db)
}

/** Takes bets at these multipliers (hundredths). Answers the bets that are taken now, by this call or before, each as it was taken first. */
async function takeFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_take(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_multiplier bigint[], p_house smallint)
    returns table (player bigint, multiplier bigint, payout bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_key text[];
      v_multiplier bigint[];
      v_payout bigint[];
      v_at timestamptz[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      update round_bet b set state = 'taken', multiplier = i.multiplier, payout = b.stake * i.multiplier / 100, settled_at = clock_timestamp(), journal = v_journal
      from unnest(p_player, p_key, p_multiplier) as i(player, key, multiplier)
      where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':payout'),
        array_agg(b.multiplier), array_agg(b.payout), array_agg(b.placed_at)
        into v_player, v_key, v_multiplier, v_payout, v_at
      from unnest(p_player, p_key) as i(player, key)
        join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
      where b.state = 'taken';
      if v_player is not null then
        return query select w.player, i.multiplier, i.payout, w.balance
          from wallet_pay_out(v_player, v_key, v_payout, v_at, p_house) w
            join unnest(v_player, v_multiplier, v_payout) as i(player, multiplier, payout) on i.player = w.player;
      end if;
    end $$`.execute(db)
}

/**
 * Settles what is open of a round that is over, all at once: targets up to `paid_to` are paid, the others are lost, or given
 * back where the round was interrupted. Answers the balances that moved.
 */
async function settleFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_round_settle(p_game text, p_epoch bigint, p_round bigint, p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      v_paid_to bigint;
      v_interrupted boolean;
      v_part record;
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      select paid_to, phase = 'interrupted' into v_paid_to, v_interrupted
      from round where game = p_game and number = p_round and phase in ('ended', 'interrupted') and not settled;
      if not found then return; end if;
      update round set settled = true where game = p_game and number = p_round;
      -- A wallet takes one movement of a player at a time, and a player may have several bets: their first ones, their second ones, …
      for v_part in
        with over as (
          update round_bet b set
            state = case when b.auto <= v_paid_to then 'taken' when v_interrupted then 'returned' else 'lost' end,
            multiplier = case when b.auto <= v_paid_to then b.auto else 0 end,
            payout = case when b.auto <= v_paid_to then b.stake * b.auto / 100 when v_interrupted then b.stake else 0 end,
            journal = case when b.auto <= v_paid_to or not v_interrupted then v_journal end,
            settled_at = clock_timestamp()
          where b.game = p_game and b.round = p_round and b.state = 'open'
          returning b.*
        ), moved as (
          select *, row_number() over (partition by player order by key) as turn from over where payout > 0
        )
        select state, turn, array_agg(player) as players, array_agg(key) as keys, array_agg(payout) as payouts, array_agg(placed_at) as placed
        from moved group by state, turn order by turn, state
      loop
        if v_part.state = 'taken' then
          return query select w.player, w.balance from wallet_pay_out(v_part.players,
            array(select 'round:' || p_game || ':' || p_round || ':' || k || ':payout' from unnest(v_part.keys) k), v_part.payouts, v_part.placed, p_house) w;
        else
          return query select w.player, w.balance from wallet_give_back(v_part.players,
            array(select 'round:' || p_game || ':' || p_round || ':' || k || ':back' from unnest(v_part.keys) k), v_part.payouts, v_part.placed, p_house) w;
        end if;
      end loop;
    end $$`.execute(db)
}
