-- Fails where the site cannot write: a row of its own is changed in place, and more than fits into the memory of a query is put on the disk and
-- thrown away. A full disk may still have room in the log and in pages that exist, so that the first alone would succeed; neither leaves anything.
create or replace function platform_can_write() returns void
language plpgsql set work_mem = '64kB' as $$
begin
  update write_probe set at = clock_timestamp();
  perform count(*) from generate_series(1, 5000);
end
$$;
