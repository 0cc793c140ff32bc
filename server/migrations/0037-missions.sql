-- Missions of a week: what a player has made of them, and what is taken.

-- Written by the follower but for `paid` and `payments`. `edge`: micro-kopecks of the week. `best_e4`: the highest multiplier of a bet.
-- `done`: missions that are done, kept, so that another list never changes what a past week has earned.
create table mission_week (
  player bigint not null,
  week int not null,
  edge bigint not null,
  bets bigint not null,
  wins bigint not null,
  best_e4 bigint not null,
  games text[] not null,
  done smallint not null,
  paid bigint not null default 0 check (paid >= 0),
  payments int not null default 0,
  primary key (player, week)
);

insert into ledger_chart values (119, 'missions', 'Задания недели');
