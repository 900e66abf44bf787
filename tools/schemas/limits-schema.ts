// Writes supabase/schemas/99_all_tables/contract_limits.sql, so that the database enforces the
// lengths, prices and file limits of the contract.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { ACTS, LOGGED_ACTIONS, MODERATION_ACTS } from '../../contract/acts.ts'
import {
  API_KEY_SCOPES,
  CASE_KINDS,
  DISPUTE_ENDS,
  FILE_KINDS,
  LOOK_UPS,
  POST_AUDIENCES,
  RULES,
  WEBHOOK_EVENTS,
} from '../../contract/choices.ts'
import { storedDraft, writtenDraft } from '../../contract/drafts.ts'
import { FILE_TYPE_ROWS, type FileTypeRow } from '../../contract/file-types/file-type-rows.ts'
import { FILE_FORMS } from '../../contract/file-types/file-types.ts'
import * as labels from '../../contract/label-choices.ts'
import { categoryNames } from '../../contract/labels.ts'
import * as limits from '../../contract/limits.ts'
import { LOCALES } from '../../contract/locales.ts'
import {
  MAIL_KINDS,
  MAIL_SWITCHES,
  OPTIONAL_MAIL_KINDS,
  STOP_KINDS,
  UNSOLICITED_MAIL_KINDS,
} from '../../contract/mail.ts'
import { storedPictures } from '../../contract/messages.ts'
import { CHOICE_SETTINGS, FEE_NOTICE_DAYS, NUMBER_SETTINGS, SETTING_NAMES } from '../../contract/settings.ts'
import { ADDRESS_MAX_CHARACTERS } from '../../contract/text/addresses.ts'
import { EMBED_HOST_PATTERN } from '../../contract/text/embed-hosts.ts'
import { LINK_PATTERN } from '../../contract/text/links.ts'
import { SALES_SOURCES } from '../../contract/text/sales-sources.ts'
import { OTHER_SOURCES, SOURCE_PATTERN } from '../../contract/text/view-sources.ts'
import { projectDir } from '../stack/environment.ts'
import { shapeOf } from './shapes.ts'

const LIMITS_SCHEMA = join(projectDir, 'supabase/schemas/99_all_tables/contract_limits.sql')

const words = (of: readonly string[]) => of.map((word) => `'${word}'`).join(', ')
const list = (types: object) => words(Object.keys(types))

const check = (table: string, name: string, condition: string, schema = 'public') =>
  `alter table ${schema}.${table} add constraint ${table}_${name} check (${condition});`
const text = (table: string, column: string, most: number, further = '') =>
  check(
    table,
    `${column}_length`,
    `char_length(${column}) >= 1 and char_length(${column}) <= ${most} and ${column} ~ '\\S'${further}`,
  )
/** The shape of a JSON column that clients write. */
const shape = (table: string, column: string, of: z.ZodType) => `create function private.${table}_${column}_shape()
returns jsonb language sql immutable set search_path = ''
return '${shapeOf(of)}'::jsonb;
grant execute on function private.${table}_${column}_shape to authenticated, service_role;
${check(table, `${column}_shape`, `private.has_shape(${column}, private.${table}_${column}_shape())`)}`
const locale = (table: string, schema = 'public') =>
  check(table, 'locale_known', `locale in (${words(LOCALES)})`, schema)
const constant = (name: string, type: string, value: string) => `create function private.${name}()
returns ${type} language sql immutable set search_path = ''
return ${value};`
/** What each act is about, and its reversal. */
const acts = Object.fromEntries(
  Object.entries(ACTS).map(([act, { subject, reversal }]) => [act, { subject, reversal: reversal.action }]),
)
const bucket = (id: string, isPublic: boolean, bytes: number, types: object) =>
  `  ('${id}', '${id}', ${isPublic}, ${bytes}, array[${list(types)}])`

/** The bound of a setting and of its planned value, for which `#` stands. Never null, which a check would accept. */
const setting = (name: string, fits: string) => {
  const [now, next] = ['value', 'next_value'].map((column) => fits.replaceAll('#', column))
  return check('settings', name, `name <> '${name}' or ${now} and (next_value is null or ${next})`, 'private')
}
const settings = [
  ...Object.entries(NUMBER_SETTINGS).map(([name, { least, most }]) =>
    setting(name, `(#::text ~ '^[0-9]+$' and # @@ '$ >= ${least} && $ <= ${most}') is true`),
  ),
  ...Object.entries(CHOICE_SETTINGS).map(([name, { choices }]) =>
    setting(name, `# in (${words(Object.keys(choices).map((choice) => `"${choice}"`))})`),
  ),
]

const array = (of: readonly string[]) => (of.length === 0 ? "'{}'" : `array[${words(of)}]`)
const fileType = (row: FileTypeRow, index: number) =>
  `  (${[
    `'${row.mime_type}', ${(index + 1) * 10}, '${row.name}', '${row.kind}', ${array(row.endings)}, '${row.form}'`,
    array(row.signatures),
    row.marker === null ? 'null' : `'${row.marker}'`,
    `'${row.served_as}', ${row.has_preview}, ${row.is_open}`,
  ].join(', ')})`

const limitsSchema =
  () => `-- Limits of the contract. Written from the limits, choices and kinds of mail in contract/: change
-- them there.

${text('profiles', 'name', limits.NAME_MAX_CHARACTERS)}
-- Plain ASCII has no look-alikes. 30 characters are too few for a UUID, so a name is never an id.
${check('profiles', 'username_shape', `username ~ '${limits.USERNAME_PATTERN.source}'`)}
${text('profiles', 'bio', limits.BIO_MAX_CHARACTERS)}
${text('profiles', 'refund_policy', limits.REFUND_POLICY_MAX_CHARACTERS)}
${text('profiles', 'announcement', limits.ANNOUNCEMENT_MAX_CHARACTERS)}
${text('listings', 'title', limits.TITLE_MAX_CHARACTERS)}
${text('listings', 'description', limits.DESCRIPTION_MAX_CHARACTERS)}
${check('listings', 'price_chargeable', `price_cents = 0 or price_cents >= ${limits.PRICE_MIN_CENTS} and price_cents <= ${limits.PRICE_MAX_CENTS}`)}
${check('listings', 'suggested_price_chargeable', `suggested_price_cents >= ${limits.PRICE_MIN_CENTS} and suggested_price_cents <= ${limits.PRICE_MAX_CENTS}`)}
${check('listings', 'tags_few', `cardinality(tags) <= ${labels.TAGS_MAX} and array_position(tags, null) is null`)}
${check('listings', 'usage_licence_known', `usage_licence in (${words(labels.USAGE_LICENCES)})`)}
${check('order_items', 'usage_licence_known', `usage_licence in (${words(labels.USAGE_LICENCES)})`)}
${check('listings', 'ai_use_known', `ai_use <@ array[${words(labels.AI_USES)}] and cardinality(ai_use) <= ${labels.AI_USES.length}`)}
${check('order_items', 'ai_use_known', `ai_use <@ array[${words(labels.AI_USES)}] and cardinality(ai_use) <= ${labels.AI_USES.length}`)}
${check('listings', 'languages_known', `languages <@ array[${words(labels.LANGUAGE_CODES)}] and cardinality(languages) between 1 and ${labels.LANGUAGES_MAX}`)}
${check('order_items', 'languages_known', `languages <@ array[${words(labels.LANGUAGE_CODES)}] and cardinality(languages) between 1 and ${labels.LANGUAGES_MAX}`)}
${check('order_items', 'source_known', `source ~ '${SOURCE_PATTERN.source}'`)}
${text('shop_sections', 'name', limits.SECTION_NAME_MAX_CHARACTERS)}
${text('saved_searches', 'name', limits.SAVED_SEARCH_NAME_MAX_CHARACTERS)}
${text('saved_searches', 'search', limits.SAVED_SEARCH_MAX_CHARACTERS)}
${text('staff_picks', 'reason', limits.STAFF_PICK_REASON_MAX_CHARACTERS)}
${check('shop_sections', 'few', `"position" between 1 and ${limits.SECTIONS_MAX}`)}
${check('pinned_listings', 'few', `"position" between 1 and ${limits.PINNED_MAX}`)}
${check('cart_items', 'chosen_price_chargeable', `chosen_price_cents = 0 or chosen_price_cents >= ${limits.PRICE_MIN_CENTS} and chosen_price_cents <= ${limits.PRICE_MAX_CENTS}`)}
${check('price_reductions', 'price_chargeable', `price_cents = 0 or price_cents >= ${limits.PRICE_MIN_CENTS}`)}
${check('listings', 'currency_usd', `currency = '${limits.CURRENCY}'`)}
${check('orders', 'currency_usd', `currency = '${limits.CURRENCY}'`)}
${check('listings', 'showcase_images_at_most_five', `jsonb_typeof(showcase_images) = 'array' and jsonb_array_length(showcase_images) <= ${limits.SHOWCASE_IMAGES_MAX}`)}
${check('pending_pictures', 'at_most_five', `jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= ${limits.SHOWCASE_IMAGES_MAX}`)}
${check('gifts', 'note_without_links', `replace(normalize(note, NFKC), '。', '.') !~ '${LINK_PATTERN}'`, 'private')}
${check('gifts', 'note_length', `char_length(note) >= 1 and char_length(note) <= ${limits.GIFT_NOTE_MAX_CHARACTERS} and note ~ '\\S'`, 'private')}
${check('preparation_copies', 'alt_length', `char_length(alt) >= 1 and char_length(alt) <= ${limits.PICTURE_ALT_MAX_CHARACTERS}`, 'private')}
${check('discounts', 'code_shape', `code ~ '${limits.DISCOUNT_CODE_PATTERN.source}'`)}
${check('discounts', 'percent_in_range', `percent >= 1 and percent <= ${limits.DISCOUNT_PERCENT_MAX}`)}
${check('discounts', 'amount_in_range', `amount_cents >= 1 and amount_cents <= ${limits.PRICE_MAX_CENTS}`)}
${check('discounts', 'max_uses_in_range', `max_uses >= 1 and max_uses <= ${limits.DISCOUNT_USES_MAX}`)}
${text('bundles', 'name', limits.BUNDLE_NAME_MAX_CHARACTERS)}
${text('bundles', 'description', limits.BUNDLE_DESCRIPTION_MAX_CHARACTERS)}
${check('bundles', 'price_chargeable', `price_cents >= ${limits.PRICE_MIN_CENTS} and price_cents <= ${limits.PRICE_MAX_CENTS}`)}
${check('bundles', 'size_in_range', `size >= ${limits.BUNDLE_LISTINGS_MIN} and size <= ${limits.BUNDLE_LISTINGS_MAX}`)}
${check('posts', 'audience_known', `audience in (${words(POST_AUDIENCES)})`)}
${check('posts', 'subject_length', `char_length(subject) <= ${limits.POST_SUBJECT_MAX_CHARACTERS} and subject !~ '[\\r\\n]'`)}
${check('posts', 'body_length', `char_length(body) <= ${limits.POST_BODY_MAX_CHARACTERS}`)}
${check('posts', 'items_few', `cardinality(listing_ids) <= ${limits.POST_ITEMS_MAX}`)}
${text('post_senders', 'postal_address', limits.POSTAL_ADDRESS_MAX_CHARACTERS)}
${text('seller_identities', 'legal_name', limits.LEGAL_NAME_MAX_CHARACTERS, " and legal_name !~ '[\\r\\n]'")}
${text('seller_identities', 'address', limits.POSTAL_ADDRESS_MAX_CHARACTERS)}
${check('seller_identities', 'email_length', `char_length(email) <= ${ADDRESS_MAX_CHARACTERS} and email ~ '^\\S+@\\S+$'`)}
${text('seller_identities', 'phone', limits.PHONE_MAX_CHARACTERS, " and phone !~ '[\\r\\n]'")}
${text('seller_identities', 'register_number', limits.REGISTER_NUMBER_MAX_CHARACTERS, " and register_number !~ '[\\r\\n]'")}
${text('seller_identities', 'vat_number', limits.REGISTER_NUMBER_MAX_CHARACTERS, " and vat_number !~ '[\\r\\n]'")}
${text('collections', 'name', limits.COLLECTION_NAME_MAX_CHARACTERS)}
${text('collections', 'description', limits.COLLECTION_DESCRIPTION_MAX_CHARACTERS)}
${text('collection_items', 'note', limits.COLLECTION_NOTE_MAX_CHARACTERS)}
${text('reviews', 'comment', limits.COMMENT_MAX_CHARACTERS)}
${text('reviews', 'answer', limits.ANSWER_MAX_CHARACTERS)}
${text('reports', 'reason', limits.REPORT_REASON_MAX_CHARACTERS)}
${check('reports', 'category_known', `category in (${words(RULES)})`)}
${check('statements', 'act_known', `act in (${words(MODERATION_ACTS)})`)}
${check('statements', 'rule_known', `rule in (${words(RULES)})`)}
${text('statements', 'facts', limits.FACTS_MAX_CHARACTERS)}
${text('appeals', 'text', limits.APPEAL_MAX_CHARACTERS)}
${text('appeals', 'answer', limits.APPEAL_MAX_CHARACTERS)}
${text('admin_proposals', 'reason', limits.REPORT_REASON_MAX_CHARACTERS)}
${check('moderation_actions', 'known', `action in (${words(LOGGED_ACTIONS)})`)}
${check('moderation_actions', 'look_ups_by_kind', `action <> 'look_up' or reason is not null and reason in (${words(LOOK_UPS)})`)}
${check('moderation_actions', 'rule_known', `rule in (${words(RULES)})`)}
${check('messages', 'body_length', `char_length(body) <= ${limits.MESSAGE_MAX_CHARACTERS} and (body ~ '\\S' or body = '' and pictures <> '[]'::jsonb)`)}
${shape('messages', 'pictures', storedPictures)}
${shape('categories', 'names', categoryNames)}
${shape('drafts', 'content', storedDraft)}
${shape('drafts', 'written', writtenDraft)}
${text('cases', 'body', limits.CASE_MAX_CHARACTERS)}
${text('cases', 'answer', limits.CASE_MAX_CHARACTERS)}
${text('cases', 'decision', limits.CASE_MAX_CHARACTERS)}
${check('cases', 'kind_known', `kind in (${words(CASE_KINDS)})`)}
${text('api_keys', 'name', limits.API_KEY_NAME_MAX_CHARACTERS)}
${check('api_keys', 'scopes_known', `cardinality(scopes) >= 1 and scopes <@ array[${words(API_KEY_SCOPES)}]`)}
${check('webhook_endpoints', 'events_known', `cardinality(events) >= 1 and events <@ array[${words(WEBHOOK_EVENTS)}]`, 'private')}
${check('webhook_endpoints', 'url_length', `char_length(url) <= ${limits.LINK_MAX_CHARACTERS}`, 'private')}
${check('listings', 'licence_seats_in_range', `licence_seats >= 1 and licence_seats <= ${limits.LICENCE_SEATS_MAX}`)}
${text('licence_keys', 'key', limits.LICENCE_KEY_MAX_CHARACTERS, " and private.normal_licence_key(key) <> ''")}
${text('licence_activations', 'device', limits.DEVICE_MAX_CHARACTERS)}
${text('licence_activations', 'name', limits.DEVICE_MAX_CHARACTERS)}
${text('contact_messages', 'name', limits.CONTACT_NAME_MAX_CHARACTERS, " and name !~ '[\\r\\n]'")}
${text('order_withdrawals', 'name', limits.CONTACT_NAME_MAX_CHARACTERS, " and name !~ '[\\r\\n]'")}
${text('contact_messages', 'message', limits.CONTACT_MESSAGE_MAX_CHARACTERS)}
${['releases', 'pending_releases'].flatMap((table) => [text(table, 'name', limits.RELEASE_NAME_MAX_CHARACTERS), text(table, 'note', limits.RELEASE_NOTE_MAX_CHARACTERS)]).join('\n')}
${text('releases', 'withdrawal_reason', limits.RELEASE_NOTE_MAX_CHARACTERS)}
${check('release_files', 'position_in_range', `"position" >= 1 and "position" <= ${limits.RELEASE_FILES_MAX}`)}
${check('pending_releases', 'files_few', `jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= ${limits.RELEASE_FILES_MAX}`)}
${check('listing_files', 'size_limit', `size_bytes >= 1 and size_bytes <= ${limits.PRODUCT_FILE_MAX_BYTES}`)}
${check('listing_files', 'preview_pages_few', `cardinality(preview_pages) between 1 and ${limits.PREVIEW_PAGES_MAX} and 1 <= all(preview_pages) and array_position(preview_pages, null) is null`)}
${check('listing_previews', 'words_length', `char_length(words) >= 1 and char_length(words) <= ${limits.PREVIEW_CHARACTERS}`)}
${check('preview_pictures', 'words_length', `char_length(words) >= 1 and char_length(words) <= ${limits.PREVIEW_CHARACTERS}`)}
${check('preview_pictures', 'position_in_range', `"position" >= 1 and "position" <= ${limits.PREVIEW_PAGES_MAX}`)}
${check('file_types', 'kind_known', `kind in (${words(FILE_KINDS)})`)}
${check('file_types', 'form_known', `form in (${words(FILE_FORMS)})`)}
${check('mail_preferences', 'kind_optional', `kind in (${words(MAIL_SWITCHES)})`)}
${check('corrections', 'reason_length', `char_length(reason) >= 1 and char_length(reason) <= ${limits.REFUND_REASON_MAX_CHARACTERS} and reason ~ '\\S'`, 'private')}
${check('pending_refunds', 'words_length', `char_length(words) >= 1 and char_length(words) <= ${limits.REFUND_REASON_MAX_CHARACTERS} and words ~ '\\S'`, 'private')}
${check('customer_batches', 'source_known', `source in (${list({ typed: null, ...SALES_SOURCES })})`, 'private')}
${check('mail_stops', 'kind_known', `kind in (${list(STOP_KINDS)})`, 'private')}
${check('outbox', 'kind_known', `kind in (${words(Object.keys(MAIL_KINDS))})`, 'private')}
${['accounts', 'orders', 'contact_messages', 'reports'].map((table) => locale(table)).join('\n')}
${locale('outbox', 'private')}
${settings.join('\n')}

-- Constants. No grants.
${constant('price_min_cents', 'integer', String(limits.PRICE_MIN_CENTS))}
${constant('price_max_cents', 'integer', String(limits.PRICE_MAX_CENTS))}
${constant('search_max_characters', 'integer', String(limits.SEARCH_MAX_CHARACTERS))}
${constant('search_price_bounds', 'integer[]', `array[${limits.SEARCH_PRICE_BOUNDS_CENTS.join(', ')}]`)}
create function private.has_short_alts(pictures jsonb)
returns boolean language sql immutable set search_path = ''
return not exists (
  select from jsonb_array_elements(pictures) as picture
  where char_length(picture ->> 'alt') not between 1 and ${limits.PICTURE_ALT_MAX_CHARACTERS}
);
grant execute on function private.has_short_alts to authenticated, service_role;
${check('listings', 'showcase_images_alt_length', 'private.has_short_alts(showcase_images)')}
${check('pending_pictures', 'alt_length', 'private.has_short_alts(pictures)')}
create function private.are_embed_hosts(hosts text[])
returns boolean language sql immutable set search_path = ''
return cardinality(hosts) <= ${limits.EMBED_HOSTS_MAX} and not exists (
  select from unnest(hosts) as host
  where (char_length(host) <= ${limits.EMBED_HOST_MAX_CHARACTERS} and host ~ '${EMBED_HOST_PATTERN.source}') is not true
);
grant execute on function private.are_embed_hosts to authenticated, service_role;
${check('embed_hosts', 'hosts_shape', 'private.are_embed_hosts(hosts)')}
${constant('optional_mail_kinds', 'text[]', `array[${words(OPTIONAL_MAIL_KINDS)}]`)}
${constant('dispute_ends', 'text[]', `array[${words(DISPUTE_ENDS)}]`)}
${constant('unsolicited_mail_kinds', 'text[]', `array[${words(UNSOLICITED_MAIL_KINDS)}]`)}
${constant('unsolicited_mails_a_day', 'jsonb', `'${JSON.stringify(limits.UNSOLICITED_MAILS_A_DAY)}'::jsonb`)}
${constant('appeal_period', 'interval', `interval '${limits.APPEAL_MONTHS} months'`)}
${constant('moderation_acts', 'jsonb', `'${JSON.stringify(acts)}'::jsonb`)}
${constant('setting_names', 'text[]', `array[${words(SETTING_NAMES)}]`)}
${constant('fee_notice_days', 'integer', String(FEE_NOTICE_DAYS))}
${constant('gift_days_max', 'integer', String(limits.GIFT_DAYS_MAX))}
${constant('sources_a_month_max', 'integer', String(limits.SOURCES_A_MONTH_MAX))}
${constant('source_views_min', 'integer', String(limits.SOURCE_VIEWS_MIN))}
${constant('other_sources', 'text', `'${OTHER_SOURCES}'`)}
-- A source as it may be stored, or null.
create function private.known_source(given text)
returns text language sql immutable set search_path = ''
return case when given ~ '${SOURCE_PATTERN.source}' then given end;
${constant('suspension_max', 'interval', `interval '${limits.SUSPENSION_MAX_DAYS} days'`)}
${constant('connect_state_lifetime', 'interval', `interval '${limits.CONNECT_STATE_SECONDS} seconds'`)}

-- Only the storage key writes to avatars, message-pictures and previews, so they have no policy: no
-- upload link or earlier upload can replace what was checked.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
${[
  bucket('product-files', false, limits.PRODUCT_FILE_MAX_BYTES, { 'application/octet-stream': [] }),
  bucket('showcase-images', true, limits.SHOWCASE_IMAGE_MAX_BYTES, {
    ...limits.SHOWCASE_IMAGE_TYPES,
    'image/webp': [],
  }),
  bucket('avatars', true, limits.AVATAR_MAX_BYTES, limits.SHOWCASE_IMAGE_TYPES),
  bucket('message-pictures', false, limits.MESSAGE_PICTURE_MAX_BYTES, limits.SHOWCASE_IMAGE_TYPES),
  bucket(
    'previews',
    true,
    limits.PREVIEW_MAX_BYTES,
    Object.fromEntries(limits.PREVIEW_TYPES.map((type) => [type, []])),
  ),
].join(',\n')}
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The types of files of a new shop.
insert into public.file_types (mime_type, "position", name, kind, endings, form, signatures, marker, served_as, has_preview, is_open)
values
${FILE_TYPE_ROWS.map(fileType).join(',\n')}
on conflict do nothing;
`

/** In one step, because tests at the same time read it. */
export function writeLimitsSchema(): void {
  const text = limitsSchema()
  if (existsSync(LIMITS_SCHEMA) && readFileSync(LIMITS_SCHEMA, 'utf8') === text) return
  writeFileSync(`${LIMITS_SCHEMA}.${process.pid}`, text)
  renameSync(`${LIMITS_SCHEMA}.${process.pid}`, LIMITS_SCHEMA)
}
