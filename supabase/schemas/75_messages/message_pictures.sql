-- Pictures in messages. A function with Storage's key checks a picture and writes it to
-- message-pictures, which no client can write. Then its sender puts it into one message.

create table private.message_pictures (
  id uuid primary key,
  sender_id uuid not null references public.profiles (id) on delete cascade,
  -- Deferred, because the message doesn't exist while its row is being made.
  message_id uuid references public.messages (id) on delete cascade deferrable initially deferred,
  -- The thumbnail has the same path with "-small".
  object_path text not null generated always as (sender_id::text || '/' || id::text) stored
    constraint message_pictures_object_path_unique unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
comment on table private.message_pictures is 'Paths of pictures of messages. The sweep removes those that are unsent after a day.';
select private.declare_personal('private.message_pictures', 'sender_id', exported => 'files', exported_by => 'export_objects');
create index message_pictures_sender_id_idx on private.message_pictures (sender_id);
create index message_pictures_message_id_idx on private.message_pictures (message_id);
create index message_pictures_unsent_idx on private.message_pictures (created_at) where message_id is null;

-- Checks the sender before the upload is read. Definers, because the table and counts are private.
create function private.begin_message_picture()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('message picture', auth.uid());
end
$$;

create function private.store_message_picture(of_id uuid, of_width integer, of_height integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  insert into private.message_pictures (id, sender_id, width, height) values (of_id, auth.uid(), of_width, of_height);
end
$$;

-- A message takes unused pictures of its sender, with the facts that were found in their bytes.
-- Rejects with upload_not_found.
create function private.take_pictures()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  requested jsonb := new.pictures;
begin
  -- The check of the column refuses it.
  if not private.has_shape(requested, private.messages_pictures_shape()) then
    return new;
  end if;
  with taken as (
    update private.message_pictures set message_id = new.id
    from rows from (jsonb_to_recordset(requested) as (id uuid, alt text)) with ordinality as item (id, alt, place)
    where message_pictures.id = item.id and message_pictures.sender_id = auth.uid() and message_pictures.message_id is null
    returning message_pictures.id, message_pictures.width, message_pictures.height, item.alt, item.place
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id,
    'alt', nullif(btrim(taken.alt), ''),
    'width', taken.width,
    'height', taken.height
  ) order by taken.place), '[]') into new.pictures from taken;
  perform private.reject_if(jsonb_array_length(new.pictures) < jsonb_array_length(requested), 'upload_not_found');
  return new;
end
$$;
create trigger messages_take_pictures before insert on public.messages
  for each row when (new.pictures <> '[]')
  execute function private.take_pictures();

-- Paths of a message's pictures, for both sides, and for admins while a case is escalated.
create function private.message_picture_paths(of_message_id uuid)
returns table (id uuid, object_path text) language sql stable security definer set search_path = '' as $$
  select message_pictures.id, message_pictures.object_path
  from private.message_pictures join public.messages on messages.id = message_pictures.message_id
  where message_pictures.message_id = of_message_id and private.is_in_good_standing() and (
    messages.thread_id in (select private.own_thread_ids())
    or private.is_admin() and exists (
      select from public.cases where cases.thread_id = messages.thread_id and cases.state = 'escalated'
    )
  );
$$;

create function private.forget_unsent_pictures(older_than interval)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.message_pictures where message_pictures.message_id is null and message_pictures.created_at < now() - older_than;
$$;
grant execute on function private.begin_message_picture, private.store_message_picture, private.message_picture_paths,
  private.forget_unsent_pictures to marketplace_api;
