-- Settings of the site.

create table site_setting (
  name text primary key,
  value jsonb not null
);
