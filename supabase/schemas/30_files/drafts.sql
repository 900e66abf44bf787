create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- Each save raises it, so that one tab can't overwrite another unnoticed.
  revision integer not null default 1,
  -- The form as typed (contract/drafts.ts): {text, files, pictures}.
  content jsonb not null constraint drafts_content_size check (octet_length(content::text) <= 65536),
  -- The same as columns of a listing; null while a text is missing or wrong.
  written jsonb constraint drafts_written_size check (octet_length(written::text) <= 65536),
  publish_at timestamptz constraint drafts_publish_at_plausible check (private.is_plausible_time(publish_at)),
  -- Why publishing failed: an error code, or the words of the preparation.
  failure text constraint drafts_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500),
  -- The listing that the draft is becoming, while its files are prepared.
  listing_id uuid constraint drafts_listing_unique unique references public.listings (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.drafts is 'Listings that sellers have begun. A draft ends when its listing is live.';
select private.declare_personal('public.drafts', 'seller_id', ban => 'delete', banned_by => 'end_draft', exported => 'drafts', without => '{seller_id,written}');
create index drafts_list_idx on public.drafts (seller_id, updated_at desc, id desc);
create index drafts_due_idx on public.drafts (publish_at) where listing_id is null;

-- Definer, because clients may not call private.planned_start.
create function private.note_draft_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  new.failure := null;
  if new.publish_at is distinct from old.publish_at then
    new.publish_at := private.planned_start(new.publish_at, false);
  end if;
  return new;
end
$$;
create trigger drafts_note_change before update of content, written, publish_at on public.drafts
  for each row when (current_user = 'authenticated') execute function private.note_draft_change();

create trigger drafts_check_size after insert on public.drafts
  for each statement execute function private.check_size('seller_id', 'drafts', 'drafts_full');
create trigger drafts_limit after insert on public.drafts
  referencing new table as added for each statement execute function private.count_written('draft save');
create trigger drafts_limit_changes after update on public.drafts
  referencing new table as added for each statement when (current_user = 'authenticated')
  execute function private.count_written('draft save');

grant select on public.drafts to authenticated;
grant insert (content, written), update (content, written, publish_at), delete on public.drafts to authenticated;

create policy "Sellers can read their own drafts" on public.drafts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin drafts" on public.drafts
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

-- A draft that is becoming a listing doesn't change.
create policy "Sellers can change their own drafts" on public.drafts
  for update to authenticated using (seller_id = (select auth.uid()) and listing_id is null);

create policy "Sellers can delete their own drafts" on public.drafts
  for delete to authenticated using (seller_id = (select auth.uid()) and listing_id is null);

-- Publishes a draft of the caller as a new listing. Definer, because a job calls it for due drafts
-- and can't take the seller's role; so it checks what the policies of listings check. Rejects with
-- seller_required, draft_not_found, draft_changed, draft_publishing, draft_incomplete,
-- listing_quota_reached, upload_not_found, storage_full and pictures_changed.
create function private.publish_draft(of_draft_id uuid, of_revision integer)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.drafts;
  created_id uuid;
begin
  perform private.lock_standing(auth.uid());
  select * into draft from public.drafts where drafts.id = of_draft_id and drafts.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'draft_not_found');
  perform private.reject_if(draft.listing_id is not null, 'draft_publishing');
  perform private.reject_if(draft.revision <> of_revision, 'draft_changed');
  perform private.reject_if(draft.written is null or coalesce(jsonb_array_length(draft.content -> 'files'), 0) = 0, 'draft_incomplete');
  insert into public.listings (
    title, description, price_cents, is_pay_what_you_want, suggested_price_cents, category, tags, usage_licence, ai_use, languages, status,
    licence_source, licence_seats, is_sold_out, section_id
  )
  select fields.title, fields.description, fields.price_cents, coalesce(fields.is_pay_what_you_want, false), fields.suggested_price_cents,
    (select categories.slug from public.categories where categories.slug = fields.category), coalesce(fields.tags, '{}'), fields.usage_licence, fields.ai_use, fields.languages, 'processing',
    fields.licence_source, fields.licence_seats, fields.licence_source is not distinct from 'list',
    (select shop_sections.id from public.shop_sections where shop_sections.id = fields.section_id and shop_sections.seller_id = auth.uid())
  from jsonb_populate_record(null::public.listings, draft.written) as fields
  returning id into created_id;
  perform private.begin_preparation(created_id, 'active', draft.content -> 'files', draft.content -> 'pictures');
  -- Pictures that another listing of the caller shows. The paths never come from the client.
  insert into private.preparation_copies (listing_id, purpose, position, alt, source_path)
  select created_id, copy.purpose, shown.position, shown.alt, copy.path
  from (
    select distinct on (picture.position) picture.position::smallint, picture.value ->> 'alt' as alt, image.value as image
    from jsonb_array_elements(draft.content -> 'pictures') with ordinality as picture (value, position)
    join public.listings on listings.seller_id = auth.uid() and listings.status <> 'removed'
    cross join jsonb_array_elements(listings.showcase_images) as image (value)
    where image.value ->> 'path' = picture.value ->> 'path'
  ) as shown
  cross join lateral (values ('picture', shown.image ->> 'path'), ('thumbnail', shown.image ->> 'thumbnailPath')) as copy (purpose, path)
  where copy.path is not null;
  perform private.reject_if((
    select count(*) from private.preparation_copies where preparation_copies.listing_id = created_id and preparation_copies.purpose = 'picture'
  ) < jsonb_array_length(draft.content -> 'pictures'), 'pictures_changed');
  update public.drafts
  set listing_id = created_id, failure = null, publish_at = case when drafts.publish_at <= now() then drafts.publish_at end
  where drafts.id = of_draft_id;
  return created_id;
exception
  -- A rule of listings or files that the draft's shape doesn't have.
  when integrity_constraint_violation or data_exception then
    perform private.reject('draft_incomplete');
end
$$;
grant execute on function private.publish_draft to marketplace_api;

-- Leaves the reason with the draft, and mails it if the seller isn't waiting for the answer. Open
-- uploads and pictures of other listings stay.
create function private.fail_draft(of_draft_id uuid, reason text)
returns void language plpgsql volatile set search_path = '' as $$
declare
  draft public.drafts;
  open jsonb;
begin
  select * into draft from public.drafts where drafts.id = of_draft_id for update;
  select jsonb_build_object('open', coalesce(jsonb_agg(uploads.id), '[]')) into open
  from public.uploads where uploads.seller_id = draft.seller_id;
  update public.drafts
  set failure = left(reason, 500), publish_at = null, revision = drafts.revision + 1,
    content = drafts.content || jsonb_build_object(
      'files', jsonb_path_query_array(drafts.content, '$.files[*] ? (@.uploadId == $open[*])', open),
      'pictures', jsonb_path_query_array(drafts.content, '$.pictures[*] ? (exists (@.path) || @.uploadId == $open[*])', open)
    )
  where drafts.id = of_draft_id;
  if draft.publish_at is not null then
    perform private.enqueue_mail(
      'draft_failed', draft.seller_id, draft.id || ':' || draft.publish_at,
      jsonb_build_object('draftId', draft.id, 'title', draft.content #>> '{text,title}', 'reason', left(reason, 500))
    );
  end if;
end
$$;

-- Publishes one due draft in its seller's name, or stores why it can't. Returns how many it found.
-- After any other fault the job tries again. Locks the seller's standing before the draft.
create function private.publish_due_draft()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.drafts;
begin
  select * into due from public.drafts
  where drafts.publish_at <= now() and drafts.listing_id is null
  order by drafts.publish_at limit 1;
  if not found then
    return 0;
  end if;
  perform private.impersonate_user(due.seller_id);
  begin
    perform private.publish_draft(due.id, due.revision);
  exception
    when raise_exception then
      -- Its seller or another worker was faster.
      if sqlerrm not in ('draft_not_found', 'draft_changed', 'draft_publishing') then
        perform private.fail_draft(due.id, sqlerrm);
      end if;
  end;
  return 1;
end
$$;
grant execute on function private.publish_due_draft to marketplace_jobs;

-- A listing that leaves its preparation ends its draft, or leaves the reason with it.
create function private.end_draft()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> 'processing' then
    delete from public.drafts where drafts.listing_id = new.id;
  else
    perform private.fail_draft(drafts.id, new.processing_failure) from public.drafts where drafts.listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_end_draft after update of status, processing_failure on public.listings
  for each row when (old.status = 'processing' and (new.status <> 'processing' or new.processing_failure is not null))
  execute function private.end_draft();
