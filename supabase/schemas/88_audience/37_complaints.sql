-- Complaints: the mail provider reports an address, the ids of the mail and its subject. Too many
-- complaints pause the posts of a seller until an operator resumes them.

-- Pauses when complaints of 30 days are at least five and more than 0.3 % of the mails sent.
create function private.check_complaints(of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  sender public.post_senders;
  complaints bigint;
  mails bigint;
begin
  select * into sender from public.post_senders
  where post_senders.seller_id = of_seller and post_senders.paused_at is null for no key update;
  if not found then
    return;
  end if;
  select coalesce(sum(post_progress.sent), 0), sum((
    select count(*) from private.post_recipients
    where post_recipients.post_id = posts.id and post_recipients.problem = 'complaint'
      and post_recipients.noted_at > greatest(now() - interval '30 days', sender.resumed_at)
  )) into mails, complaints
  from public.posts join private.post_progress on post_progress.post_id = posts.id
  where posts.seller_id = of_seller and posts.sent_at > now() - interval '30 days';
  if complaints >= 5 and complaints > mails * 0.003 then
    update public.post_senders set paused_at = now() where post_senders.seller_id = of_seller;
    perform private.enqueue_mail('posts_paused', of_seller, now()::text, jsonb_build_object('complaints', complaints));
  end if;
end
$$;

-- Notes a bounce or complaint at its post: the one whose mail it names or, because servers may
-- replace ids, the latest of 30 days with that subject, without spaces. Events repeat. A complaint
-- also ends all mails of the seller, for the time when it is forgotten.
create function private.note_post_problem(of_digest bytea, of_problem text, about text, named text[])
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  post public.posts;
begin
  select posts.* into post
  from private.post_recipients join public.posts on posts.id = post_recipients.post_id
  where post_recipients.digest = of_digest
    and (post_recipients.message_ids && named or regexp_replace(posts.subject, '\s', '', 'g') = regexp_replace(about, '\s', '', 'g'))
  order by post_recipients.message_ids && named desc, posts.sent_at desc limit 1;
  update private.post_recipients set problem = of_problem, noted_at = now()
  where post_recipients.post_id = post.id and post_recipients.digest = of_digest
    and (post_recipients.problem is null or post_recipients.problem = 'bounce' and of_problem = 'complaint');
  if not found then
    return;
  end if;
  update private.post_progress set
    bounced = post_progress.bounced + (of_problem = 'bounce')::integer,
    complained = post_progress.complained + (of_problem = 'complaint')::integer
  where post_progress.post_id = post.id;
  if of_problem = 'complaint' then
    perform private.stop_mails(encode(of_digest, 'hex'), post.seller_id, private.stop_kind_of(audience))
    from unnest(array['followers', 'buyers', 'items']) as audience;
    perform private.check_complaints(post.seller_id);
  end if;
end
$$;

-- Resumes the posts of a seller, for an admin. Mails that were held go out now. Rejects with
-- already_done if they aren't paused.
create function private.resume_posts(of_seller uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.post_senders set paused_at = null, resumed_at = now()
  where post_senders.seller_id = of_seller and post_senders.paused_at is not null;
  perform private.reject_if(not found, 'already_done');
  insert into private.audit_log (actor_id, event, subject_id) values (auth.uid(), 'posts resumed', of_seller);
  update private.waiting_posts set due_at = now() from public.posts
  where posts.seller_id = of_seller and posts.state = 'sending' and waiting_posts.post_id = posts.id::text and waiting_posts.due_at = 'infinity';
end
$$;

-- Who sent posts in the last 30 days, up to 100 sellers: paused ones first, then by complaints.
-- Only counts: an admin reads a post when somebody reports it. Rejects with forbidden.
create function private.find_post_senders()
returns table (
  seller_id uuid, seller_username text, posts integer, mails integer, bounced integer, complained integer, paused_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select profiles.id, profiles.username, coalesce(counts.posts, 0), coalesce(counts.mails, 0), coalesce(counts.bounced, 0), coalesce(counts.complained, 0),
      post_senders.paused_at
    from (
      select recent.seller_id, count(*)::integer as posts, sum(post_progress.sent)::integer as mails,
        sum(post_progress.bounced)::integer as bounced, sum(post_progress.complained)::integer as complained
      from public.posts as recent join private.post_progress on post_progress.post_id = recent.id
      where recent.sent_at > now() - interval '30 days' group by recent.seller_id
    ) as counts
    full join (select * from public.post_senders as paused where paused.paused_at is not null) as post_senders
      on post_senders.seller_id = counts.seller_id
    join public.profiles on profiles.id = coalesce(counts.seller_id, post_senders.seller_id)
    order by post_senders.paused_at desc nulls last, counts.complained desc nulls last, counts.mails desc nulls last, profiles.id limit 100;
end
$$;
create index posts_sent_at_idx on public.posts (sent_at) where sent_at is not null;
create index post_senders_paused_idx on public.post_senders (paused_at) where paused_at is not null;
grant execute on function private.resume_posts, private.find_post_senders to marketplace_api;
