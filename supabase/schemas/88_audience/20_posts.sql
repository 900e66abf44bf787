-- Posts: what a seller mails to one audience: to followers, to buyers who agreed to offers, or to
-- the buyers of chosen items. Sellers write drafts; commands send them (30_sending.sql).

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  audience text not null,
  -- Of the audience `items`.
  listing_ids uuid[] not null default '{}',
  subject text not null,
  body text not null,
  state text not null default 'draft' constraint posts_state_known check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz constraint posts_send_at_plausible check (private.is_plausible_time(send_at)),
  -- When sending began. Who joins the audience later doesn't get the post.
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint posts_items_of_audience check (audience = 'items' or listing_ids = '{}'),
  constraint posts_scheduled_with_time check ((state = 'scheduled') = (send_at is not null)),
  constraint posts_sent_with_time check ((state in ('draft', 'scheduled')) = (sent_at is null))
);
comment on table public.posts is 'Posts of sellers to their audience by mail. Only the seller reads them here; archived_posts shows those to followers.';
select private.declare_personal('public.posts', 'seller_id', ban => 'hide', exported => 'posts');
create index posts_list_idx on public.posts (seller_id, created_at desc, id desc);
create index posts_archive_idx on public.posts (seller_id, sent_at desc, id desc) where audience = 'followers' and sent_at is not null;
create index posts_due_idx on public.posts (send_at) where state = 'scheduled';
create index posts_sending_idx on public.posts (sent_at) where state = 'sending';

alter table public.reports
  add constraint reports_reported_post_id_fkey foreign key (reported_post_id) references public.posts (id) on delete cascade;

create trigger posts_check_size after insert on public.posts
  for each statement execute function private.check_size('seller_id', 'post drafts', 'drafts_full', 'state = ''draft''');

grant select, delete, insert (audience, listing_ids, subject, body), update (audience, listing_ids, subject, body) on public.posts to authenticated;

create policy "Sellers can read their own posts, admins reported ones" on public.posts
  for select to authenticated using (
    seller_id = (select auth.uid())
    or ((select private.is_admin()) and exists (select from public.reports where reports.reported_post_id = posts.id))
  );

create policy "Sellers can write posts about their own items" on public.posts
  for insert to authenticated with check (
    seller_id = (select auth.uid()) and (select private.is_seller()) and listing_ids <@ array(select private.own_listing_ids())
  );

create policy "Sellers can change their own drafts" on public.posts
  for update to authenticated using (seller_id = (select auth.uid()) and state = 'draft')
  with check (listing_ids <@ array(select private.own_listing_ids()));

create policy "Sellers can delete their own drafts" on public.posts
  for delete to authenticated using (seller_id = (select auth.uid()) and state = 'draft');

create table public.post_senders (
  seller_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  postal_address text not null,
  paused_at timestamptz,
  -- Older complaints don't count any more.
  resumed_at timestamptz
);
comment on table public.post_senders is 'Sellers who write posts: their postal address, and whether complaints paused their posts.';
select private.declare_personal('public.post_senders', 'seller_id', exported => 'post_settings');

grant select, insert (postal_address), update (postal_address) on public.post_senders to authenticated;

create policy "Sellers can read how they send" on public.post_senders
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can enter their postal address" on public.post_senders
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can change their postal address" on public.post_senders
  for update to authenticated using (seller_id = (select auth.uid()));

-- How far a post is sent. No foreign key to posts, so that deleting an account doesn't delete its
-- recipients at once; a job does.
create table private.post_progress (
  post_id uuid primary key,
  -- The position in the audience, which is read twice: a source and the last id there.
  source_number smallint not null default 1,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_complete boolean not null default false,
  -- Null: without a limit.
  most_recipients integer,
  -- How many people it was meant for when sending began (audience_size).
  meant_for integer not null default 0,
  -- Posts take turns.
  worked_at timestamptz not null default '-infinity',
  recipients integer not null default 0,
  sent integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  -- When its recipients are forgotten.
  forget_at timestamptz
);
comment on table private.post_progress is 'How far a post is sent, and what came of it.';
create index post_progress_forget_at_idx on private.post_progress (forget_at) where forget_at is not null;

create table private.post_recipients (
  post_id uuid not null,
  digest bytea not null constraint post_recipients_digest_sha256 check (octet_length(digest) = 32),
  problem text constraint post_recipients_problem_known check (problem in ('bounce', 'complaint')),
  noted_at timestamptz not null default now(),
  -- Of its mail: the shop's message id without its host, and the id in the mail server's answer.
  message_ids text[] not null default '{}',
  primary key (post_id, digest)
);
comment on table private.post_recipients is
  'Digests of the addresses of a post, so that each gets it once. Kept for 30 days, for complaints.';
select private.declare_personal('private.post_recipients', null, '{digest,message_ids}', kept => '30 days for complaints', unexported => 'a digest');
create index post_recipients_digest_idx on private.post_recipients (digest);
create index post_recipients_complaints_idx on private.post_recipients (post_id) where problem = 'complaint';

create function private.forget_post()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.post_progress set forget_at = now() where post_progress.post_id = old.id;
  perform private.drop_waiting_posts(old.id);
  return null;
end
$$;
create trigger posts_forget after delete on public.posts
  for each row when (old.sent_at is not null) execute function private.forget_post();

-- The archive, which everyone reads: posts to followers, also if cancelled once sending began:
-- whether any were sent would tell of stops. A view, because the table is the seller's.
create view private.archived_posts as
  select posts.id, posts.seller_id, profiles.username, posts.subject, posts.body, posts.sent_at
  from public.posts join public.profiles on profiles.id = posts.seller_id and profiles.standing = 'good'
  where posts.audience = 'followers' and posts.sent_at is not null and (
    posts.state <> 'cancelled' or exists (select from private.post_progress where post_progress.post_id = posts.id and post_progress.worked_at > '-infinity')
  );
grant select on private.archived_posts to marketplace_public;

-- The caller's posts, newest first, or one of them. Complaints count from five on, because single
-- ones aren't the seller's to know. `request`: {limit, after: [created_at, id]}. Definer, because
-- no role may read the counts.
create function private.find_own_posts(request jsonb, of_post uuid default null)
returns table (
  id uuid, audience text, listing_ids uuid[], subject text, body text, state text, send_at timestamptz, sent_at timestamptz, created_at timestamptz,
  meant_for integer, complained integer
) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select posts.id, posts.audience, posts.listing_ids, posts.subject, posts.body, posts.state, posts.send_at, posts.sent_at, posts.created_at,
      post_progress.meant_for, case when post_progress.complained >= 5 then post_progress.complained end
    from public.posts left join private.post_progress on post_progress.post_id = posts.id
    where posts.seller_id = auth.uid() and (of_post is null or posts.id = of_post)
      and (posts.created_at, posts.id) < (private.after_time(request), private.after_id(request))
    order by posts.created_at desc, posts.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_own_posts to marketplace_api;
