-- The chat: what was said, who may not write for a while, what others complained of, the rules of the site's rooms.

create table chat_line (
  player bigint not null,
  id bigint generated always as identity,
  room text not null,
  text text not null,
  -- Of its author's choice: a repeated request writes once.
  key text not null,
  at timestamptz not null default clock_timestamp(),
  -- shadow: its author alone sees it; gone: nobody does any more.
  standing text not null check (standing in ('said', 'shadow', 'gone')),
  primary key (player, id)
);
create index chat_line_of_room on chat_line (room, id desc) where standing <> 'gone';
create index chat_line_in_order on chat_line (id);
create unique index chat_line_of_request on chat_line (player, key);

create table chat_mute (
  player bigint primary key,
  until timestamptz not null,
  secretly boolean not null,
  reason text not null
);

create table chat_report (
  player bigint not null,
  line bigint not null,
  -- Who wrote it.
  author bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, line)
);
create index chat_report_of_line on chat_report (author, line);

-- What the staff has set for a room of the site; the others have the rules of policy.ts.
create table chat_room (
  room text primary key,
  -- Seconds between two lines of a player.
  slow_seconds integer not null check (slow_seconds >= 0),
  -- The status from which players write.
  level text not null,
  -- Why nobody writes; null: the room is open.
  closed text
);

-- Lines that name a player who has not seen them yet.
create table chat_mention (
  player bigint not null,
  line bigint not null,
  author bigint not null,
  room text not null,
  primary key (player, line)
);
create index chat_mention_by_author on chat_mention (author, line);

-- Whose lines a player does not see, and the line where that was chosen.
create table chat_hidden (
  player bigint not null,
  author bigint not null,
  line bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, author)
);
create index chat_hidden_by_author on chat_hidden (author);
