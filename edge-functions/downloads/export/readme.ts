// What tells people how to read their archive. Every part of data.json is explained; tests/api/export.test.ts finds one that is not.

const PARTS: Record<string, string> = {
  exported_at: 'when this archive was made',
  profile: 'your public profile, and whether your account is in good standing',
  words_taken_off_your_page: 'what your page said before your account was banned',
  account: 'your email address, your number at the sign-in provider, and whether you want mails',
  sign_ins: 'what the sign-in provider told us about you',
  accepted_terms: 'which versions of the terms you accepted, and when',
  roles: 'whether you are an admin',
  mail_choices: 'kinds of mail that you turned off, or on again',
  api_keys: 'your API keys: what they may do and when they were last used, not the keys themselves',
  webhooks: 'where your webhooks go, and which events they tell of, without the secrets that sign them',
  mails: 'mails of the last 30 days to you, and what they told of',
  news_of_followed_sellers: 'up to when you were told of new items of the sellers you follow',
  decisions: 'what was decided about you or your content, by which rule and on what facts',
  suspended_until: 'until when your account is suspended; null where it is not',
  changes_of_rights: 'when what you may do was changed',
  appeals: 'your appeals against decisions, and what was answered',
  orders: 'what you bought; amounts are in cents',
  held_items: 'which items you may download now, or no longer, and why not',
  downloads: 'when you downloaded what',
  cart: 'what is in your cart',
  left_the_cart: 'what left your cart because it could no longer be bought',
  wishlist: 'what is on your wishlist',
  following: 'whom you follow',
  seller_account: 'your account at the payment provider, and whether it can take payments',
  listings: 'what you list, with its files, their fingerprints (SHA-256), and how often it was looked at each day',
  sales: 'what others bought of you, without who they are; amounts are in cents',
  bundles: 'your bundles, each with its listings',
  discounts: 'your discount codes',
  open_uploads: 'uploads that you began and did not list',
  reviews: 'your reviews',
  answers_to_reviews: 'your answers to reviews of your items',
  helpful_reviews: 'reviews that you marked as helpful',
  conversations: 'your conversations, with what both sides wrote and showed',
  blocked: 'whom you blocked',
  cases: 'problems with orders that you reported, or that were reported to you as their seller',
  reports: 'what you reported, and what came of it',
}

export const README = `YOUR DATA

This archive holds what the shop keeps about you.

data.json      everything that is kept as rows of our database (a text file; any browser or editor opens it)
avatar, banner the pictures of your profile, where you uploaded some
listings/      a folder for each of your listings, by its number in data.json: the files that you sell, by version, and its pictures
messages/      a folder for each message with pictures, by its number in data.json; not-sent holds what you added to none yet
MISSING.txt    only where a file of yours could not be read: its name. Please write to us

THE PARTS OF data.json

${Object.entries(PARTS)
  .map(([name, text]) => `${name}\n    ${text}`)
  .join('\n')}

Times are in UTC. An "id" is a number that stands for one thing throughout.

NOT IN HERE

- Card numbers: the payment provider has them, we never did.
- Files that you bought: download them from your orders.
- Who reported you, who follows you, who bought from you: that is about others.
- Fingerprints (hashes) of usernames that you left, and counts against limits, which are gone after a day.
- What you wrote in the contact form: it is kept by email address and not by account. Please ask us for it.

The page Privacy says why each part is kept, and for how long.
`
