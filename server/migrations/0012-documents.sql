-- Documents that players agree to: every version the site has shown, and who accepted which. Rows are only added.

create table document_version (
  name text not null,
  version integer not null check (version > 0),
  sha256 bytea not null check (length(sha256) = 32),
  changed date not null,
  body text not null,
  since timestamptz not null default clock_timestamp(),
  -- The request that two people carried out, where it was written in the admin area.
  request bigint,
  primary key (name, version)
);

create table document_acceptance (
  player bigint not null,
  name text not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  -- False: the account was made under it.
  asked boolean not null,
  primary key (player, name, version)
);
create index document_acceptance_newest on document_acceptance (name, at desc, player desc);
create index document_acceptance_of_version on document_acceptance (name, version, at desc, player desc);
