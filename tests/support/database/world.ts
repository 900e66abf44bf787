// A small shop with a row of every kind, for the matrix of rights.
import { randomUUID } from 'node:crypto'
import { addDownload, addPreview } from '../add-listing.ts'
import { claimsOf, owner } from './acting.ts'
import { addGuests } from './guests.ts'
import { addListing, addPicture, buy, openCase } from './purchases.ts'
import { actingAs, createSmallWorld } from './small-world.ts'

export { ACCEPTED, actAs, asJobs, asUser, closeWorld, openWorldIn, rejectionOf } from './acting.ts'
export { addListing, addPicture, addSeller, addUser, buy } from './purchases.ts'
export { createSmallWorld, PERSONAS, type Persona } from './small-world.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld(small?: Awaited<ReturnType<typeof createSmallWorld>>) {
  const base = small ?? (await createSmallWorld())
  const { listing, otherListing, order, setBanned } = base
  await setBanned(false)
  const givenListing = await addListing(base.people.seller, 1100, 'A given pattern')
  const { guestOrder, giftOrder, ...others } = await addGuests(givenListing)
  const people = { ...base.people, ...others }
  await owner`insert into public.tags (slug) values ('owls'), ('birds') on conflict do nothing`
  await owner`insert into public.categories (slug, name) values ('spare', 'Spare') on conflict (slug) do update set name = excluded.name`
  const inactiveListing = await addListing(people.seller, 700, 'A hidden pattern')
  const processingListing = await addListing(people.seller, 750, 'A pattern that is being made ready')
  await owner`update public.listings set status = 'inactive' where id = ${inactiveListing}`
  await owner`update public.listings set status = 'processing', processing_failure = 'No PDF' where id = ${processingListing}`
  // Moderation removed a listing that the buyer bought and reviewed. The banned user bought and
  // filled a cart before the ban.
  const removedListing = await addListing(people.seller, 800, 'A removed pattern')
  const removedOrder = await buy(people.buyer, removedListing)
  await owner`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${removedListing}, ${people.buyer}, 4, 'Good')`
  await owner`update public.listings set status = 'removed' where id = ${removedListing}`
  await owner`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${otherListing}, ${people.admin}, 5, 'Neat')`
  for (const id of [people.stranger, people.banned])
    await owner`
      insert into public.review_votes (voter_id, review_id)
      select ${id}, reviews.id from public.reviews where reviews.listing_id = ${otherListing}`
  const bannedListing = await addListing(people.seller, 600, 'A pattern that the banned one has')
  const bannedOrder = await buy(people.banned, bannedListing)
  for (const { orderId } of [order, bannedOrder, guestOrder, giftOrder]) {
    await owner`
      insert into public.supply_consents (order_id, buyer_id, words, version) select id, buyer_id, 'Now', '1' from public.orders where id = ${orderId}`
    await owner`insert into public.order_withdrawals (order_id, buyer_id) select id, buyer_id from public.orders where id = ${orderId}`
  }
  // Two keys of the seller's listings that are sold, and one unused key of each seller.
  for (const { orderId } of [order, bannedOrder])
    await owner`
      with sold as (
        insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at)
        select listing_id, ${`KEY-${orderId}`}, id, buyer_id, now() from public.entitlements where order_id = ${orderId} returning id
      )
      insert into public.licence_activations (key_id, device) select id, 'A laptop' from sold`
  await owner`
    insert into public.licence_waits (entitlement_id, listing_id, buyer_id)
    select id, listing_id, buyer_id from public.entitlements where order_id in ${owner([removedOrder.orderId, bannedOrder.orderId])}`
  const wanted = await addListing(people['other seller'], 500, 'A wanted pattern')
  await owner`
    insert into public.reviews (listing_id, reviewer_id, rating, comment, removed_at) values (${wanted}, ${people.buyer}, 1, 'Rude', now())`
  await owner`insert into public.staff_picks (listing_id, reason) values (${listing}, 'Well made')`
  await owner`insert into public.embed_hosts (seller_id, hosts) values (${people['banned seller']}, '{quilts.example}')`
  for (const id of [people.admin, people.banned]) {
    await owner`insert into public.cart_items (buyer_id, listing_id) values (${id}, ${wanted})`
    await owner`insert into public.wishlist_items (buyer_id, listing_id) values (${id}, ${wanted})`
  }
  const uploading = (bucket_id: string) => ({ bucket_id, seller_id: people.seller })
  const uploads = ['product-files', 'showcase-images', 'product-files'].map(uploading)
  const [upload, showcase, stored] = await owner`
    insert into public.uploads ${owner(uploads)} returning id, object_path`
  await owner`insert into storage.objects (bucket_id, name, owner_id) values ('product-files', ${stored?.object_path}, ${people.seller})`
  const [report] = await owner`
    insert into public.reports (reporter_id, reported_user_id, reason) values (${people.buyer}, ${people.seller}, 'Rude') returning id`
  await owner`insert into public.moderation_actions (admin_id, action, report_id) values (${people.admin}, 'dismiss', ${report?.id})`
  await owner`insert into public.contact_messages (name, email, message) values ('Visitor', 'visitor@example.com', 'Hello')`
  const openThread = async (buyerId: string, about: { order_id: string } | { listing_id: string }): Promise<string> => {
    const id = randomUUID()
    await owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claimsOf(buyerId)}, true)`
      await sql`insert into public.threads ${sql({ id, ...about })}`
      await sql`insert into public.messages (thread_id, body) values (${id}, 'Where is page 3?')`
    })
    return id
  }
  const thread = await openThread(people.buyer, { order_id: order.orderId })
  const bannedThread = await openThread(people.banned, { order_id: bannedOrder.orderId })
  const question = await openThread(people.stranger, { listing_id: listing })
  const picture = await addPicture(people.buyer)
  const complaint = await openCase(people.buyer, order.orderId)
  const giversComplaint = await openCase(people.giver, giftOrder.orderId)
  const bannedComplaint = await openCase(people.banned, bannedOrder.orderId)
  const [sold] = await owner`select object_path from public.listing_files where listing_id = ${listing}`
  // A real ban would remove the listings too. Here only the standing policies protect them.
  const bannedSellersListing = await addListing(people['banned seller'], 650, 'A pattern of a banned seller')
  for (const id of [otherListing, bannedSellersListing])
    await owner`insert into public.licence_keys (listing_id, key) values (${id}, 'AAAA-0001')`
  const hiddenListing = await addListing(people['other seller'], 400, 'A hidden pattern in a bundle')
  for (const id of [listing, bannedSellersListing]) await addDownload(owner, id, people.buyer)
  await addDownload(owner, otherListing, people.banned)
  for (const id of [people.recipient, people.guest]) await addDownload(owner, givenListing, id)
  await owner`insert into public.uploads (bucket_id, seller_id) values ('product-files', ${people['banned seller']})`
  await owner`insert into public.user_roles (user_id, role) values (${people.banned}, 'admin')`
  await owner`
    insert into public.admin_proposals (user_id, act, reason, proposed_by)
    values (${people.buyer}, 'add', 'They know the shop', ${people.admin})`
  for (const id of [people.buyer, people.banned]) {
    await owner`insert into public.follows (follower_id, seller_id) values (${id}, ${people.seller})`
    await owner`insert into public.saved_searches (user_id, name, search, wants_mail) values (${id}, 'Owls', 'query=owls', true)`
    await owner`insert into public.blocks (blocker_id, blocked_id) values (${id}, ${people.stranger})`
    await owner`
      with decided as (
        insert into public.statements (user_id, act, rule, facts) values (${id}, 'warn', 'spam', 'Ten times the same words')
        returning id, user_id
      )
      insert into public.appeals (statement_id, user_id, text) select id, user_id, 'Those were other words' from decided`
    await owner`insert into public.hidden_values (user_id, value) values (${id}, 'tag:horror')`
    await owner`insert into public.acceptances (user_id, document, version) values (${id}, 'terms', '2026-01-01')`
    await owner`insert into public.mail_preferences (user_id, kind, is_wanted) values (${id}, 'message', true)`
    await owner`
      insert into public.api_keys (user_id, name, start, digest, scopes)
      values (${id}, 'Bookkeeping', 'mkt_key_0000', sha256(convert_to(${id}, 'UTF8')), '{orders:read}')`
  }
  for (const id of [people.seller, people['banned seller']])
    await owner`insert into public.seller_identities (seller_id, kind, legal_name) values (${id}, 'private', 'Sam Seller')`
  for (const id of [otherListing, bannedSellersListing])
    await owner`
      insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
      values (${id}, 200, now() + interval '1 day', now() + interval '2 days')`
  const addDraft = async (sellerId: string): Promise<string> => {
    const [draft] = await owner<[{ id: string }]>`
      insert into public.drafts (seller_id, content) values (${sellerId}, '{}') returning id`
    return draft.id
  }
  const draft = await addDraft(people.seller)
  const bannedSellersDraft = await addDraft(people['banned seller'])
  const publishingDraft = await addDraft(people.seller)
  await owner`update public.drafts set listing_id = ${processingListing} where id = ${publishingDraft}`
  const addPost = async (sellerId: string, state: string): Promise<string> => {
    const [added] = await owner<[{ id: string }]>`
      insert into public.posts (seller_id, audience, subject, body, state, sent_at)
      values (${sellerId}, 'followers', 'Owls', 'New', ${state}, ${state === 'draft' ? null : new Date()}) returning id`
    return added.id
  }
  const post = await addPost(people.seller, 'draft')
  const sendingPost = await addPost(people.seller, 'sending')
  await addPost(people['banned seller'], 'draft')
  for (const id of [people.seller, people['banned seller']])
    await owner`insert into public.post_senders (seller_id, postal_address) values (${id}, '1 Mill Lane')`
  for (const id of [people.seller, people['banned seller']])
    await owner`insert into public.discounts (seller_id, code, percent) values (${id}, 'WELCOME', 10)`
  const addBundle = async (sellerId: string, name: string, ...listings: string[]): Promise<string> => {
    const [bundle] = await owner<[{ id: string }]>`
      insert into public.bundles (seller_id, name, price_cents, size) values (${sellerId}, ${name}, 50, ${listings.length}) returning id`
    for (const [position, id] of listings.entries())
      await owner`insert into public.bundle_items (bundle_id, listing_id, position) values (${bundle.id}, ${id}, ${position})`
    return bundle.id
  }
  const bundle = await addBundle(people['other seller'], 'Two patterns', otherListing, wanted)
  const hiddenBundle = await addBundle(people['other seller'], 'With a hidden one', otherListing, hiddenListing)
  await addBundle(people['banned seller'], 'Two of a banned seller', bannedSellersListing, listing)
  await owner`update public.listings set status = 'inactive' where id in ${owner([bannedSellersListing, hiddenListing])}`
  for (const id of [listing, bannedSellersListing]) {
    await owner`insert into public.listing_views (listing_id, viewed_on, views) values (${id}, current_date, 3)`
    await owner`insert into public.pending_releases (listing_id, name, failure) values (${id}, '2.1', 'An archive')`
    await owner`insert into public.pending_pictures (listing_id, pictures, failure) values (${id}, '[null]', 'Damaged')`
  }
  for (const id of [listing, inactiveListing]) await addPreview(owner, id)
  for (const id of [listing, bannedSellersListing]) {
    await owner`insert into public.pinned_listings (seller_id, position, listing_id) select seller_id, 1, id from public.listings where id = ${id}`
    await owner`insert into public.shop_sections (seller_id, name, position) select seller_id, 'Stars', 1 from public.listings where id = ${id}`
  }
  const [section] = await owner`select id from public.shop_sections where seller_id = ${people.seller}`
  const addCollection = async (ownerId: string, isShared: boolean): Promise<string> => {
    const [collection] = await owner<[{ id: string }]>`
      insert into public.collections (owner_id, name, is_shared) values (${ownerId}, 'Gifts', ${isShared}) returning id`
    await owner`insert into public.collection_items (collection_id, listing_id) values (${collection.id}, ${wanted})`
    return collection.id
  }
  const collection = await addCollection(people.buyer, true)
  const privateCollection = await addCollection(people.buyer, false)
  const followedCollection = await addCollection(people.seller, true)
  const removedCollection = await addCollection(people.buyer, false)
  await owner`
    update public.collections set removal_id = (select id from public.statements where user_id = ${people.buyer})
    where id = ${removedCollection}`
  const bannedCollection = await addCollection(people.banned, false)
  for (const id of [people.admin, people.banned])
    await owner`insert into public.collection_follows (follower_id, collection_id) values (${id}, ${followedCollection})`
  await setBanned(true)
  // A real ban would delete these notices. Here only the policies hide them.
  for (const id of [people.admin, people.banned])
    await owner`insert into public.cart_notices (buyer_id, listing_id, title, reason) values (${id}, ${inactiveListing}, 'A hidden pattern', 'unavailable')`
  return {
    ...base,
    people,
    as: actingAs(people),
    givenListing,
    guestOrder,
    giftOrder,
    giversComplaint,
    inactiveListing,
    processingListing,
    draft,
    bannedSellersDraft,
    publishingDraft,
    post,
    sendingPost,
    removedListing,
    bannedSellersListing,
    bannedListing,
    bundle,
    collection,
    privateCollection,
    bannedCollection,
    removedCollection,
    hiddenBundle,
    hiddenListing,
    rudelyReviewedListing: wanted,
    removedOrder,
    bannedOrder,
    report: report?.id as string,
    thread,
    bannedThread,
    question,
    complaint,
    bannedComplaint,
    /** The buyer's, in no message yet. */
    picture,
    section: section?.id as string,
    upload: upload?.id as string,
    uploadPath: upload?.object_path as string,
    soldPath: sold?.object_path as string,
    showcasePath: showcase?.object_path as string,
    storedPath: stored?.object_path as string,
  }
}
