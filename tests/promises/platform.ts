// What the parts under the shop hold: the stack, the contract, files, sessions, sellers. A test names its promises as tags; `npm run check` writes dist/coverage.md from both.

export const platform = {
  'The first whole path': {
    'visitor-sees-popular': "A visitor sees popular items, a listing, search and a seller's profile",
    'sign-stay-signed': 'Sign up, and stay signed in after a reload and in a second tab',
    'become-seller': 'Become a seller',
    'list-file-pictures': 'List a file with pictures; it is found',
    'wish-put-cart': 'Wish, put into the cart',
    'pay-see-order': 'Pay, see the order, download the same bytes',
    'declined-card-closed': 'Declined card, closed checkout, expired session: the cart stays',
    'stranger-valid-token': 'A stranger with a valid token is refused order, download and object',
    'consent-refused-unknown': 'Consent refused, unknown code, provider down: a page that says so and leads back',
    'log-tab': 'Log out, in every tab',
  },
  'The local stack': {
    'originals-run': 'Any part of the local stack can be the original, given by its address: only the rest is started',
    'originals-told':
      'An original that is not there, is not what it must be or lacks a key is reported in one line without a value',
    'start-cannot-work': 'A start that cannot work says in one line why, and how to mend it',
    'killed-9-starts': 'Killed with -9 it starts again with its data; Ctrl-C leaves no process',
    'services-grant-nothing': "Its services grant nothing; no key, no REST; no foreign site uses Studio's",
    'grants-every-platform': 'The same grants on hosted projects from before and after 2026-10-30',
    'pooler-callers-never':
      'Behind a transaction pooler callers never cross, and nothing of a transaction is left on its connection',
    'replicas-answer-reads':
      'Read replicas answer visitors, the primary where they lag; a writer sees their own writes',
    'replicas-killed':
      'A killed replica fails no read; while the primary is away reads go on, and nothing acknowledged is lost',
    'token-claims': 'A token says name, picture and roles for display; rights come from the tables',
    'tokens-hosted-makes': 'Tokens of rotating asymmetric keys, as hosted projects make them',
    'mailbox-mails-kept': 'Mailbox: mails are kept, and run no script',
    'static-host-rewrites': 'Static host: rewrites never lead elsewhere, and every kind of host answers alike',
    'deploy-dry-run': 'A dry run of a deployment shows all that it would do, reaches nothing and prints no secret',
    'doctor-finds-faults': 'The doctor finds each planted fault of a running shop by name, and nothing in a sound shop',
    'deploy-resumes': 'A deployment that failed says why and goes on; done again it changes nothing',
    'sql-statement-functions': 'Every SQL statement of the functions fits the schema',
    'sample-shop-holds': 'The sample shop holds together',
  },
  'Acceptance of a site': {
    'acceptance-smoke': 'A visitor reads the pages and calls, and nothing more; safe on a shop in use',
    'acceptance-core': 'With test accounts a listing is taken, downloaded and reviewed, and nobody does it for others',
    'acceptance-firefox': 'The first path and the forms in Firefox too, from home to the payment page',
    'acceptance-told': 'A target that cannot be tested is rejected with what is wrong in it',
  },
  'The contract': {
    'stranger-reads-whole': 'A stranger reads the whole contract, as a document and as a page without scripts',
    'document-routers-name':
      'Every call arrives at the function that answers it, and the internal ones are out of reach',
    'answer-documented-last':
      'Every answer in `tests/*/api` and `tests/engines/fuzz` is as documented, to the last field',
    'gets-status-call': 'Who gets which status, call by call and persona by persona',
    'session-docs-api': 'The session of docs/api.md works as it is written',
    'telemetry-one-trace':
      'Where traces are on, a checkout is one trace from request to statement; what people send is in no span and no statement',
    'runbooks-run': 'The SQL of the runbooks fits the schema',
    'health-parts': 'Everyone reads whether the service is up; admins alone read which part is late or away',
    'head-options-405': 'HEAD, OPTIONS, 405, 413, 415, 304, CORS, request ids',
  },
  'What the API decides': {
    'refusals-of-api': 'What the API itself refuses has its code, its status and its text',
    'fields-named': 'A value that a form may not hold is refused with 400, and the answer names the field',
    'edits-keep-rest': 'An edit changes what was sent and keeps what was left out',
    'lists-paged': 'Lists have a stable order, and their pages neither repeat nor skip an entry',
    'mail-arrives': 'Mails arrive with what they are about',
    'scheduler-alone': 'Scheduled calls are for the scheduler alone',
    'bytes-served': 'Buyers, sellers and visitors get the bytes that were checked, and no others',
    'sales-file': 'The sales of a year come as a file, and nothing in it is a formula',
    'export-archive': 'An export is one archive with every file byte for byte, and says what is missing',
    'inbox-unread': 'Each side of a conversation sees what is unread',
    'metrics-counted': 'Metrics count sales to the cent and views once a day for each visitor',
    'username-answered': 'A user learns whether a username is free, and if not, why',
    'keys-stand-for-users': 'A key stands for its user in the calls of its scopes, and nowhere else',
    'webhooks-sent': 'A webhook is signed, and each try carries the same id',
    'asked-of-stripe-once': 'What people ask for happens at Stripe once: refunds and answers to disputes',
    'checkout-at-stripe': 'A checkout at Stripe and its order stay in step: replaced, closed, failed or paid late',
    'account-follows-stripe': 'A seller’s account is connected, paused and disconnected as Stripe says now',
  },
  'The project on any machine, and what people may see': {
    'starts-stack-ends':
      'A stack ends with its starter: a tool that is killed, npm that is ended, a run of tests that is cut off',
    'setting-stands-file': 'Every setting stands in one file that every command reads',
    'supply-chain-checked':
      'Licences, known weaknesses and the bill of materials of every package are checked, and no secret is published',
    'lockfile-serves-platform': 'The lockfile serves every platform, and any browser of the machine will do',
    'delayed-payment-failed': 'A delayed payment that failed is said to have failed',
    'signed-event-none': 'A signed but malformed event is refused with its field',
    'names-usernames-say':
      'Names and usernames that say they are the shop, or hide characters, are refused; those that only hold such a word are not',
    'reviews-go-sight': 'Reviews go out of sight with their listing, but for its seller and its buyers',
    'left-listed-nowhere': 'Who left is listed nowhere, and nothing links what they wrote',
    'sellers-told-sums': 'Sellers see sums of downloads, not who downloaded and when',
  },
  'Reviews that are kept': {
    'removed-reviews-hidden':
      'A review that an admin removed is for its writer and admins alone, and its stars do not count',
    'reviews-changed-kept':
      'A review is edited and deleted by its writer: after a refund deleted alone, after a removal neither; the stars follow exactly',
    'seller-answers-once': 'A seller answers a review once, and edits and removes the answer; nobody else does',
    'helpful-votes-exact': 'A helpful vote counts once a user, never of the writer or the seller, exactly',
    'reviews-sorted-pages': 'Reviews come newest, highest, lowest and most helpful first, in pages without gaps',
  },
  Shops: {
    'shop-shown-edited':
      'A bio of everybody’s, and a seller’s banner, links, refund policy and announcement, are edited and shown, and gone with the account',
    'shop-links-safe': 'Links of a shop are few, and https alone',
  },
  'Storage as hosted has it': {
    'pictures-sale-open': 'Pictures of what is for sale are open to search engines, files are not',
  },
  'Bytes that were sold': {
    'bytes-were-sold':
      'Bytes that were sold or shown never change: not by a signed upload link (raw or resumable), not by an upload begun or held open before the listing, not after a sale or a ban',
    'link-read-seller': 'A link to read that a seller signed while the upload was open is dead once it is listed',
    'object-was-written':
      'An object that was written past the shop is withheld from its buyer, and the sweep reports it',
    'checked-copy-sold':
      "What is checked is the copy that is sold, whatever a seller puts in the upload's place meanwhile",
    'listing-begun-sellers':
      "A listing is begun only from a seller's own stored uploads; a try without its lease changes nothing; a copy never goes where another went",
    'listing-was-taken':
      'A listing that was taken down while it was made ready stays down; one that is refused keeps its reason and can be taken back',
    'kill-downloads-api':
      'A kill of downloads, api, storage or postgres while copying, going live or removing uploads loses nothing and leaves nothing',
    'processing-listing-seen':
      'A processing listing is seen by its seller alone, bought and carted by nobody, not made active by hand, and goes live by itself',
  },
  'New versions': {
    'version-way':
      'A new version of a file takes the way of every file; the listing sells the old one, as it is, until the new one is checked and pinned',
    'version-begun-seller':
      'A new version is begun by the seller of a listing that stands, in good standing, from their own upload, one at a time and so many a day',
    'version-refused': 'A version that is not taken changes nothing, and its seller alone learns why',
    'version-shown':
      'A seller uploads a version where they edit the item and sees what becomes of it; listing and order say number, day and what has changed',
    'pictures-change':
      'A seller adds, removes and reorders the pictures of their listing; the old ones are shown until the new ones are checked, or say why not',
    'version-mail': 'Owners of an item get one mail about a new version, in batches, and at most one a day per listing',
  },
  'What a file and a picture is': {
    'pictures-without-place':
      'Pictures of listings and people lose what a camera noted of place and time, and stay turned as they were',
    'shop-itself-looks': 'The shop itself looks at type, size and pixels of pictures, on every way in',
    'bytes-counted-sent': 'Bytes are counted while they are sent to Storage',
    'files-programs-taken': 'Files of other programs are taken, or refused in words',
    'polyglots-refused-pdf': 'Polyglots are refused: a PDF behind markup, a program or an archive',
    'persons-picture-https': "A person's picture is https without credentials, or their own",
    'own-picture-looked': 'An own picture is looked at, never changed, and gone when it is replaced',
  },
  'The gateway, Studio and sign-in': {
    'gateway-reads-address':
      "The gateway reads an address in one way: no other spelling leads past a key, to Studio or to the database's shape",
    'studio-opens-owner': 'Studio opens for the owner of the stack alone, and edits the shop',
    'way-identity-providers': "The only way in is the identity provider's page",
    'sign-comes-back': 'Sign-in comes back to the shop alone',
    'visitor-counts-own': 'A visitor counts by their own address, through the shop and straight at the project',
    'answer-rest-holds': 'An answer of REST holds a hundred rows at most',
    'body-bounded-keeps': 'A body is bounded and keeps a pace',
    'logs-owners-hold': "Logs are their owner's and hold no code, token, address or row",
    'warning-nodes-ends': "A warning of Node's ends no process",
  },
  'Sessions, drafts and choices': {
    'logout-inactivity-ban':
      'A logout, also for inactivity, a ban or a deletion, ends the identity provider’s session; its return address is the shop’s origin',
    'provider-logout-next': 'Where the provider has no logout, the next Login asks for the account',
    'was-refused-can': 'Who was refused can use another account',
    '403-ban-deletion': 'A 403 that is no ban and no deletion logs nobody out',
    'session-lapses-somebody': 'A session that lapses while somebody types loses nothing, and shows it to nobody else',
    'visitor-chose-done': 'What a visitor chose is done after the login, once, and told',
    'heart-ones-own': 'No heart on one’s own listing',
    'malformed-username-named': 'A malformed username is named as such',
    'failed-fetch-popular':
      "'Failed to fetch popular items.' and 'Failed to fetch products.' are logged once for each failure",
    'cookie-members-first':
      'The cookie of members’ first views is out of the reach of scripts, and worth nothing after the logout',
  },
  'Standing and limits': {
    'somebody-banned-either':
      'What somebody does while they are banned either ends before the ban and is found by it, or is refused',
    'deletion-person-same': 'A deletion and what its person does at the same moment both end, and leave no listing',
    'new-table-clients': "A new table that clients write holds its caller's standing",
    'admin-always-left': 'One admin is always left',
    'admins-by-two': 'An admin is made or removed only by two admins together',
    'limits-people-hold': 'Limits of people hold whoever asks, exactly, at once and in bulk',
    'refused-request-told': 'A refused request is told by the REST service and by the API when to come back',
    'limit-keeps-anyone': 'No limit keeps anyone who wants to leave',
    'username-somebody-left': "A username that somebody left is nobody else's for 90 days, and never after a deletion",
  },
  'API keys and webhooks': {
    webhooks:
      'Sellers are told of sales, refunds, reviews and messages by signed webhooks, each tried again until it arrives',
    'webhooks-apart': 'A webhook reaches no address beside the shop, and a dead one keeps nobody else’s waiting',
    'api-keys':
      'A program makes the calls of its key’s scopes as its user, and no others; a key that ended is nobody’s',
  },
  'Sellers who cannot be paid, carts and held items': {
    'seller-cannot-paid':
      'A seller who cannot be paid has paused listings, whoever writes, and active ones afterwards by themselves; free ones too',
    'account-health':
      'One page says whether a seller can sell and why not, in words from what Stripe asks, with what mends it',
    disconnect:
      'A seller disconnects Stripe in the shop, once however often they ask; payments and refunds under way are completed first',
    'seller-whose-account': 'A seller whose account ended keeps the pages, reads why in words, and finds what mends it',
    'visitors-paused-listing': 'Visitors of a paused listing get 410; its buyers and its seller see it',
    'paused-listing-leaves': 'A paused listing leaves carts and stays on wishlists; a deactivated one leaves both',
    'buy-now': 'Buy Now pays for one item at once, and leaves it in the cart until it is paid',
    'cart-to-wishlist': 'An item moves from the cart to the wishlist, and is never in neither',
    'left-cart-price': 'What left a cart and which price changed is named there before paying, to its buyer alone',
    'refused-checkout-names':
      'A refused checkout names the item and asks the cart again; a price that was not shown is refused',
    'checkout-ban-same': 'A checkout and a ban at the same moment have an order',
    'refunded-revoked-items':
      'Refunded and revoked items offer neither Download nor Write Review and say why; who reviewed sees the review',
    'quota-counts-shown':
      'The quota counts what is shown, exactly, also when shown again; inactive listings cannot pile up without end',
    'listing-bought-can':
      'A listing that nobody bought can be deleted by its seller alone; one that was ordered stays; a report keeps what it is about',
    'download-counts-link': 'A download counts when a link is asked for, not when a receipt shows it',
    'review-says-listing': 'A review says what of the listing changed after it was written',
    'admin-opens-listing': "An admin opens a listing that was hidden or removed; a banned person's profile says so",
  },
} as const
