-- The rows that the shop begins with. Written by hand: a diff of two databases sees no rows.

insert into private.settings (name, value) values
  -- How many listings a seller may keep (spec: usage, uploaded out of max).
  ('listing_quota', '100'::jsonb),
  -- Basis points of a sale that the shop keeps.
  ('platform_fee_bps', '0'::jsonb);

insert into private.limits (name, most, seconds) values
  ('report', 10, 3600),
  ('review', 20, 3600),
  ('thread', 20, 3600),
  ('message', 100, 3600),
  ('follow', 100, 3600),
  ('order', 60, 3600),
  ('connect', 10, 3600),
  ('profile edit', 60, 3600),
  ('username change', 5, 86400),
  ('username check', 30, 60),
  ('cart', 100, null),
  ('wishlist', 1000, null),
  -- A listing takes one place for its file and up to ten for pictures.
  ('open product-files', 10, null),
  ('open showcase-images', 100, null);

-- Reviews of users who left stand for themselves. They belong to one nameless profile, so nothing links those of one user.
insert into public.profiles (id, username, name, deleted_at)
values ('00000000-0000-0000-0000-000000000000', 'deleted-user', 'Deleted user', now())
on conflict (id) do nothing;

insert into private.search_synonyms (phrase, also) values
  ('art print', '{print}'),
  ('baby', '{crib}'),
  ('background', '{wallpaper}'),
  ('beanie', '{hat}'),
  ('blanket', '{quilt}'),
  ('budgeting', '{budget}'),
  ('calendar', '{planner}'),
  ('clip art', '{illustrations}'),
  ('clipart', '{illustrations}'),
  ('cookbook', '{recipe}'),
  ('diary', '{journal,planner}'),
  ('drawing', '{illustration}'),
  ('ebook', '{cookbook,zine,story}'),
  ('gloves', '{mittens}'),
  ('illustration', '{drawing}'),
  ('kids', '{children,child}'),
  ('menu planner', '{meal planner}'),
  ('multiplication', '{times tables}'),
  ('music', '{tune,stave,treble clef}'),
  ('notebook', '{journal,lined paper}'),
  ('organizer', '{planner}'),
  ('picture', '{print,illustration}'),
  ('pillow', '{cushion}'),
  ('poster', '{print}'),
  ('recipe', '{cookbook}'),
  ('scarf', '{cowl}'),
  ('score', '{stave}'),
  ('sheet music', '{tune,stave,treble clef}'),
  ('song', '{tune}'),
  ('staff paper', '{manuscript paper,staves}'),
  ('wall art', '{print}'),
  ('wall decor', '{print,wall hanging}'),
  ('washcloth', '{dishcloth}'),
  ('wool hat', '{hat}');

insert into private.search_spellings (american, british) values
  ('aluminum', 'aluminium'), ('catalog', 'catalogue'), ('center', 'centre'), ('color', 'colour'), ('cozy', 'cosy'),
  ('fiber', 'fibre'), ('flavor', 'flavour'), ('gray', 'grey'), ('harbor', 'harbour'), ('jewelry', 'jewellery'),
  ('labor', 'labour'), ('mold', 'mould'), ('neighbor', 'neighbour'), ('organiz', 'organis'),
  ('pajama', 'pyjama'), ('personaliz', 'personalis'), ('plow', 'plough'), ('theater', 'theatre'), ('traveler', 'traveller');

-- Into avatars nobody but the storage key writes, so there is no policy: a picture that was checked cannot become another, by no upload link
-- and by no upload that was begun before.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('product-files', 'product-files', false, 5368709120, array['image/png', 'image/jpeg', 'video/mp4', 'application/pdf', 'text/plain']),
  ('showcase-images', 'showcase-images', true, 10485760, array['image/png', 'image/jpeg']),
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
