-- Sending posts. `send_post` marks a post and the time of its audience. The sender of mails then
-- queues the audience in batches, only while few posts wait, so that a post never fills the outbox.

create function private.waiting_posts_max()
returns integer language sql immutable set search_path = ''
return 500;

create function private.stop_kind_of(audience text)
returns text language sql immutable set search_path = ''
return case audience when 'followers' then 'posts' when 'buyers' then 'offers' else 'item_news' end;

-- The sources of an audience (60_recipients.sql), which are read one after the other.
create function private.audience_sources(of_post public.posts)
returns uuid[] language sql immutable set search_path = ''
return case of_post.audience when 'items' then of_post.listing_ids else array[of_post.seller_id] end;

create function private.has_paid_sale(of_seller uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.paid_at is not null and orders.total_cents > 0 and orders.origin = 'purchase'
  );
end
$$;

-- Null: without a limit.
create function private.most_recipients(of_seller uuid)
returns integer language sql stable set search_path = ''
return case when not private.has_paid_sale(of_seller) then private.setting('post_recipients_without_sale')::integer end;

-- The audience is that of now.
create function private.begin_post(of_post uuid, of_seller uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.posts set state = 'sending', sent_at = now(), send_at = null where posts.id = of_post;
  insert into private.post_progress (post_id, most_recipients, meant_for)
  select posts.id, private.most_recipients(of_seller), private.audience_size(posts) from public.posts where posts.id = of_post;
end
$$;

-- The caller's post, locked after their standing. Rejects with post_not_found.
create function private.lock_post(of_post uuid)
returns public.posts language plpgsql volatile set search_path = '' as $$
declare
  post public.posts;
begin
  perform private.lock_standing(auth.uid());
  select * into post from public.posts where posts.id = of_post and posts.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'post_not_found');
  return post;
end
$$;

-- Sends a draft of the caller, now or at the returned time. Rejects with seller_required,
-- post_not_found, post_incomplete, postal_address_required, posts_paused, posts_used_up and
-- moment_past.
create function private.send_post(of_post uuid, at_time timestamptz)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  post constant public.posts := private.lock_post(of_post);
  sender public.post_senders;
begin
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform private.reject_if(post.state <> 'draft', 'post_not_found');
  perform private.reject_if(
    post.subject !~ '\S' or post.body !~ '\S' or (post.audience = 'items' and post.listing_ids = '{}'), 'post_incomplete'
  );
  -- A lock, so that a seller's posts are counted one after the other.
  select * into sender from public.post_senders where post_senders.seller_id = auth.uid() for no key update;
  perform private.reject_if(not found, 'postal_address_required');
  perform private.reject_if(sender.paused_at is not null, 'posts_paused');
  perform private.reject_if((
    select count(*) from public.posts
    where posts.seller_id = auth.uid() and (posts.state = 'scheduled' or posts.sent_at > now() - interval '7 days')
  ) >= (
    select limits.most from private.limits
    where limits.name = case when private.has_paid_sale(auth.uid()) then 'posts a week' else 'posts a week without a sale' end
  ), 'posts_used_up');
  if private.planned_start(at_time, false) > now() then
    update public.posts set state = 'scheduled', send_at = at_time where posts.id = of_post;
    return at_time;
  end if;
  perform private.begin_post(of_post, auth.uid());
  return null;
end
$$;

-- Makes a scheduled post of the caller a draft again, or ends one that is being sent: mails that
-- wait are dropped. Rejects with post_not_found and post_ended.
create function private.cancel_post(of_post uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  post constant public.posts := private.lock_post(of_post);
begin
  perform private.reject_if(post.state = 'draft', 'post_not_found');
  perform private.reject_if(post.state in ('sent', 'cancelled'), 'post_ended');
  if post.state = 'scheduled' then
    update public.posts set state = 'draft', send_at = null where posts.id = of_post;
  else
    perform private.end_post(of_post, 'cancelled');
  end if;
end
$$;

create function private.end_post(of_post uuid, as_state text)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.posts set state = as_state where posts.id = of_post;
  update private.post_progress set is_complete = true, forget_at = now() + interval '30 days' where post_progress.post_id = of_post;
  perform private.drop_waiting_posts(of_post);
end
$$;

-- Mails a post of the caller to themselves, once the address is known to be theirs. Rejects with
-- post_not_found, post_incomplete, postal_address_required and address_unverified.
create function private.test_post(of_post uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  post constant public.posts := private.lock_post(of_post);
begin
  perform private.reject_if(post.subject !~ '\S' or post.body !~ '\S', 'post_incomplete');
  perform private.reject_if(
    not exists (select from public.post_senders where post_senders.seller_id = auth.uid()), 'postal_address_required'
  );
  perform private.reject_if(private.verified_address(auth.uid()) is null, 'address_unverified');
  perform private.count_against('post test', auth.uid());
  perform private.enqueue_mail('post_test', auth.uid(), gen_random_uuid()::text, jsonb_build_object('postId', of_post));
end
$$;

-- How many a post of the caller is meant for if it is sent now. Rejects with post_not_found.
create function private.count_recipients(of_post uuid)
returns table (recipients integer) language plpgsql volatile security definer set search_path = '' as $$
declare
  post constant public.posts := private.lock_post(of_post);
begin
  perform private.count_against('post count', auth.uid());
  return query select least(private.audience_size(post), private.most_recipients(auth.uid()));
end
$$;
grant execute on function private.send_post, private.cancel_post, private.test_post, private.count_recipients to marketplace_api;

-- A job: deletes recipients of posts that ended 30 days ago, a thousand per call.
create function private.forget_post_recipients()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid := (select post_progress.post_id from private.post_progress where post_progress.forget_at <= now() order by post_progress.forget_at limit 1);
  forgotten integer;
begin
  delete from private.post_recipients where (post_recipients.post_id, post_recipients.digest) in (
    select old.post_id, old.digest from private.post_recipients as old where old.post_id = ended limit 1000
  );
  get diagnostics forgotten = row_count;
  if forgotten < 1000 then
    update private.post_progress set forget_at = null where post_progress.post_id = ended;
    delete from private.post_progress
    where post_progress.post_id = ended and not exists (select from public.posts where posts.id = ended);
  end if;
  return case when ended is null then 0 else 1000 end;
end
$$;
grant execute on function private.forget_post_recipients to marketplace_jobs;
