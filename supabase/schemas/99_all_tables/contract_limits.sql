-- Limits of the contract. `npm run db:diff` writes this file from the limits,
-- choices and kinds of mail in contract/: change them there.

alter table public.profiles add constraint profiles_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
-- Plain ASCII has no look-alikes. 30 characters are too few for a UUID, so a name is never an id.
alter table public.profiles add constraint profiles_username_shape check (username ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$');
alter table public.profiles add constraint profiles_bio_length check (char_length(bio) >= 1 and char_length(bio) <= 1000 and bio ~ '\S');
alter table public.profiles add constraint profiles_refund_policy_length check (char_length(refund_policy) >= 1 and char_length(refund_policy) <= 2000 and refund_policy ~ '\S');
alter table public.profiles add constraint profiles_announcement_length check (char_length(announcement) >= 1 and char_length(announcement) <= 500 and announcement ~ '\S');
alter table public.listings add constraint listings_title_length check (char_length(title) >= 1 and char_length(title) <= 255 and title ~ '\S');
alter table public.listings add constraint listings_description_length check (char_length(description) >= 1 and char_length(description) <= 2000 and description ~ '\S');
alter table public.listings add constraint listings_price_chargeable check (price_cents = 0 or price_cents >= 50 and price_cents <= 99999999);
alter table public.listings add constraint listings_suggested_price_chargeable check (suggested_price_cents >= 50 and suggested_price_cents <= 99999999);
alter table public.listings add constraint listings_tags_few check (cardinality(tags) <= 10 and array_position(tags, null) is null);
alter table public.listings add constraint listings_usage_licence_known check (usage_licence in ('personal', 'commercial', 'extended'));
alter table public.order_items add constraint order_items_usage_licence_known check (usage_licence in ('personal', 'commercial', 'extended'));
alter table public.listings add constraint listings_ai_use_known check (ai_use <@ array['text-assisted', 'text-generated', 'picture-assisted', 'picture-generated', 'sound-assisted', 'sound-generated', 'code-assisted', 'code-generated'] and cardinality(ai_use) <= 8);
alter table public.order_items add constraint order_items_ai_use_known check (ai_use <@ array['text-assisted', 'text-generated', 'picture-assisted', 'picture-generated', 'sound-assisted', 'sound-generated', 'code-assisted', 'code-generated'] and cardinality(ai_use) <= 8);
alter table public.listings add constraint listings_languages_known check (languages <@ array['en', 'zxx', 'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'la', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'] and cardinality(languages) between 1 and 10);
alter table public.order_items add constraint order_items_languages_known check (languages <@ array['en', 'zxx', 'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'la', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'] and cardinality(languages) between 1 and 10);
alter table public.order_items add constraint order_items_source_known check (source ~ '^(shop|bing|blog|bluesky|discord|duckduckgo|email|etsy|facebook|google|gumroad|instagram|kofi|linkedin|mastodon|newsletter|patreon|pinterest|podcast|print|reddit|substack|telegram|threads|tiktok|tumblr|twitch|whatsapp|x|youtube|(?=.{1,100}$)(?!.*[.](arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|private|test)$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9])$');
alter table public.shop_sections add constraint shop_sections_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.saved_searches add constraint saved_searches_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.saved_searches add constraint saved_searches_search_length check (char_length(search) >= 1 and char_length(search) <= 1000 and search ~ '\S');
alter table public.staff_picks add constraint staff_picks_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 200 and reason ~ '\S');
alter table public.shop_sections add constraint shop_sections_few check ("position" between 1 and 12);
alter table public.pinned_listings add constraint pinned_listings_few check ("position" between 1 and 6);
alter table public.cart_items add constraint cart_items_chosen_price_chargeable check (chosen_price_cents = 0 or chosen_price_cents >= 50 and chosen_price_cents <= 99999999);
alter table public.price_reductions add constraint price_reductions_price_chargeable check (price_cents = 0 or price_cents >= 50);
alter table public.listings add constraint listings_currency_usd check (currency = 'USD');
alter table public.orders add constraint orders_currency_usd check (currency = 'USD');
alter table public.listings add constraint listings_showcase_images_at_most_five check (jsonb_typeof(showcase_images) = 'array' and jsonb_array_length(showcase_images) <= 5);
alter table public.pending_pictures add constraint pending_pictures_at_most_five check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 5);
alter table private.gifts add constraint gifts_note_without_links check (replace(normalize(note, NFKC), '。', '.') !~ '://|[mM][aA][iI][lL][tT][oO]:|(^|[^a-zA-Z0-9])[wW][wW][wW][.][^ .]|[^ .,;:!?()"][.](com|net|org|info|biz|edu|gov|io|co|app|dev|ai|tv|cc|ly|gg|gl|gd|link|click|site|online|store|shop|xyz|top|club|example|de|uk|fr|eu|nl|pl|ch|ru|cn|jp|br|COM|NET|ORG|INFO|BIZ|EDU|GOV|IO|CO|APP|DEV|AI|TV|CC|LY|GG|GL|GD|LINK|CLICK|SITE|ONLINE|STORE|SHOP|XYZ|TOP|CLUB|EXAMPLE|DE|UK|FR|EU|NL|PL|CH|RU|CN|JP|BR)(?![a-zA-Z0-9_])|[^ .,;:!?()"][.](me|it|be|to|in|us|is|so|am|at|by|es|no)/[^ ]');
alter table private.gifts add constraint gifts_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table private.preparation_copies add constraint preparation_copies_alt_length check (char_length(alt) >= 1 and char_length(alt) <= 300);
alter table public.discounts add constraint discounts_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$');
alter table public.discounts add constraint discounts_percent_in_range check (percent >= 1 and percent <= 99);
alter table public.discounts add constraint discounts_amount_in_range check (amount_cents >= 1 and amount_cents <= 99999999);
alter table public.discounts add constraint discounts_max_uses_in_range check (max_uses >= 1 and max_uses <= 10000);
alter table public.bundles add constraint bundles_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.bundles add constraint bundles_description_length check (char_length(description) >= 1 and char_length(description) <= 500 and description ~ '\S');
alter table public.bundles add constraint bundles_price_chargeable check (price_cents >= 50 and price_cents <= 99999999);
alter table public.bundles add constraint bundles_size_in_range check (size >= 2 and size <= 20);
alter table public.posts add constraint posts_audience_known check (audience in ('followers', 'buyers', 'items'));
alter table public.posts add constraint posts_subject_length check (char_length(subject) <= 120 and subject !~ '[\r\n]');
alter table public.posts add constraint posts_body_length check (char_length(body) <= 10000);
alter table public.posts add constraint posts_items_few check (cardinality(listing_ids) <= 20);
alter table public.post_senders add constraint post_senders_postal_address_length check (char_length(postal_address) >= 1 and char_length(postal_address) <= 300 and postal_address ~ '\S');
alter table public.collections add constraint collections_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.collections add constraint collections_description_length check (char_length(description) >= 1 and char_length(description) <= 500 and description ~ '\S');
alter table public.collection_items add constraint collection_items_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.reviews add constraint reviews_comment_length check (char_length(comment) >= 1 and char_length(comment) <= 2000 and comment ~ '\S');
alter table public.reviews add constraint reviews_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 2000 and answer ~ '\S');
alter table public.reports add constraint reports_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 2000 and reason ~ '\S');
alter table public.reports add constraint reports_category_known check (category in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.statements add constraint statements_act_known check (act in ('remove_review', 'warn', 'remove_collection', 'take_down_listing', 'suspend', 'ban'));
alter table public.statements add constraint statements_rule_known check (rule in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.statements add constraint statements_facts_length check (char_length(facts) >= 1 and char_length(facts) <= 2000 and facts ~ '\S');
alter table public.appeals add constraint appeals_text_length check (char_length(text) >= 1 and char_length(text) <= 4000 and text ~ '\S');
alter table public.appeals add constraint appeals_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 4000 and answer ~ '\S');
alter table public.admin_proposals add constraint admin_proposals_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 2000 and reason ~ '\S');
alter table public.moderation_actions add constraint moderation_actions_known check (action in ('remove_review', 'warn', 'remove_collection', 'take_down_listing', 'suspend', 'ban', 'restore_review', 'reverse_warning', 'restore_collection', 'restore_listing', 'lift_suspension', 'unban', 'dismiss', 'reactivate', 'uphold', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move', 'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal', 'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick', 'change_setting', 'plan_setting', 'withdraw_setting', 'look_up'));
alter table public.moderation_actions add constraint moderation_actions_look_ups_by_kind check (action <> 'look_up' or reason is not null and reason in ('order_number', 'stripe_id', 'listing', 'username', 'email'));
alter table public.moderation_actions add constraint moderation_actions_rule_known check (rule in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.messages add constraint messages_body_length check (char_length(body) <= 4000 and (body ~ '\S' or body = '' and pictures <> '[]'::jsonb));
create function private.messages_pictures_shape()
returns jsonb language sql immutable set search_path = ''
return '{"maxItems":4,"type":"array","items":{"type":"object","properties":{"id":{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},"alt":{"anyOf":[{"type":"string","maxLength":300},{"type":"null"}]},"width":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"height":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"required":["id"]}}'::jsonb;
grant execute on function private.messages_pictures_shape to authenticated, service_role;
alter table public.messages add constraint messages_pictures_shape check (private.has_shape(pictures, private.messages_pictures_shape()));
create function private.drafts_content_shape()
returns jsonb language sql immutable set search_path = ''
return '{"type":"object","properties":{"text":{"type":"object","properties":{"title":{"type":"string","maxLength":255},"description":{"type":"string","maxLength":2000},"price":{"type":"string","maxLength":20},"pay_what_you_want":{"type":"string","maxLength":3},"suggested_price":{"type":"string","maxLength":20},"category":{"type":"string","maxLength":40},"tags":{"type":"string","maxLength":400},"usage_licence":{"type":"string","maxLength":20},"ai_use":{"type":"string","maxLength":200},"languages":{"type":"string","maxLength":100},"licence_source":{"type":"string","enum":["","generated","list"]},"licence_seats":{"type":"string","pattern":"^\\d{0,4}$"},"section_id":{"anyOf":[{"type":"string","enum":[""]},{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"}]}}},"files":{"maxItems":20,"type":"array","items":{"type":"object","properties":{"uploadId":{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},"name":{"type":"string","minLength":1,"maxLength":255},"size_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"head_sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"}},"required":["uploadId","name"],"additionalProperties":false}},"pictures":{"maxItems":5,"type":"array","items":{"anyOf":[{"type":"object","properties":{"path":{"type":"string","maxLength":500},"thumbnailPath":{"anyOf":[{"type":"string","maxLength":500},{"type":"null"}]},"alt":{"anyOf":[{"type":"string","maxLength":300,"pattern":"\\S"},{"type":"null"}]}},"required":["path"],"additionalProperties":false},{"type":"object","properties":{"uploadId":{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},"thumbnailUploadId":{"anyOf":[{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},{"type":"null"}]},"sizes":{"maxItems":3,"type":"array","items":{"type":"object","properties":{"uploadId":{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},"width":{"type":"integer","enum":[320,640,1200]}},"required":["uploadId","width"]}},"placeholder":{"anyOf":[{"type":"string","pattern":"^[A-Za-z0-9+/]{64}$"},{"type":"null"}]},"alt":{"anyOf":[{"type":"string","maxLength":300,"pattern":"\\S"},{"type":"null"}]}},"required":["uploadId"],"additionalProperties":false}]}}}}'::jsonb;
grant execute on function private.drafts_content_shape to authenticated, service_role;
alter table public.drafts add constraint drafts_content_shape check (private.has_shape(content, private.drafts_content_shape()));
create function private.drafts_written_shape()
returns jsonb language sql immutable set search_path = ''
return '{"type":"object","properties":{"title":{"type":"string","maxLength":255,"pattern":"\\S"},"description":{"type":"string","maxLength":2000,"pattern":"\\S"},"price_cents":{"type":"integer","minimum":0,"maximum":99999999},"is_pay_what_you_want":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"suggested_price_cents":{"anyOf":[{"type":"integer","minimum":0,"maximum":99999999},{"type":"null"}]},"category":{"anyOf":[{"type":"string","maxLength":40,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},{"type":"null"}]},"tags":{"anyOf":[{"maxItems":10,"type":"array","items":{"type":"string","maxLength":30}},{"type":"null"}]},"usage_licence":{"anyOf":[{"type":"string","enum":["personal","commercial","extended"]},{"type":"null"}]},"ai_use":{"anyOf":[{"maxItems":8,"type":"array","items":{"type":"string","enum":["text-assisted","text-generated","picture-assisted","picture-generated","sound-assisted","sound-generated","code-assisted","code-generated"]}},{"type":"null"}]},"languages":{"anyOf":[{"minItems":1,"maxItems":10,"type":"array","items":{"type":"string","enum":["en","zxx","ar","bg","bn","ca","cs","da","de","el","es","et","fa","fi","fr","he","hi","hr","hu","id","it","ja","ko","la","lt","lv","ms","nl","no","pl","pt","ro","ru","sk","sl","sr","sv","sw","th","tr","uk","ur","vi","zh"]}},{"type":"null"}]},"licence_source":{"anyOf":[{"type":"string","enum":["generated","list"]},{"type":"null"}]},"licence_seats":{"anyOf":[{"type":"integer","minimum":0,"maximum":9999},{"type":"null"}]},"section_id":{"anyOf":[{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},{"type":"null"}]}},"required":["title","description","price_cents"],"additionalProperties":false}'::jsonb;
grant execute on function private.drafts_written_shape to authenticated, service_role;
alter table public.drafts add constraint drafts_written_shape check (private.has_shape(written, private.drafts_written_shape()));
alter table public.cases add constraint cases_body_length check (char_length(body) >= 1 and char_length(body) <= 2000 and body ~ '\S');
alter table public.cases add constraint cases_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 2000 and answer ~ '\S');
alter table public.cases add constraint cases_decision_length check (char_length(decision) >= 1 and char_length(decision) <= 2000 and decision ~ '\S');
alter table public.cases add constraint cases_kind_known check (kind in ('missing', 'corrupt', 'not_as_described', 'unauthorised', 'changed_mind', 'mistake', 'other'));
alter table public.api_keys add constraint api_keys_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.api_keys add constraint api_keys_scopes_known check (cardinality(scopes) >= 1 and scopes <@ array['listings:read', 'listings:write', 'files:read', 'files:write', 'sales:read', 'orders:read', 'messages:read', 'messages:write', 'reviews:write', 'licences:read', 'licences:write']);
alter table private.webhook_endpoints add constraint webhook_endpoints_events_known check (cardinality(events) >= 1 and events <@ array['sale.completed', 'refund.completed', 'review.created', 'message.received', 'listing.published', 'listing.updated', 'listing.removed']);
alter table private.webhook_endpoints add constraint webhook_endpoints_url_length check (char_length(url) <= 2048);
alter table public.listings add constraint listings_licence_seats_in_range check (licence_seats >= 1 and licence_seats <= 1000);
alter table public.licence_keys add constraint licence_keys_key_length check (char_length(key) >= 1 and char_length(key) <= 200 and key ~ '\S' and private.normal_licence_key(key) <> '');
alter table public.licence_activations add constraint licence_activations_device_length check (char_length(device) >= 1 and char_length(device) <= 200 and device ~ '\S');
alter table public.licence_activations add constraint licence_activations_name_length check (char_length(name) >= 1 and char_length(name) <= 200 and name ~ '\S');
alter table public.contact_messages add constraint contact_messages_name_length check (char_length(name) >= 1 and char_length(name) <= 120 and name ~ '\S' and name !~ '[\r\n]');
alter table public.contact_messages add constraint contact_messages_message_length check (char_length(message) >= 1 and char_length(message) <= 5000 and message ~ '\S');
alter table public.releases add constraint releases_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.releases add constraint releases_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.pending_releases add constraint pending_releases_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.pending_releases add constraint pending_releases_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.releases add constraint releases_withdrawal_reason_length check (char_length(withdrawal_reason) >= 1 and char_length(withdrawal_reason) <= 500 and withdrawal_reason ~ '\S');
alter table public.release_files add constraint release_files_position_in_range check ("position" >= 1 and "position" <= 20);
alter table public.pending_releases add constraint pending_releases_files_few check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20);
alter table public.listing_files add constraint listing_files_size_limit check (size_bytes >= 1 and size_bytes <= 5368709120);
alter table public.listing_files add constraint listing_files_preview_pages_few check (cardinality(preview_pages) between 1 and 5 and 1 <= all(preview_pages) and array_position(preview_pages, null) is null);
alter table public.listing_previews add constraint listing_previews_words_length check (char_length(words) >= 1 and char_length(words) <= 2000);
alter table public.preview_pictures add constraint preview_pictures_words_length check (char_length(words) >= 1 and char_length(words) <= 2000);
alter table public.preview_pictures add constraint preview_pictures_position_in_range check ("position" >= 1 and "position" <= 5);
alter table public.file_types add constraint file_types_kind_known check (kind in ('image', 'pdf', 'video', 'text', 'audio', 'book', 'archive', 'font', 'model', 'document'));
alter table public.file_types add constraint file_types_form_known check (form in ('bytes', 'pdf', 'zip', 'text', 'markup', 'stl'));
alter table public.mail_preferences add constraint mail_preferences_kind_optional check (kind in ('free_copy', 'sale', 'message', 'review', 'new_release', 'review_reminder', 'new_listings', 'saved_searches', 'list_news', 'post', 'draft_failed', 'webhook_off'));
alter table private.corrections add constraint corrections_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 500 and reason ~ '\S');
alter table private.pending_refunds add constraint pending_refunds_words_length check (char_length(words) >= 1 and char_length(words) <= 500 and words ~ '\S');
alter table private.customer_batches add constraint customer_batches_source_known check (source in ('typed', 'gumroad', 'itch'));
alter table private.mail_stops add constraint mail_stops_kind_known check (kind in ('posts', 'offers', 'item_news', 'invitation', 'copies', 'gifts', 'messages', 'releases', 'reminders', 'reports'));
alter table private.outbox add constraint outbox_kind_known check (kind in ('purchase', 'free_copy', 'purchase_moved', 'purchase_moved_away', 'invitation', 'gift', 'gift_ended', 'gift_update', 'licence_key', 'licence_keys_needed', 'sale', 'first_sale', 'refund', 'supply_consent', 'withdrawal', 'dispute', 'case', 'case_sent', 'message', 'review', 'new_release', 'review_reminder', 'new_listings', 'saved_searches', 'list_news', 'post', 'post_test', 'posts_paused', 'draft_failed', 'webhook_off', 'contact_copy', 'contact_answer', 'contact_message', 'account_deleted', 'statement', 'report_received', 'report_outcome', 'appeal', 'settings_changed', 'fee_change', 'confirm_follow', 'guest_links', 'guest_message', 'export_code'));
alter table private.settings add constraint settings_listing_quota check (name <> 'listing_quota' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 1 && $ <= 100000') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 1 && $ <= 100000') is true));
alter table private.settings add constraint settings_storage_quota check (name <> 'storage_quota' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 0 && $ <= 10737418240000') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 0 && $ <= 10737418240000') is true));
alter table private.settings add constraint settings_post_recipients_without_sale check (name <> 'post_recipients_without_sale' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 0 && $ <= 100000') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 0 && $ <= 100000') is true));
alter table private.settings add constraint settings_case_answer_days check (name <> 'case_answer_days' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 1 && $ <= 365') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 1 && $ <= 365') is true));
alter table private.settings add constraint settings_report_answer_days check (name <> 'report_answer_days' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 1 && $ <= 365') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 1 && $ <= 365') is true));
alter table private.settings add constraint settings_platform_fee_bps check (name <> 'platform_fee_bps' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 0 && $ <= 5000') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 0 && $ <= 5000') is true));
alter table private.settings add constraint settings_withdrawal_days check (name <> 'withdrawal_days' or (value::text ~ '^[0-9]+$' and value @@ '$ >= 0 && $ <= 365') is true and (next_value is null or (next_value::text ~ '^[0-9]+$' and next_value @@ '$ >= 0 && $ <= 365') is true));
alter table private.settings add constraint settings_tax check (name <> 'tax' or value in ('"off"', '"inclusive"', '"exclusive"') and (next_value is null or next_value in ('"off"', '"inclusive"', '"exclusive"')));

-- Constants. No grants.
create function private.price_min_cents()
returns integer language sql immutable set search_path = ''
return 50;
create function private.price_max_cents()
returns integer language sql immutable set search_path = ''
return 99999999;
create function private.search_max_characters()
returns integer language sql immutable set search_path = ''
return 200;
create function private.search_price_bounds()
returns integer[] language sql immutable set search_path = ''
return array[1, 500, 1000, 2000];
create function private.has_short_alts(pictures jsonb)
returns boolean language sql immutable set search_path = ''
return not exists (
  select from jsonb_array_elements(pictures) as picture
  where char_length(picture ->> 'alt') not between 1 and 300
);
grant execute on function private.has_short_alts to authenticated, service_role;
alter table public.listings add constraint listings_showcase_images_alt_length check (private.has_short_alts(showcase_images));
alter table public.pending_pictures add constraint pending_pictures_alt_length check (private.has_short_alts(pictures));
create function private.are_embed_hosts(hosts text[])
returns boolean language sql immutable set search_path = ''
return cardinality(hosts) <= 20 and not exists (
  select from unnest(hosts) as host
  where (char_length(host) <= 260 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$') is not true
);
grant execute on function private.are_embed_hosts to authenticated, service_role;
alter table public.embed_hosts add constraint embed_hosts_hosts_shape check (private.are_embed_hosts(hosts));
create function private.optional_mail_kinds()
returns text[] language sql immutable set search_path = ''
return array['free_copy', 'sale', 'first_sale', 'message', 'review', 'new_release', 'review_reminder', 'new_listings', 'saved_searches', 'list_news', 'post', 'draft_failed', 'webhook_off'];
create function private.dispute_ends()
returns text[] language sql immutable set search_path = ''
return array['won', 'lost', 'warning_closed', 'prevented'];
create function private.unsolicited_mail_kinds()
returns text[] language sql immutable set search_path = ''
return array['free_copy', 'invitation', 'gift', 'gift_ended', 'report_received', 'guest_message'];
create function private.unsolicited_mails_a_day()
returns jsonb language sql immutable set search_path = ''
return '{"fromSeller":3,"inAll":5,"newAddresses":50}'::jsonb;
create function private.appeal_period()
returns interval language sql immutable set search_path = ''
return interval '6 months';
create function private.moderation_acts()
returns jsonb language sql immutable set search_path = ''
return '{"remove_review":{"subject":"review","reversal":"restore_review"},"warn":{"subject":"user","reversal":"reverse_warning"},"remove_collection":{"subject":"collection","reversal":"restore_collection"},"take_down_listing":{"subject":"listing","reversal":"restore_listing"},"suspend":{"subject":"user","reversal":"lift_suspension"},"ban":{"subject":"user","reversal":"unban"}}'::jsonb;
create function private.setting_names()
returns text[] language sql immutable set search_path = ''
return array['listing_quota', 'storage_quota', 'post_recipients_without_sale', 'case_answer_days', 'report_answer_days', 'platform_fee_bps', 'withdrawal_days', 'tax'];
create function private.fee_notice_days()
returns integer language sql immutable set search_path = ''
return 30;
create function private.gift_days_max()
returns integer language sql immutable set search_path = ''
return 365;
create function private.sources_a_month_max()
returns integer language sql immutable set search_path = ''
return 20;
create function private.source_views_min()
returns integer language sql immutable set search_path = ''
return 5;
create function private.other_sources()
returns text language sql immutable set search_path = ''
return 'other';
-- A source as it may be stored, or null.
create function private.known_source(given text)
returns text language sql immutable set search_path = ''
return case when given ~ '^(shop|bing|blog|bluesky|discord|duckduckgo|email|etsy|facebook|google|gumroad|instagram|kofi|linkedin|mastodon|newsletter|patreon|pinterest|podcast|print|reddit|substack|telegram|threads|tiktok|tumblr|twitch|whatsapp|x|youtube|(?=.{1,100}$)(?!.*[.](arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|private|test)$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9])$' then given end;
create function private.suspension_max()
returns interval language sql immutable set search_path = ''
return interval '366 days';
create function private.connect_state_lifetime()
returns interval language sql immutable set search_path = ''
return interval '600 seconds';

-- Only the storage key writes to avatars, message-pictures and previews, so they have no policy: no
-- upload link or earlier upload can replace what was checked.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('product-files', 'product-files', false, 5368709120, array['application/octet-stream']),
  ('showcase-images', 'showcase-images', true, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg']),
  ('message-pictures', 'message-pictures', false, 5242880, array['image/png', 'image/jpeg']),
  ('previews', 'previews', true, 20971520, array['audio/mpeg', 'audio/wav', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The types of files of a new shop.
insert into public.file_types (mime_type, "position", name, kind, endings, form, signatures, marker, served_as, has_preview, is_open)
values
  ('image/png', 10, 'PNG image', 'image', array['.png'], 'bytes', array['0:89504e470d0a1a0a'], null, 'image/png', true, true),
  ('image/jpeg', 20, 'JPEG image', 'image', array['.jpg', '.jpeg'], 'bytes', array['0:ffd8ff'], null, 'image/jpeg', true, true),
  ('video/mp4', 30, 'MP4 video', 'video', array['.mp4'], 'bytes', array['4:6674797069736f6d', '4:6674797069736f32', '4:6674797069736f33', '4:6674797069736f34', '4:6674797069736f35', '4:6674797069736f36', '4:6674797069736f37', '4:6674797069736f38', '4:6674797069736f39', '4:667479706d703431', '4:667479706d703432', '4:667479706d703731', '4:667479706d703476', '4:6674797061766331', '4:6674797068766331', '4:6674797068657631', '4:6674797061763031', '4:667479704d345648', '4:667479704d345650', '4:6674797064617368', '4:66747970636d6663', '4:66747970636d6632', '4:667479704d534e56', '4:667479706d6d7034', '4:6674797058415643', '4:667479704e445343', '4:667479704e445348', '4:667479704e44534d', '4:667479704e445350', '4:667479704e445353', '4:667479704e445843', '4:667479704e445848', '4:667479704e44584d', '4:667479704e445850', '4:667479704e445853', '4:6674797033677034', '4:6674797033677035', '4:6674797033677036', '4:667479704d345620', '4:6674797066347620', '4:6674797046345620'], null, 'video/mp4', false, true),
  ('application/pdf', 40, 'PDF', 'pdf', array['.pdf'], 'pdf', '{}', null, 'application/pdf', true, true),
  ('text/plain', 50, 'Text file', 'text', array['.txt'], 'text', '{}', null, 'text/plain', true, true),
  ('text/csv', 60, 'CSV table', 'document', array['.csv'], 'text', '{}', null, 'text/csv', false, false),
  ('text/markdown', 70, 'Markdown text', 'text', array['.md', '.markdown'], 'text', '{}', null, 'text/markdown', false, false),
  ('image/svg+xml', 80, 'SVG drawing', 'image', array['.svg'], 'markup', '{}', null, 'application/octet-stream', false, false),
  ('image/webp', 90, 'WebP image', 'image', array['.webp'], 'bytes', array['0:52494646 8:57454250'], null, 'image/webp', true, false),
  ('image/gif', 100, 'GIF image', 'image', array['.gif'], 'bytes', array['0:474946383761', '0:474946383961'], null, 'image/gif', true, false),
  ('audio/mpeg', 110, 'MP3 audio', 'audio', array['.mp3'], 'bytes', array['0:494433', '0:fffb', '0:fffa', '0:fff3', '0:fff2', '0:ffe3', '0:ffe2'], null, 'audio/mpeg', true, false),
  ('audio/mp4', 120, 'M4A audio', 'audio', array['.m4a', '.m4b'], 'bytes', array['4:667479704d344120', '4:667479704d344220'], null, 'audio/mp4', false, false),
  ('audio/wav', 130, 'WAV audio', 'audio', array['.wav'], 'bytes', array['0:52494646 8:57415645'], null, 'audio/wav', true, false),
  ('audio/flac', 140, 'FLAC audio', 'audio', array['.flac'], 'bytes', array['0:664c6143'], null, 'audio/flac', false, false),
  ('font/ttf', 150, 'TrueType font', 'font', array['.ttf'], 'bytes', array['0:00010000', '0:74727565'], null, 'font/ttf', true, false),
  ('font/otf', 160, 'OpenType font', 'font', array['.otf'], 'bytes', array['0:4f54544f'], null, 'font/otf', true, false),
  ('font/woff2', 170, 'Web font', 'font', array['.woff2'], 'bytes', array['0:774f4632'], null, 'font/woff2', true, false),
  ('model/stl', 180, 'STL model', 'model', array['.stl'], 'stl', '{}', null, 'model/stl', false, false),
  ('model/obj', 190, 'OBJ model', 'model', array['.obj'], 'text', '{}', null, 'model/obj', false, false),
  ('model/gltf-binary', 200, 'GLB model', 'model', array['.glb'], 'bytes', array['0:676c5446 4:02000000'], null, 'model/gltf-binary', false, false),
  ('model/3mf', 210, '3MF model', 'model', array['.3mf'], 'zip', array['0:504b0304'], '3D/3dmodel.model', 'model/3mf', false, false),
  ('application/epub+zip', 220, 'EPUB book', 'book', array['.epub'], 'zip', array['0:504b0304'], 'META-INF/container.xml', 'application/epub+zip', true, false),
  ('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 230, 'Word document', 'document', array['.docx'], 'zip', array['0:504b0304'], 'word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false, false),
  ('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 240, 'Excel workbook', 'document', array['.xlsx'], 'zip', array['0:504b0304'], 'xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false, false),
  ('application/vnd.openxmlformats-officedocument.presentationml.presentation', 250, 'PowerPoint presentation', 'document', array['.pptx'], 'zip', array['0:504b0304'], 'ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', false, false),
  ('application/zip', 260, 'ZIP archive', 'archive', array['.zip'], 'zip', array['0:504b0304'], null, 'application/zip', false, false)
on conflict do nothing;
