// States, rules, texts and limits of the shop as people meet them. A test names its promises as tags; `npm run check` writes dist/coverage.md from both.

export const behaviour = {
  'Mail and jobs': {
    'mail-with-its-cause': 'What makes a mail enqueues it in the same transaction, once',
    'mail-sent-once': 'A mail is sent once, by one of many senders, and again only after its sender was cut off',
    'mail-given-up': 'A mail that cannot be sent is tried again after a pause, and given up in the end',
    'mail-wanted': 'Users choose their mails; necessary ones always come',
    'mail-unsubscribe': 'A link in the mail turns its kind off without a login',
    'mail-page': 'Every kind of mail reads well, narrow and wide, light and dark, by a screen reader',
    'mail-receipt': 'A purchase brings a receipt and no download link',
    'jobs-once': 'A job that is due is done by one caller, and again after its interval',
  },
  'Tables by month': {
    'months-partitioned':
      'Nobody reaches a month past its table, whose rights, constraints and triggers hold for every month',
    'months-made-ahead':
      'Months are made before they begin; what belongs to none is kept, and finds its month with the next run',
    'events-once-in-months':
      'An event of Stripe’s is applied once, in whatever month it comes again and however many deliveries come at once',
    'months-dropped':
      'Months that are kept no longer are dropped, and their sums stay; nothing that the shop still needs can go',
  },
  'Ledger and sales': {
    sales: 'A seller finds every order of theirs and what it came to, and nobody else does',
    receipt: 'A buyer prints a receipt of an order, with what went back of it and nothing else of the page',
    'refund-policy-kept':
      'The seller’s refund policy as it was at purchase stays with the order and is shown to its buyer and its seller',
    'price-reductions':
      'A reduced price holds from its time until its end, wherever a price is asked for, beside the regular one and the lowest of 30 days',
    'chosen-prices':
      'Where a seller lets buyers pay what they want, the buyer pays what they chose, at least the price, and nowhere else',
    bundles:
      'A bundle takes off what its seller said, to the cent, where a basket holds all of it, and nothing anywhere else',
    discounts:
      'A discount code takes off what the database says, to the cent, for the buyers and uses its seller set, and only its seller reads it',
    'sale-refund':
      'A seller refunds an order in full or in part, once for each time they mean it, and never more than is left',
    'dispute-answer':
      'Both sides see a dispute with its due date, and its seller answers it once, with the facts of the order',
    'money-model':
      'Whatever happens in whatever order, Stripe, the orders, the ledger and the downloads say the same of each cent',
    ledger:
      'Every movement of money is balanced entries, written with its cause, once, and never changed; orders say the same',
    'money-at-stripe':
      'What the shop asks of Stripe is taken, and what it reads is there: against the fake always, against Stripe’s test mode where its key is given',
    taxes:
      'An order takes the tax that Stripe computed and no other amount, shows it apart from income, and gives it back with its money',
    consent:
      'Where buyers may withdraw, the files of what they paid for wait until they ask for them, in words that are kept with the order, or the days are over',
    withdrawal:
      'A buyer who did not ask for immediate supply withdraws until the days are over, once, and gets all of the money back',
    'restored-orders':
      'After a restore of the database every order that was paid at Stripe since its copy is there again, or is reported and refunded',
    'lost-files':
      'After a restore of the database what has no bytes any more is found, sold and shown no more, and its seller reads why',
    'ledger-against-stripe':
      'Whatever Stripe says of a payment and the ledger does not, or the other way round, is found within a day, shown to admins, and gone when both agree',
  },
  Conversations: {
    blocks: 'Who is blocked cannot write, and a buyer always reaches the seller of their order',
    'order-facts': 'The conversation about an order shows both sides its items, files, downloads and payment',
    'case-steps':
      'Buyer, seller and admin take the steps of a case in their order, one open case for each item, and its end moves the money',
    'case-replacement':
      'A case ends as replaced when the buyer has the replacement; what is not given goes to an admin',
    'banned-words': 'A ban takes the words and the banner off its user’s page for every reader; its end puts them back',
    'case-clock': 'A case goes on by itself after the days that its sides have',
    'case-mail': 'Each step of a case is mailed to the side that did not take it',
    'refund-request':
      'A buyer asks for the money of items or of an order, one request of an order at a time; the seller answers once, and both see the answer',
    'case-private': 'A case and its conversation are for its two sides, and for an admin while they decide',
    'pending-refund':
      'A refund of an item is never more than its order has left, is asked for once and takes the item back',
    'ask-before-buying':
      'Someone asks a seller about a listing or the shop, in one conversation each, unless they are blocked',
    'message-pictures':
      'Pictures in messages: looked at, rid of what cameras note, for the two who talk alone, and gone with their sender',
    'message-mail': 'A message brings its recipient one mail for each conversation until they have read it',
  },
  'States (specification, section 4)': {
    'add-cart-cart': 'Add to Cart, In Cart',
    'own-listing': 'Own Listing',
    'heart-toggles-cart': 'The heart toggles; cart and wishlist are asked again after each change',
    'deactivate-reactivate-carts': 'Deactivate and reactivate; carts and wishlists lose it',
    'reports-dismissed-pending': 'Reports: dismissed and pending again',
    'ban-resolves-reports': 'A ban resolves the reports, at once, and back if it fails',
    'sync-answers-403': 'Sync answers 403 after a deletion, which logs out',
    'ban-logs-told': 'A ban logs its user out and says so',
    '30-minutes-inactivity': '30 minutes of inactivity log out, in all tabs',
    'upload-uploading-success': 'Upload: uploading, success resets all but the file, usage',
    'loading-error-loaded': 'Loading, error and loaded views',
    'review-back-listing': 'Review: back to the listing after 2 seconds',
  },
  'Fair moderation': {
    'moderation-admins-only': 'Acts of moderation are for admins alone, and never against oneself',
    'statement-of-reasons':
      'A user reads by which rule and on what facts a decision about them was made, and never who decided or reported',
    'acts-undone': 'Every act of moderation can be taken back, and everything is what it was',
    'suspended-shut-out': 'A suspended user does nothing more, and their listings are paused',
    'suspension-ends': 'A suspension ends by itself, and the listings come back',
    'unban-restores': 'A ban that is taken back gives the listings it took what they were, and only those',
    'take-down': 'A listing that was taken down is gone from the shop, and its buyers keep it',
    'unlawful-refunded': 'What is unlawful is taken from its buyers, and their money goes back once',
    appeals: 'An appeal is made once, decided by another admin than the one who acted, and undoes what it reverses',
    redress: 'Who is banned or suspended still reaches what was decided about them, and what they bought',
    transparency: 'How often what was decided is everyone’s to know, without names',
    'admin-lookup': 'Admins find every user, listing and review, whatever its state',
    'contact-answered': 'A message of the contact form is answered once, by mail',
    'failed-mail-retried': 'A mail that was given up can be tried again',
    'report-outcome': 'A reporter gets one mail about the outcome',
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
    'first-sync-makes': 'The first sync makes one profile, with a username of its own, however many come at once',
    'new-user-name': "'New User' where the name is the email",
  },
  'Messages (specification, section 8)': {
    'text-stands-word': 'Every text stands word for word where screens and answers take theirs from',
    'text-rejection-server': 'Every text of a rejection that the server causes',
    'api-error-message': 'Every API error has its message, code and request id',
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
    'data-exported': 'People get all that is kept about them, with their files, as one archive',
    'terms-accepted':
      'Who signs up accepts the terms of that day; sellers are asked again when there is a newer version',
  },
  'In and out of the shop': {
    'own-versions':
      'A seller downloads every version of the files that they sell; nobody else does so, and nothing is counted',
    'shop-exported':
      'A seller takes out all that they sell and a buyer all that they bought, byte for byte, as a folder that is written down',
    'shop-imported': 'What was taken out of one shop goes into another: equal rows and equal bytes',
    'cut-off': 'An export or import that was cut off goes on where it ended, and doubles nothing',
    'foreign-lists': 'Lists of products of Etsy and Gumroad come in, and each row that cannot is named with what to do',
  },
  'A fast, linkable web': {
    'first-view-loads': 'The first view loads at most 118 KB of script, and no sign-in client',
    'code-data-page': 'Code and data of a page load when someone means to follow its link',
    'back-forward-lead': 'Back and forward lead to where one was; a link to a review shows it',
    'pages-show-about': 'Pages show what they are about before any script has come',
    'someone-app-done': 'What someone does before the app is there is done once it is',
    'first-view-new': 'A first view is as new as the page',
    'members-first-view': 'A member’s first view is for that member alone, and ends with the session',
    'first-view-cannot': 'Where a first view cannot be made, the app does without',
    'crawlers-previews-read': 'Crawlers and previews read heads without scripts',
    'missing-pages-404': 'Missing pages are 404, inactive ones 410, and the app still runs',
    'people-write-text': 'What people write is text in heads and structured data',
    'without-database-pages': 'Without the database pages come plain, and the app runs',
    'sitemap-names-public': 'The sitemap names all that is public, and nothing else, in bounded pages',
    'our-own-scripts': 'Only our own scripts run on any page, and the browser reports no breach',
    'page-needs-first': 'What a page needs first is on its way before its app runs; all text comes compressed',
  },
  'Limits (specification, section 9)': {
    'answers-stay-fresh': 'Answers stay fresh for 5 minutes; none is asked again on focus',
    'three-tries-back': 'Three more tries with back-off; rejections are answers',
    'toasts-top-right': 'Toasts: top right, 5 seconds, light theme',
    'toasts-paused-hover': 'Toasts: paused on hover and focus loss, Alt+T, touch drag of 80 percent',
  },
  'Search and browsing': {
    'everyday-searches-find':
      'Everyday searches find what they mean: slips, other spellings, joined and split words, synonyms',
    'correction-shown-said':
      'A correction is shown at once and said, the very words can be had; where no item has all words, that is said',
    'sellers-name-outrank': "A seller's name does not outrank titles",
    'lists-words-operators': "The lists of words are the operators' alone",
    'search-without-words': 'Search without words shows all items',
    'empty-search-missing': 'An empty search and a missing or inactive listing show popular items',
    'home-goes-first': 'Home goes on after its first page and keeps its place',
    'was-had-nothing': 'What was had for nothing does not rank',
  },
} as const
