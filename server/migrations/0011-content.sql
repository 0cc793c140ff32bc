-- Texts of the help that administrators wrote instead of those the page is built with. Rows are only added: an older text is written again.

create table help_text (
  article text not null,
  version integer not null check (version > 0),
  -- All three empty: the page's own text again.
  title text,
  lead text,
  body text,
  admin bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (article, version),
  check (num_nulls(title, lead, body) in (0, 3))
);
