-- The chat of live tables: what was said, who may not write for a while, what others complained of.

create table chat_line (
  player bigint not null,
  id bigint generated always as identity,
  room text not null,
  text text not null,
  at timestamptz not null default clock_timestamp(),
  -- shadow: its author alone sees it; gone: nobody does any more.
  standing text not null check (standing in ('said', 'shadow', 'gone')),
  primary key (player, id)
);
create index chat_line_of_room on chat_line (room, id desc) where standing <> 'gone';
create index chat_line_in_order on chat_line (id);

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
