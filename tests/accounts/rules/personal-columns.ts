// What a deletion, an export and a ban do to each column that names a user or holds a text, an address
// or a digest. personal-data.test.ts compares it with the database and tries it.

/**
 * Table and column of the person, columns | deletion | export | ban. A dash where no column names the person.
 * Deletion: `gone` (the row), `blanked` (the value), or `kept` and why. Export: the key of its part, `files`
 * of the archive, or `no` and why. Ban: `stays`, `hidden` from visitors,
 * `blanked` or `gone`.
 */
const EFFECTS = `
private.address_follows.seller_id: seller_id | gone | no, followers are others | stays
private.audit_log.actor_id: actor_id | kept, the log of rights | no, it is about others | stays
private.audit_log.subject_id: subject_id event | kept, the log of rights | permission_changes | stays
private.claims.holder_id: holder_id | gone | account | stays
private.connect_states.user_id: user_id nonce_digest | gone | no, digests of a day | stays
private.corrections.decided_by: decided_by reason | blanked | no, it is about the buyer | stays
private.corrections.seller_id: seller_id | kept, who sold it | no, the order is exported | stays
private.customer_batches.seller_id: seller_id | kept, counts without words | customers | stays
private.customer_items.seller_id: seller_id | kept, counts without words | no, the batch is exported | stays
private.digests.user_id: user_id | gone | digest_mails | stays
private.discount_uses.buyer_id: buyer_id | kept, a code counts once | no, the order names the code | stays
private.export_codes.user_id: user_id digest | gone | no, digests of 15 minutes | stays
private.former_usernames.holder_id: holder_id digest | kept, nobody takes the name | no, a digest | stays
private.gifts.seller_id: seller_id | kept, accounting | no, the order is exported | stays
private.gifts.recipient_id: recipient_id | kept, if opened | no, who holds its items gets it | stays
private.held_profiles.user_id: user_id bio banner links refund_policy announcement | gone | hidden_profile_texts | stays
private.mail_stops.seller_id: seller_id | gone | no, stops are others' | stays
private.message_pictures.sender_id: sender_id object_path | gone | files | stays
private.offer_consents.seller_id: seller_id | gone | no, consents are the buyers' | stays
private.offer_consents.buyer_id: buyer_id | gone | offer_consents | stays
private.outbox.recipient_id: recipient_id facts | gone | mails | stays
private.outbox.recipient_id: event_key address_digest | gone | no, for sending only | stays
private.past_members.seller_id: seller_id | gone | no, members are others | stays
private.redress_links.user_id: user_id digest | gone | no, a digest of a link | stays
private.shop_texts.seller_id: seller_id words | kept, if sold | no, the items are exported | stays
private.suspensions.user_id: user_id | gone | suspended_until | stays
private.unsolicited_addresses.seller_id: seller_id | gone | no, others' addresses | stays
private.webhook_endpoints.seller_id: seller_id url events | gone | webhooks | stays
private.webhook_endpoints.seller_id: secret previous_secret | gone | no, secrets | stays
public.acceptances.user_id: user_id document | kept, proves the contract | accepted_terms | stays
public.accounts.id: id email identity_sub | gone | account | stays
public.admin_proposals.user_id: user_id reason | gone | no, the admins' | gone
public.admin_proposals.proposed_by: proposed_by | gone | no, it is about others | gone
public.api_keys.user_id: user_id name start scopes | gone | api_keys | stays
public.api_keys.user_id: digest | gone | no, a secret's digest | stays
public.appeals.user_id: user_id text answer | gone | appeals | stays
public.blocks.blocker_id: blocker_id | gone | blocked_users | stays
public.blocks.blocked_id: blocked_id | gone | no, the blocker's | stays
public.bundles.seller_id: seller_id name description | gone | bundles | hidden
public.cart_items.buyer_id: buyer_id | gone | cart | stays
public.cart_notices.buyer_id: buyer_id title | gone | cart_notices | stays
public.cases.buyer_id: buyer_id | kept, accounting | cases | stays
public.cases.seller_id: seller_id | kept, accounting | cases | stays
public.collection_follows.follower_id: follower_id | gone | followed_collections | stays
public.collections.owner_id: owner_id name description | gone | collections | hidden
public.discounts.seller_id: seller_id code | gone | discounts | hidden
public.downloads.buyer_id: buyer_id | kept, proves the delivery | downloads | stays
public.drafts.seller_id: seller_id content failure | gone | drafts | stays, unless it is being published
public.drafts.seller_id: written | gone | no, work in progress | stays, unless it is being published
public.embed_hosts.seller_id: seller_id hosts | gone | embed_hosts | hidden
public.entitlements.buyer_id: buyer_id | kept, accounting | entitlements | stays
public.entitlements.scored_seller_id: scored_seller_id | kept, accounting | no, the order is exported | stays
public.follows.follower_id: follower_id | gone | following | stays
public.follows.seller_id: seller_id | gone | no, followers are others | stays
public.hidden_values.user_id: user_id value | gone | hidden_values | stays
public.licence_keys.buyer_id: buyer_id key | kept, the key stays valid | licence_keys | stays
public.licence_keys.buyer_id: digest | kept, the key stays valid | no, a digest | stays
public.licence_waits.buyer_id: buyer_id | gone | pending_licence_keys | stays
public.listings.seller_id: seller_id title description currency file_mime_type release_name release_note file_kind tags ai_use languages | kept, if sold | listings | hidden
public.listings.seller_id: processing_failure | gone | listings | hidden
public.mail_preferences.user_id: user_id | gone | mail_preferences | stays
public.moderation_actions.admin_id: admin_id | kept, the log of rights | no, it is about others | stays
public.moderation_actions.user_id: user_id reason facts | kept, the moderation log | no, decisions are exported | stays
public.order_items.buyer_id: buyer_id | kept, accounting | no, its order is exported | stays
public.order_items.buyer_id: title | kept, accounting | orders | stays
public.order_items.holder_id: holder_id | kept, accounting | no, the held item is exported | stays
public.order_withdrawals.buyer_id: buyer_id | kept, accounting | orders | stays
public.orders.buyer_id: buyer_id number discount_code bundle_name currency checkout_session_id payment_intent_id refund_policy | kept, accounting | orders | stays
public.orders.buyer_id: basket_digest checkout_url stripe_account_id | kept, accounting | no, for paying only | stays
public.orders.seller_id: seller_id | kept, accounting | sales | stays
public.pinned_listings.seller_id: seller_id | gone | pinned_listings | hidden
public.post_senders.seller_id: seller_id postal_address | gone | post_settings | stays
public.posts.seller_id: seller_id subject body | gone | posts | hidden
public.profiles.id: id | kept, names nobody any more | profile | stays
public.profiles.id: username name avatar | blanked | profile | stays
public.profiles.id: bio banner links refund_policy announcement | blanked | profile | blanked
public.profiles.id: standing | blanked | profile | blanked
public.reports.reporter_id: reporter_id reason | gone | reports | gone
public.reports.reported_user_id: reported_user_id | gone | no, it would tell who reported | stays
public.review_votes.voter_id: voter_id | gone | helpful_reviews | stays
public.reviews.reviewer_id: reviewer_id | blanked | reviews | hidden
public.reviews.reviewer_id: comment | kept, without a name | reviews | hidden
public.saved_searches.user_id: user_id name search | gone | saved_searches | stays
public.seller_accounts.seller_id: seller_id stripe_account_id requirements | kept, refunds may follow | seller_account | stays
public.shop_sections.seller_id: seller_id name | gone | shop_sections | hidden
public.statements.user_id: user_id facts about | gone | decisions | stays
public.supply_consents.buyer_id: buyer_id words version | kept, proves the consent | orders | stays
public.threads.buyer_id: buyer_id about | kept, the other reads it | conversations | stays
public.threads.seller_id: seller_id | kept, the other reads it | conversations | stays
public.threads.seller_id: listing_title | blanked | conversations | stays
public.uploads.seller_id: seller_id | gone | open_uploads | stays
public.uploads.seller_id: object_path | gone | no, a place in Storage | stays
public.user_roles.user_id: user_id role | gone | roles | gone
public.wishlist_items.buyer_id: buyer_id | gone | wishlist | stays
-: private.address_follows.address | gone, by its address | no, a sign-in makes it a follow | stays
-: private.bought_together.other_id | kept, an item and no person | no, an item and no person | stays
-: private.claims.address private.claims.browser_digest private.claims.basket_digest | gone | account, for guests | stays
-: private.customer_items.address private.customer_items.digest | blanked | orders, once claimed | stays
-: private.corrections.address | blanked, once decided | no, nobody proved that it is theirs | stays
-: private.corrections.old_address | blanked | no, kept for 14 days to undo a move | stays
-: private.moved_links.digest | gone, after 14 days | no, a digest | stays
-: private.deleted_identities.provider private.deleted_identities.identity_digest | kept, locks the identity out | no, made by the deletion | stays
-: private.disputes.id private.disputes.status private.disputes.reason | kept, accounting | no, the bank's words | stays
-: private.failed_refunds.id private.failed_refunds.refund_key private.stripe_differences.stripe_account_id private.stripe_differences.payment_intent_id private.stripe_events.id private.stripe_events.type private.stripe_events.stripe_account_id private.stripe_movements.id private.stripe_movements.stripe_account_id private.stripe_movements.payment_intent_id private.stripe_movements.source_id | kept, accounting | no, ids at Stripe | stays
-: private.follow_links.digest | gone, with its follow | no, a digest of a link | stays
-: private.gifts.address private.gifts.shown_address private.gifts.note | blanked, once it ended | received_gifts | stays
-: private.ledger_checks.stripe_account_id private.ledger_checks.reading_after private.orders_to_check.stripe_account_id | kept, accounting | no, an id at Stripe | stays
-: private.listing_pictures.object_path private.listing_pictures.object_version | gone, unless sold | listings | stays
-: private.mail_stops.digest | kept, no mail goes there | no, a digest | stays
-: private.outbox.address private.outbox.last_error | gone, once it is sent | no, for sending only | stays
-: private.past_members.audience private.past_members.digest | kept, up to 15 months | no, a keyed digest | stays
-: private.pending_refunds.reason private.pending_refunds.words | kept, accounting | no, the declaration is exported | stays
-: private.post_recipients.digest private.post_recipients.message_ids | kept, 30 days for complaints | no, a digest | stays
-: private.preparation_copies.bucket_id private.preparation_copies.file_name private.preparation_copies.alt private.preparation_copies.placeholder private.preparation_copies.source_path private.preparation_copies.claimed_sha256 private.preparation_copies.target_path private.preparation_copies.object_version private.preparation_copies.progress private.preparation_copies.mime_type private.preparation_copies.sha256 private.preparation_copies.inside | gone, with its draft | no, work in progress | stays
-: private.rate_limits.key | kept, a day | no, counts of a day | stays
-: private.unsolicited_addresses.digest | kept, 12 months | no, a keyed digest | stays
-: private.undeliverable_addresses.digest | kept, 12 months | no, a digest | stays
-: private.used_captchas.digest | kept, minutes | no, a digest | stays
-: private.webhook_messages.type private.webhook_messages.event_key private.webhook_messages.data | gone, with its endpoint | no, the sales are exported | stays
-: private.webhook_attempts.error | gone, with its endpoint | no, for the seller's page | stays
-: public.appeals.acted_by public.appeals.decided_by public.contact_messages.closed_by | blanked | no, which admin stays with the admins | stays
-: public.cases.body public.cases.answer public.cases.decision | blanked, by their writer | cases | stays
-: public.cases.admin_id | kept, the log of rights | no, which admin stays with the admins | stays
-: public.collection_items.note | gone, with its collection | collections | hidden
-: public.contact_messages.name public.contact_messages.email public.contact_messages.message public.contact_messages.answer | gone, by its address | no, kept by address | stays
-: public.licence_activations.device public.licence_activations.name | gone | licence_keys | stays
-: public.listing_files.object_path public.listing_files.object_version public.listing_files.sha256 public.listing_files.inside | kept, if sold | listings, and the files | hidden
-: public.listing_previews.words public.listing_previews.object_path public.preview_pictures.object_path public.preview_pictures.words | kept, if sold | no, made of the files | hidden
-: public.listings.showcase_images | kept, if sold | listings, and the pictures | hidden
-: public.messages.body public.messages.pictures | blanked, by their writer | conversations | stays
-: public.order_items.seller_name public.order_items.showcase_images public.order_items.ai_use public.order_items.languages | blanked, with its seller | orders | stays
-: public.pending_pictures.pictures public.pending_pictures.failure public.pending_releases.name public.pending_releases.note public.pending_releases.files public.pending_releases.failure | gone | listings | stays
-: public.release_files.name public.releases.name public.releases.note public.releases.withdrawal_reason | kept, if sold | listings | hidden
-: public.reviews.answer | kept, without a name | review_answers | hidden
-: public.staff_picks.reason | kept, the shop's words | no, the shop's words | hidden`

/** Columns that are about no person. */
export const IMPERSONAL =
  `private.catalogue_values.word private.catalogue_words.word private.common_words.word private.empty_search_key.key private.empty_searches.words
  private.held_listings.status_before private.jobs.last_error private.jobs.name private.limits.name private.monthly_tables.month_of
  private.monthly_tables.name private.search_spellings.american private.search_spellings.british private.search_synonyms.alternatives
  private.search_synonyms.phrase private.search_synonyms.stems private.search_translations.english private.search_translations.word
  private.settings.name private.settings.value public.categories.name public.categories.slug public.file_types.endings
  public.file_types.marker public.file_types.mime_type public.file_types.name public.file_types.served_as
  public.file_types.signatures public.tags.slug`.split(/\s+/)

/** By table and column of the person. */
export const LINES = EFFECTS.trim()
  .split('\n')
  .map((line) => {
    const [head = '', deletion = '', exported = '', ban = ''] = line.split(' | ')
    const [of = '', columns = ''] = head.split(': ')
    const [, table, person] = /^(\w+\.\w+)\.(\w+)$/.exec(of) ?? []
    const named = columns.split(' ').map((column) => (table ? `${table}.${column}` : column))
    return { line, table: table ?? '', person, columns: columns.split(' '), named, deletion, exported, ban }
  })
