// What the parts under the shop hold: the stack, the contract, files, sessions, sellers. A test names its promises as tags; `npm run check` writes dist/coverage.md from both.

export const platform = {
  'The first whole path': {
    'visitor-sees-popular': "A visitor sees popular items, a listing, search results and a seller's profile",
    'sign-stay-signed': 'A user signs up and stays signed in after a reload and in a second tab',
    'become-seller': 'Become a seller',
    'list-file-pictures': 'A seller lists a file with pictures, and search finds it',
    'wish-put-cart': 'A buyer adds an item to the wishlist and to the cart',
    'pay-see-order': 'A buyer pays, sees the order and downloads the same bytes',
    'declined-card-closed': 'Declined card, closed checkout, expired session: the cart stays',
    'stranger-valid-token': 'A stranger with a valid token cannot read the order, the download or the object',
    'consent-refused-unknown':
      'Refused consent, an unknown code or an outage of the provider show a page that explains it and leads back',
    'log-tab': 'Logging out in one tab logs out all tabs',
  },
  'The local stack': {
    'originals-run':
      'Any part of the local stack can be the real service, given by its address; only the rest is started',
    'originals-reported': 'A missing, wrong or unauthorised external service is reported in one line, without secrets',
    'start-cannot-work': 'A failed start says in one line why, and how to fix it',
    'killed-9-starts': 'After kill -9 the stack starts again with its data; Ctrl-C leaves no process',
    'services-grant-nothing':
      "The local services grant no rights; no key, no REST; other sites cannot use Studio's session",
    'grants-every-platform': 'Grants are equal on hosted projects created before and after 2026-10-30',
    'pooler-callers-never':
      'Behind a transaction pooler callers never mix, and a transaction leaves nothing on its connection',
    'replicas-answer-reads':
      'Read replicas serve visitors, the primary serves where they lag; users see their own writes',
    'replicas-killed':
      'A killed replica fails no read; without the primary reads continue and no acknowledged write is lost',
    'token-claims': 'A token carries name and picture for display; rights come from the tables',
    'tokens-hosted-makes': 'Tokens use rotating asymmetric keys, as on hosted projects',
    'mailbox-mails-kept': 'The mailbox stores mails and runs no script',
    'static-host-rewrites': 'Rewrites of the static host stay on the site, and every kind of host answers alike',
    'hosted-settings': 'A hosted project has the sign-in calls and limits of the local stack',
    'deploy-dry-run': 'A dry run of a deployment lists every step, contacts no service and prints no secret',
    'doctor-finds-faults': 'The doctor names each planted fault of a running shop and reports nothing in a sound shop',
    'deploy-resumes': 'A failed deployment says why and resumes; a repeated one changes nothing',
    'sql-statement-functions': 'Every SQL statement of the functions matches the schema',
    'sample-shop-holds': 'The sample shop is consistent',
  },
  'Acceptance of a site': {
    'acceptance-smoke': 'Smoke: a visitor can read the pages and calls, and nothing more; safe on a live shop',
    'acceptance-core':
      'Core: with test accounts, a listing is taken, downloaded and reviewed, and only by its own users',
    'acceptance-firefox': 'The first path and the forms also work in Firefox, from home to the payment page',
    'target-rejected': 'An untestable target is rejected with the reason',
  },
  'Licence keys': {
    'licence-keys':
      'A purchase brings one licence key of its own, also for 50 buyers at once; the key ends and returns with the purchase',
    'licence-sold-out': 'An item whose list of keys is empty is sold out; buyers who paid get the next keys, in turn',
    'licence-seats': 'A key is never active on more devices than it has seats, and nothing ended activates',
    'licence-offline': 'The signed answer about a key holds offline for 30 days, for its key and device only',
  },
  'The contract': {
    'stranger-reads-whole': 'A stranger can read the whole contract, as a document and as a page without scripts',
    'document-routers-name': 'Every call reaches the function that answers it; internal calls cannot be reached',
    'answer-documented-last':
      'Every answer in `tests/*/api` and `tests/engines/fuzz` matches its documentation in every field',
    'gets-status-call': 'Each call returns the documented status to each persona',
    'session-docs-api': 'The session in docs/api.md works as written',
    'telemetry-one-trace':
      'With tracing on, a checkout is one trace from request to statement; spans and statements contain no user input',
    'runbooks-run': 'The SQL of the runbooks matches the schema',
    'health-parts': 'Everyone can read whether the service is up; only admins read which part is late or down',
    'head-options-405': 'HEAD, OPTIONS, 405, 413, 415, 304, CORS, request ids',
  },
  'What the API decides': {
    'refusals-of-api': 'Each refusal by the API has its code, status and text',
    'fields-named': 'An invalid form value returns 400 and names the field',
    'edits-keep-rest': 'An edit changes the fields that were sent and leaves the others',
    'lists-paged': 'Lists have a stable order; their pages neither repeat nor skip an entry',
    'mail-arrives': 'Mails arrive with their content',
    'scheduler-alone': 'Only the scheduler can make scheduled calls',
    'bytes-served': 'Buyers, sellers and visitors get the checked bytes and no others',
    'sales-file': 'A seller downloads the sales of a year as a file without formulas',
    'export-archive': 'An export is one archive with every file byte for byte, and lists missing files',
    'inbox-unread': 'Each side of a conversation sees its unread messages',
    'numbers-agree': 'A seller’s number is the same on every page and in every file that states it',
    'sources-counted':
      'Views and orders name the site or link that led to the item, never a person or machine: 20 a month, from five views on',
    'metrics-counted': 'Metrics count sales to the cent and one view per visitor and day',
    'username-answered': 'A user learns whether a username is available, and if not, why',
    'keys-stand-for-users': 'An API key acts as its user in the calls of its scopes, and in no others',
    'webhooks-sent': 'A webhook is signed, and each try carries the same id',
    'asked-of-stripe-once': 'Refunds and responses to disputes reach Stripe once',
    'checkout-at-stripe': 'A checkout at Stripe and its order stay in step: replaced, closed, failed or paid late',
    'payment-pending':
      'A payment that a bank processes grants nothing, holds its code and a key within bounds, and ends paid or released',
    'account-follows-stripe': 'A seller’s account is connected, paused and disconnected as Stripe reports it',
  },
  'The project on any machine, and what people may see': {
    'starts-stack-ends': 'A stack ends with its starter: a killed tool, an ended npm, an interrupted test run',
    'setting-stands-file': 'Every setting is in one file that every command reads',
    'supply-chain-checked':
      'Licences, known vulnerabilities and the bill of materials of every package are checked; no secret is published',
    'lockfile-serves-platform': 'The lockfile works on every platform, and any installed browser can be used',
    'delayed-payment-failed': 'A failed delayed payment is reported as failed',
    'signed-event-none': 'A signed but malformed event is refused with its field',
    'names-usernames-say':
      'Names that claim to be the shop or hide characters are refused; names that merely contain such a word are accepted',
    'reviews-go-sight': 'Reviews are hidden with their listing, except from its seller and its buyers',
    'left-listed-nowhere': 'A user who left is listed nowhere, and nothing links to their texts',
    'sellers-see-download-totals': 'Sellers see totals of downloads, never who downloaded or when',
  },
  'Reviews that are kept': {
    'removed-reviews-hidden': 'Only its writer and admins see a removed review, and its stars do not count',
    'reviews-changed-kept':
      'Writers edit and delete their review: after a refund only delete, after a removal neither; the stars follow exactly',
    'seller-answers-once': 'Only the seller replies to a review, once, and can edit or delete the reply',
    'helpful-votes-exact': 'A helpful vote counts once per user, and never from the writer or the seller',
    'reviews-sorted-pages': 'Reviews sort by newest, highest, lowest and most helpful, in pages without gaps',
  },
  Shops: {
    'shop-shown-edited':
      'Users edit a bio, and sellers a banner, links, refund policy and announcement; all are shown, and deleted with the account',
    'shop-links-safe': 'A shop has few links, all https',
  },
  'Storage as hosted has it': {
    'pictures-sale-open': 'Search engines can read pictures of listings for sale, but no files',
  },
  'Bytes that were sold': {
    'bytes-were-sold':
      'Sold or shown bytes never change: not by a signed upload link (raw or resumable), not by an upload begun before the listing, not after a sale or a ban',
    'link-read-seller': 'A read link that a seller signed during the upload is dead once the file is listed',
    'object-was-written':
      'An object that was written around the shop is withheld from its buyer, and the sweep reports it',
    'known-types-open':
      'Types of files are rows: the operator opens one of them, and the upload form, API and preparation follow',
    'hostile-files':
      'Hostile files of every type are refused or served inert: no crash, no script, bounded reads and memory',
    'inside-before-buying':
      'Before buying, everyone sees pages, duration, pixels or the table of contents of the files on sale',
    'archives-without-programs':
      'An archive that names a program is rejected with the entry; its contents are read by range, never as a whole',
    'checked-copy-sold': 'The checked copy is the one sold, even if the seller replaces the upload meanwhile',
    'listing-begun-sellers':
      "A listing starts only from a seller's own stored uploads; a try without its lease changes nothing; a copy never overwrites another",
    'listing-was-taken':
      'A listing taken down during processing stays down; a refused one keeps its reason and can be withdrawn',
    'kill-downloads-api':
      'Killing downloads, api, storage or postgres while files are copied, published or removed loses nothing and leaves nothing behind',
    'processing-listing-seen':
      'Only its seller sees a processing listing; it cannot be bought or activated by hand, and goes live by itself',
  },
  'What a file and a picture is': {
    'pictures-without-place': 'Pictures lose the place and time that a camera recorded, and keep their orientation',
    'shop-itself-looks': 'The shop checks type, size and pixels of every picture on every way in',
    'bytes-counted-sent': 'Bytes are counted while they are sent to Storage',
    'files-programs-taken': 'Files of other programs are accepted, or refused with an explanation',
    'polyglots-refused-pdf': 'Polyglots are refused: a PDF behind markup, a program or an archive',
    'persons-picture-https': "A user's picture is an https address without credentials, or their own upload",
    'own-picture-looked': 'An uploaded profile picture is checked, never changed, and deleted when it is replaced',
  },
  'The gateway, Studio and sign-in': {
    'gateway-reads-address':
      "The gateway reads an address in one way: no other spelling gets around a key, to Studio or to the database's schema",
    'studio-opens-owner': 'Only the owner of the stack can open Studio, and it edits the shop',
    'way-identity-providers': "The identity provider's page is the only sign-in",
    'sign-comes-back': 'Sign-in returns only to the shop',
    'visitor-counts-own': 'A visitor is counted by their own address, through the shop and directly at the project',
    'answer-rest-holds': 'A REST answer holds at most 100 rows',
    'body-bounded-keeps': 'A request body is limited in size and must keep a minimum pace',
    'logs-owners-hold': 'Only the owner can read logs, and they contain no code, token, address or row',
    'warning-nodes-ends': 'A warning by Node ends no process',
  },
  'Sessions, drafts and choices': {
    'logout-inactivity-ban':
      'A logout, also by inactivity, ban or deletion, ends the identity provider’s session and returns to the shop’s origin',
    'provider-logout-next': 'If the provider has no logout, the next login asks for the account',
    'was-refused-can': 'A refused user can sign in with another account',
    '403-ban-deletion': 'A 403 that is neither ban nor deletion logs no one out',
    'session-lapses-somebody': 'A session that expires while a user types loses nothing and shows it to no other user',
    'visitor-chose-done': 'The action a visitor chose is done once after the login, and reported',
    'heart-ones-own': 'A seller’s own listing has no heart',
    'malformed-username-named': 'A malformed username is reported as malformed',
    'failed-fetch-popular':
      "'Failed to fetch popular items.' and 'Failed to fetch products.' are logged once per failure",
    'cookie-members-first': 'Scripts cannot read the cookie of first views, and it is worthless after the logout',
  },
  'Standing and limits': {
    'somebody-banned-either': 'An action during a ban either completes before it and is covered by it, or is refused',
    'deletion-person-same':
      'A deletion and an action of the same user at the same moment both end and leave no listing',
    'new-table-clients': 'A new table that clients write checks the standing of its caller',
    'admin-always-left': 'At least one admin always remains',
    'admins-by-two': 'Only two admins together can add or remove an admin',
    'settings-bounded':
      'Only admins change the shop’s settings, within bounds, and the log and a mail to all admins say so',
    'fee-announced': 'Sellers hear of a higher fee 30 days before it starts; open checkouts keep theirs',
    'limits-people-hold': 'Limits per user hold exactly for every caller, at once and in bulk',
    'limited-request-says-when': 'A rate-limited request says when to retry, over REST and the API',
    'limit-keeps-anyone': 'No limit prevents a user from leaving',
    'username-somebody-left': 'A released username is reserved for 90 days, and for ever after a deletion',
  },
  'API keys and webhooks': {
    webhooks: 'Sellers get signed webhooks about sales, refunds, reviews and messages, each retried until it arrives',
    'webhooks-apart': 'A webhook reaches only addresses outside the shop; a dead endpoint delays no other',
    'api-keys': 'A program makes the calls of its key’s scopes as its user, and no others; an ended key is rejected',
  },
  'Sellers who cannot be paid, carts and held items': {
    'seller-cannot-paid':
      'If a seller cannot be paid, their listings, also free ones, are paused; they become active again by themselves',
    'account-health': 'One page says whether a seller can sell, why not according to Stripe, and how to fix it',
    disconnect: 'A seller disconnects Stripe once, after pending payments and refunds have completed',
    'seller-whose-account': 'A seller whose account ended keeps the pages and reads why and what to do',
    'visitors-paused-listing': 'Visitors of a paused listing get 410; its buyers and its seller see it',
    'paused-listing-leaves': 'A paused listing leaves carts and stays on wishlists; a deactivated one leaves both',
    'buy-now': 'Buy Now pays for one item at once, and leaves it in the cart until it is paid',
    'cart-to-wishlist': 'An item moves from the cart to the wishlist, and is never in neither',
    'left-cart-price': 'Before paying, only its buyer sees which items left a cart and which prices changed',
    'refused-checkout-names':
      'A refused checkout names the item and reloads the cart; a price that was not shown is refused',
    'checkout-ban-same': 'A checkout and a ban at the same moment run one after the other',
    'refunded-revoked-items':
      'Refunded and revoked items offer neither Download nor Write Review and say why; their reviewer sees the review',
    'storage-quota-exact':
      'A seller stores at most the bytes that the operator set, exactly, also with 50 uploads at once',
    'quota-counts-shown':
      'The quota counts active listings exactly, also after reactivation; inactive listings are limited too',
    'listing-bought-can': 'Only its seller can delete a listing, and only without orders; a report keeps its subject',
    'download-counts-link': 'A download counts when its link is requested, not when a receipt shows it',
    'review-says-listing': 'A review says what changed in the listing after it was written',
    'admin-opens-listing': 'An admin can open a hidden or removed listing; a banned profile says so',
  },
  Library: {
    'library-owned':
      'The library holds what a buyer owns, with search, filters, sorting and updates since the last download',
    'library-downloads':
      'Downloads of the library continue where they stopped, one after another, and are checked by their digest',
    'library-viewer': 'PDFs, pictures, texts, sounds and videos open in the library, from the origin of Storage',
    'library-page': 'Library: everything owned, filters, one item, long, empty, loading and failed states',
  },
  'Drafts and uploads': {
    'drafts-on-server':
      'A seller’s draft is saved while typing, is theirs alone, and becomes one listing or says why not',
    'drafts-scheduled': 'A scheduled draft is published at its time, or stays with the reason and a mail',
    'drafts-two-tabs': 'Two tabs with one draft never overwrite each other unasked; offline changes are saved later',
    'drafts-duplicate': 'A seller duplicates a listing into a draft with its texts, price and pictures',
    'uploads-queue': 'Several uploads run at once, each with progress, pause, cancel and retry',
    'uploads-resume':
      'An upload continues after a restart with a file of the same name, size, start and digest; only those bytes are listed',
    'uploads-by-key': 'A program publishes a listing and adds a version with an API key',
  },
}
