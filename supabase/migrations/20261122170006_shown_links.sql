-- A download counts when a person follows its link. An answer that only shows links, such as a receipt's, says so and counts nothing.

-- For the transaction that asks. Links are found and refused as ever; only the count is left out.
create function private.show_links_only()
returns void
language sql volatile set search_path = ''
as $$
  select set_config('marketplace.shows_links', 'on', true);
$$;
grant execute on function private.show_links_only() to marketplace_api;

create function private.count_followed_links_only()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  return case when current_setting('marketplace.shows_links', true) = 'on' then null else new end;
end
$$;
create trigger downloads_count_followed_links_only
  before insert on public.downloads
  for each row execute function private.count_followed_links_only();
