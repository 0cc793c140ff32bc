-- SHA-256 of a text in lower-case hex: the same bits as in the page.
create or replace function jackpot_hash(p_text text) returns text language sql immutable as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;
