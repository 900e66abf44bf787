// States, rules, texts and limits of the shop as people meet them. A test names its promises as tags; `npm run check` writes dist/coverage.md from both.

export const behaviour = {
  'My Listings': {
    'own-listings-found': 'Sellers search, filter and sort all their listings, with sales, views and stars on each',
    'bulk-changes':
      'Sellers change the price or state of up to 100 listings at once; each fails by itself, and all can be undone',
  },
  'Mail and jobs': {
    'mail-with-its-cause': 'A mail is enqueued once, in the transaction of the change that causes it',
    'mail-sent-once': 'Many senders send a mail once; a second try follows only when a sender was cut off',
    'mail-given-up': 'A mail that cannot be sent is retried after a pause and finally given up',
    'mail-language': 'A mail is in the language of its account, else of the page, order or seller behind it',
    'account-language': 'Only its member chooses the language of an account, which their own pages follow',
    'mail-wanted': 'Users choose which mails they get; necessary mails always come',
    'mail-undeliverable': 'An address that bounced gets no mail, and one that complained only necessary mail',
    'mail-unsubscribe': 'The link in a mail unsubscribes from its kind without a login',
    'mail-translated': 'A mail is in the language of its reader, with money and dates as written there',
    'mail-page': 'Every kind of mail reads well, narrow and wide, light and dark, by a screen reader',
    'mail-frame': 'Every mail says why it came, has zones, the same words as text, and one button or a reason',
    'mail-first-sale': 'The first paid sale of a seller has a mail of its own, once, in place of the other',
    'mail-of-both': 'An approved refund request and its money within ten minutes are one mail to the buyer',
    'mail-cover': 'A mail shows covers only of shown items that its recipient paid for or claimed',
    'mail-receipt': 'A purchase sends a receipt without a download link',
    'jobs-once': 'One caller runs a due job; it runs again after its interval',
  },
  'Tables by month': {
    'months-partitioned':
      'Tables by month cannot be reached past their parent; its rights, constraints and triggers hold for every month',
    'months-made-ahead':
      'Months are created before they begin; rows without a month are stored and moved by the next run',
    'events-once-in-months':
      'A Stripe event is applied once, even if it arrives again in another month or many times at once',
    'months-dropped':
      'Expired months are dropped and their totals stay; rows that the shop still needs cannot be dropped',
  },
  'Ledger and sales': {
    'guest-release':
      'A new release is mailed to guests who paid and to recipients who opened their gift: once a week, bounded, until they stop it',
    'guest-case': 'A guest opens a case about an item and answers it by the mailed link, like a member',
    'guest-review':
      'A guest reviews an item by the mailed link: bought for its full price, downloaded, once per address, never by its seller',
    'review-reminder': 'A buyer who opened an item is reminded of a review once, if its seller wants that',
    'guest-buys':
      'A guest buys with an address alone, finds the files by a mailed link, and keeps them by signing in with that address',
    sales: 'Sellers, and only they, see each of their orders and its totals',
    receipt: 'A buyer prints the receipt of an order, with its refunds and nothing else of the page',
    'refund-policy-kept': 'An order stores the refund policy of its purchase and shows it to buyer and seller',
    'price-reductions':
      'A sale price holds between its start and end for every reader, beside the regular price and the lowest of 30 days',
    'chosen-prices':
      'A buyer chooses a price where the seller allows it; the order uses it and it is never below the minimum',
    bundles: 'A bundle takes its exact discount when a cart holds all its items, and never otherwise',
    discounts:
      'A code takes the exact discount that the database computes, within its limits; only its seller can read it',
    'sale-refund': 'A seller refunds an order in full or in part, once per request, up to what is left',
    'dispute-answer':
      'Both sides see a dispute and its due date; the seller responds once, with the facts of the order',
    'fraud-warning': 'A bank’s warning is a task, a mail and one refund of its seller; the buyer reads of a refund',
    'card-testing': 'After five failed payments a network’s guests solve a captcha; a checkout ends after ten',
    races: 'Whatever fifty callers do at once has one outcome, on which Stripe, orders, ledger and downloads agree',
    'money-model': 'After any sequence of events, Stripe, orders, ledger and downloads agree to the cent',
    ledger:
      'Each movement of money is written once as balanced entries, with its cause, and never changed; orders agree with it',
    'money-at-stripe':
      'Stripe accepts what the shop sends and returns what the shop reads: always against the fake, and in test mode where a key is set',
    taxes: 'An order uses the tax that Stripe computed, shows it apart from income, and refunds it with the price',
    consent:
      'Where a right of withdrawal exists, files wait until the buyer requests them in recorded words or the period ends',
    withdrawal:
      'A buyer who did not request immediate supply, or whose gift is unopened, can withdraw once within the period and gets a full refund',
    'payment-page':
      'The payment page speaks the member’s language, or that of a guest’s page, and gets a member’s address only where they want it and no guest is shown by it',
    invoices: 'Stripe makes invoices in the name of sellers who want them; only the payer gets the link',
    'restored-orders':
      'After the database is restored, each order paid at Stripe since the copy is recovered, or reported and refunded',
    'lost-files':
      'After the database is restored, listings without bytes are found and hidden, and the seller sees why',
    'ledger-against-stripe':
      'A difference between a Stripe payment and the ledger is found within a day, shown to admins, and cleared once both agree',
  },
  Conversations: {
    blocks: 'A blocked user cannot write; a buyer can always reach the seller of an order',
    'order-facts': 'The conversation about an order shows both sides its items, files, downloads and payment',
    'case-steps':
      'Buyer, seller and admin take the steps of a case in order; an item has one open case; its end moves the money',
    'case-replacement': 'A case ends as replaced when the buyer has the replacement; otherwise an admin decides',
    'banned-words': 'A ban hides the texts and banner of its user from every reader; lifting it shows them again',
    'case-clock': 'A case moves on by itself when a deadline passes',
    'case-mail': 'Each step of a case sends a mail to the other side, and a new one a copy to its sender',
    'refund-request':
      'A buyer requests a refund for items or an order, one request at a time; the seller answers once and both see it',
    'case-private': 'Only the two sides read a case and its conversation, and an admin while they decide',
    'pending-refund': 'An item refund never exceeds what the order has left, is requested once, and revokes the item',
    'ask-before-buying': 'A user asks a seller about a listing or the shop, in one conversation each, unless blocked',
    'message-pictures':
      'Pictures in messages are checked, stripped of metadata, visible to both sides only, and deleted with their sender',
    'message-mail': 'A message sends one mail per conversation until it has been read',
  },
  'States (specification, section 4)': {
    'add-cart-cart': 'Add to Cart, In Cart',
    'own-listing': 'Own Listing',
    'heart-toggles-cart': 'The heart toggles; cart and wishlist reload after each change',
    'deactivate-reactivate-carts':
      'A deactivated listing leaves carts and wishlists; a reactivated one is for sale again',
    'reports-dismissed-pending': 'Reports: dismissed and pending again',
    'ban-resolves-reports': 'A ban resolves the reports at once, and reopens them if it fails',
    'sync-answers-403': 'Sync returns 403 after a deletion, which logs the user out',
    'ban-logs-out': 'A ban logs its user out and says so',
    '30-minutes-inactivity': '30 minutes of inactivity log out, in all tabs',
    'upload-uploading-success': 'Upload: uploading, success resets all but the file, usage',
    'loading-error-loaded': 'Loading, error and loaded views',
    'review-back-listing': 'Review: back to the listing after 2 seconds',
  },
  'Fair moderation': {
    'moderation-admins-only': 'Only admins moderate, and never themselves',
    'statement-of-reasons':
      'A user reads the rule and the facts of a decision about them, never who decided or reported',
    'acts-undone': 'Every moderation action can be undone and restores the state before it',
    'suspended-shut-out': 'A suspended user cannot write anything, and their listings are paused',
    'suspension-ends': 'A suspension ends by itself, and the listings return',
    'unban-restores': 'Lifting a ban restores exactly the listings that the ban removed',
    'take-down': 'A listing that was taken down leaves the shop; its buyers keep it',
    'unlawful-refunded': 'An unlawful item is revoked from its buyers, who are refunded once',
    appeals: 'An appeal is made once, decided by another admin, and undoes the decision if it succeeds',
    redress: 'A banned or suspended user can still reach decisions about them and what they bought',
    transparency: 'Everyone can read counts of decisions, without names',
    'look-up':
      'Admins look up orders, people and listings by a whole name, number or address, which is logged and limited',
    'admin-lookup': 'Admins find every user, listing and review, whatever its state',
    'contact-answered': 'An admin answers a contact message once, by mail',
    'failed-mail-retried': 'An admin can retry a mail that was given up',
    'report-outcome': 'A reporter gets one mail about the outcome',
    'visitor-reports':
      'A visitor reports with a robot check and an address. No one can read it, and no answer reveals it',
  },
  'Validation (specification, section 5)': {
    'search-blank-trimming': 'Search: not blank after trimming',
    'add-cart-signed': 'Add to Cart when signed out leads to login',
    'cart-wishlist-signed': "Cart and wishlist when signed out: 'Not authenticated.'",
    'menu-entries-role': 'Menu entries by role',
    'upload-file-required': 'Upload: a file is required',
    'upload-types-size': 'Upload: types and size, with their messages',
    'upload-file-name': 'Upload: file name of 255, description of 2000, price',
    'upload-five-images': 'Upload: five images',
    'edit-save-waits': 'Edit: Save waits for title, description and price; the price is a number',
    'username-empty-free': 'Username: empty, free, taken, failed',
    'settings-need-signed': "Settings need a signed-in user: 'User not authenticated.'",
    'report-reason-valid': 'Report: a reason, a valid profile',
    'review-rating-comment': 'Review: rating and comment',
    'contact-fields-captcha': 'Contact: fields and captcha',
    'first-sync-makes': 'The first sync creates one profile with a unique username, even when many arrive at once',
    'new-user-name': "'New User' where the name is the email",
  },
  'Messages (specification, section 8)': {
    'text-stands-word': 'Every text appears word for word in the table that screens and answers use',
    'text-rejection-server': 'Every rejection by the server has its text',
    'api-error-message': 'Every API error has its message, code and request id',
    'errors-in-language': 'An error is shown in the reader’s language with its numbers, or as the API says it',
    'thrown-cart-wishlist': 'Thrown: cart and wishlist',
    'logged-profile-download': 'Logged: profile, download link, checkout',
    'toasts-deactivate-reactivate': 'Toasts: deactivate, reactivate',
    'toasts-account-deletion': 'Toasts: account deletion, ban',
    'toasts-reports': 'Toasts: reports',
    'toasts-moderation': 'Toasts: moderation',
    'toasts-upload-edit': 'Toasts: upload, edit',
    'toasts-contact': 'Toasts: contact',
    'inline-settings': 'Inline: settings',
    'inline-item-ratings': 'Inline: item, ratings, reviews',
    'inline-products': 'Inline: products',
    'inline-session-id': 'Inline: session id, order details',
    'inline-orders-listings': 'Inline: orders, listings, and their fallbacks',
    'inline-popular-items': 'Inline: popular items',
    'inline-review': 'Inline: review',
  },
  'Terms and data': {
    'data-exported': 'A user downloads all data stored about them, with their files, as one archive',
    'terms-accepted': 'A new user accepts the current terms; a seller is asked again about a newer version',
  },
  'In and out of the shop': {
    'own-releases': 'Sellers download every release of their files; these downloads are not counted',
    'shop-exported':
      'A seller exports all listings and a buyer all purchases, byte for byte, in a documented folder format',
    'shop-imported': 'Importing an export into another shop gives equal rows and equal bytes',
    'cut-off': 'An export or import that was cut off resumes and duplicates nothing',
    'foreign-lists': 'Product lists of Etsy and Gumroad can be imported; each rejected row is named with its remedy',
  },
  'A fast, linkable web': {
    'first-view-loads':
      'The first view loads at most 121,000 bytes of script in each language, without the sign-in client',
    'addresses-in-languages': 'Public pages have an address, a head and a first view in each language',
    'code-data-page': 'Code and data of a page load when a user is about to follow its link',
    'back-forward-lead': 'Back and forward restore the position; a link to a review shows it',
    'pages-show-about': 'Pages show their content before any script loads',
    'someone-app-done': 'What a user does before the app has loaded is done once it has',
    'first-view-new': 'A first view is as current as its page',
    'members-first-view': 'A first view of a signed-in user is for that user only and ends with the session',
    'first-view-cannot': 'The app works without a first view where none can be made',
    'crawlers-previews-read': 'Crawlers and previews read heads without scripts',
    'missing-pages-404': 'Missing pages return 404, inactive ones 410, and the app still runs',
    'people-write-text': 'Texts of users are escaped in heads and structured data',
    'without-database-pages': 'Without the database, pages arrive empty and the app runs',
    'sitemap-names-public': 'The sitemap lists everything public, and nothing else, in bounded pages',
    'our-own-scripts': 'Only our own scripts run on any page, and the browser reports no violation',
    'page-needs-first': 'A page requests what it needs first before its app runs; all text is compressed',
  },
  'Limits (specification, section 9)': {
    'answers-stay-fresh': 'Answers stay fresh for 5 minutes; focus does not reload them',
    'three-tries-back': 'Failed calls are retried three times with back-off; rejections are not',
    'toasts-top-right': 'Toasts: top right, 5 seconds, light theme',
    'toasts-paused-hover': 'Toasts: paused on hover and focus loss, Alt+T, touch drag of 80 percent',
  },
  'Search and browsing': {
    'everyday-searches-find': 'Searches tolerate typos, spelling variants, joined and split words, and synonyms',
    'correction-shown-said':
      'A search shows its correction and says so, offers the exact words, and says when no item has all words',
    'sellers-name-outrank': "A match in a seller's name never outranks one in a title",
    'lists-words-operators': 'Only operators edit the lists of words',
    'search-without-words': 'Search without words shows all items',
    'empty-search-missing': 'An empty search and a missing or inactive listing show popular items',
    'home-goes-first': 'Home loads further pages and keeps its position',
    'was-had-nothing': 'Free purchases do not raise the rank',
  },
  Releases: {
    'release-way':
      'New files are processed like every file; the listing sells the previous release until they are checked and pinned',
    'release-begun-seller':
      'A seller in good standing starts a release of an available listing from their own uploads, one at a time, within a daily limit',
    'release-files':
      'A release has 1 to 20 files in order; unchanged ones are not uploaded again, no name or file occurs twice',
    'release-refused': 'A refused release changes nothing, and only its seller learns why',
    'releases-since-purchase':
      'A buyer gets every release from the newest at the purchase on, also when one is published or withdrawn meanwhile',
    'release-withdrawn':
      'A seller withdraws a release but the last; buyers who had it keep it, and the listing shows the one before',
    'release-shown':
      'A seller publishes a release on the edit page and sees its progress; listing and order show number, day and changes',
    'picture-sizes': 'Pages load a picture in the width that they show, over a blurred placeholder, without moving',
    'webp-inspected': 'A WebP is followed to its end and loses its metadata, like every picture',
    'picture-alts': 'Sellers say what each picture shows; pages, link previews, orders and exports carry it',
    'pictures-by-keyboard': 'Pictures are reordered by drag and by keyboard, and their position is announced',
    'pictures-change':
      'A seller adds, removes and reorders pictures; the old ones stay until the new ones are checked, or refused with a reason',
    'release-mail': 'Owners of an item get one mail about a new release, in batches, and at most one a day per listing',
    'posts-by-consent': 'A post reaches who agreed to it, and no address that ended, bounced or complained',
    'posts-sent-once': 'A post reaches each address once, whatever is cut off, and ends when it is cancelled',
    'address-follows':
      'A visitor follows a seller by email after confirming a mailed link; any address gets the same answer, and one link or sign-in ends the row',
    'shared-addresses': 'A seller exports the verified addresses whose holders agreed to it, and no others',
    'seller-identity-shown': 'Everybody sees who a trader is, and of a private seller only that they are one',
    'seller-identity-kept': 'An order and its receipt keep who sold it, as shown at the purchase',
    'seller-identity-required':
      'Where sellers must say who sells, they get three mails before, and listings pause until they do',
    'posts-limited':
      'Sellers send few posts a week, with a postal address; complaints pause them until an operator resumes',
  },
  'Previews and signed documents': {
    'previews-by-seller': 'Sellers add labelled pictures to files that the shop makes no preview of',
    'previews-viewer': 'Pictures of a preview open large, by keyboard too, with zoom and their text for screen readers',
    'previews-made':
      'Visitors read or hear the start of a file, made from the pinned copy; a failed preview blocks nothing',
    'documents-verify': 'A signed document verifies offline; an altered, expired or misused one does not',
    'documents-rotate': 'A retired key verifies the documents of its time and signs no more',
  },
} as const
