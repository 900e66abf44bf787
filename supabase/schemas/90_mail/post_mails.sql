-- Mails of posts. The outbox has the id of the post; its words, the seller's name and postal
-- address join a mail when that is sent.

-- Queued, taken or held.
create view private.waiting_posts as
  select outbox.id, outbox.facts ->> 'postId' as post_id, outbox.due_at, outbox.attempts
  from private.outbox where outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null;
create index outbox_waiting_posts_idx on private.outbox ((facts ->> 'postId')) where kind = 'post' and sent_at is null and buried_at is null;

-- A mail that was taken may be on its way, unless it is held.
create function private.drop_waiting_posts(of_post uuid)
returns void language sql volatile set search_path = '' as $$
  delete from private.waiting_posts
  where waiting_posts.post_id = of_post::text and (waiting_posts.attempts = 0 or waiting_posts.due_at = 'infinity');
$$;

create function private.mailed_post(of_mail private.outbox)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if of_mail.kind not in ('post', 'post_test') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('subject', posts.subject, 'body', posts.body, 'stop', jsonb_build_object(
      'kind', private.stop_kind_of(posts.audience), 'sellerId', posts.seller_id, 'seller', profiles.name,
      'postalAddress', post_senders.postal_address
    ))
    from public.posts
    join public.profiles on profiles.id = posts.seller_id
    join public.post_senders on post_senders.seller_id = posts.seller_id
    where posts.id = (of_mail.facts ->> 'postId')::uuid
  );
end
$$;

-- A post that failed for good counts as bounced. No admin needs to retry it.
create function private.give_up_post(of_mail uuid)
returns void language sql volatile set search_path = '' as $$
  with failed as (
    delete from private.outbox where outbox.id = of_mail and outbox.kind = 'post' and outbox.buried_at is not null returning outbox.facts
  )
  update private.post_progress set bounced = post_progress.bounced + 1
  from failed where post_progress.post_id = (failed.facts ->> 'postId')::uuid;
$$;
