// What users write and read of themselves and each other.
import { add, change, type RequestsByRight, rows, some } from './request.ts'

export const people: RequestsByRight = {
  profiles: {
    "writes the stranger's bio": ({ people }) => change(`id=eq.${people.stranger}`, { bio: `Hello ${some()}` }),
    "announces something in the seller's shop": ({ people }) =>
      change(`id=eq.${people.seller}`, { announcement: `Sale ${some()}` }),
    'announces something without a shop': ({ people }) =>
      change(`id=eq.${people.stranger}`, { announcement: `Sale ${some()}` }),
    "reads someone's profile": ({ people }) => rows(`id=eq.${people.seller}`),
    'reads the profile of someone who left': ({ people }) => rows(`id=eq.${people.deleted}`),
    'makes a profile': () => add({ id: crypto.randomUUID(), username: `made-up-${some()}`, name: 'Made up' }),
    "renames the buyer's profile": ({ people }) => change(`id=eq.${people.buyer}`, { name: `Renamed ${some()}` }),
    "renames the banned one's profile": ({ people }) => change(`id=eq.${people.banned}`, { name: `Renamed ${some()}` }),
    'lifts a ban': ({ people }) => change(`id=eq.${people.banned}`, { is_banned: false }),
    'makes a seller': ({ people }) => change(`id=eq.${people.stranger}`, { is_seller: true }),
    'deletes a profile': ({ people }) => rows(`id=eq.${people.stranger}`),
    'takes another id': ({ people }) => change(`id=eq.${people.stranger}`, { id: crypto.randomUUID() }),
    'renames every profile, which is their own': () => change('', { name: `Renamed ${some()}` }),
  },
  accounts: {
    "turns the buyer's mails off": ({ people }) => change(`id=eq.${people.buyer}`, { wants_mail: false }),
    "turns the banned one's mails off": ({ people }) => change(`id=eq.${people.banned}`, { wants_mail: false }),
    'turns all mails off, which are their own': () => change('', { wants_mail: false }),
    "reads the buyer's account": ({ people }) => rows(`id=eq.${people.buyer}`),
    "reads the banned one's account": ({ people }) => rows(`id=eq.${people.banned}`),
    'changes an email': ({ people }) => change(`id=eq.${people.buyer}`, { email: 'x@example.com' }),
  },
  user_roles: {
    "reads the admin's roles": ({ people }) => rows(`select=user_id,role&user_id=eq.${people.admin}`),
    "reads the banned admin's roles": ({ people }) => rows(`select=user_id,role&user_id=eq.${people.banned}`),
    'makes themselves admin': (_, me) => add({ user_id: me, role: 'admin' }),
    'demotes the admin': ({ people }) => rows(`user_id=eq.${people.admin}`),
  },
  seller_accounts: {
    "reads the seller's Stripe account": ({ people }) => rows(`seller_id=eq.${people.seller}`),
    "reads the banned seller's Stripe account": ({ people }) => rows(`seller_id=eq.${people['banned seller']}`),
    'connects an account by hand': (_, me) =>
      add({ seller_id: me, stripe_account_id: `acct_${some()}`, livemode: false }),
    'enables charges by hand': ({ people }) => change(`seller_id=eq.${people.seller}`, { charges_enabled: false }),
    'says by hand that Stripe asks nothing': ({ people }) =>
      change(`seller_id=eq.${people.seller}`, { requirements: {} }),
    'takes the wish to disconnect back by hand': ({ people }) =>
      change(`seller_id=eq.${people.seller}`, { disconnect_asked_at: null }),
  },
  reports: {
    'reports the other seller': ({ people }) => add({ reported_user_id: people['other seller'], reason: 'Spam' }),
    "reports in the stranger's name": ({ people }) =>
      add({ reporter_id: people.stranger, reported_user_id: people.seller, reason: 'Spam' }),
    'reads a report': (world) => rows(`id=eq.${world.report}`),
    'dismisses a report by hand': (world) => change(`id=eq.${world.report}`, { status: 'dismissed' }),
    'deletes a report': (world) => rows(`id=eq.${world.report}`),
  },
  moderation_actions: {
    'reads what admins did': () => rows('id=not.is.null'),
    'invents an action': (_, me) => add({ admin_id: me, action: 'ban' }),
    'hides an action': () => rows('id=not.is.null'),
  },
  follows: {
    'follows the other seller': ({ people }) => add({ seller_id: people['other seller'] }),
    "follows in the stranger's name": ({ people }) =>
      add({ follower_id: people.stranger, seller_id: people['other seller'] }),
    'sees the follows of the buyer': ({ people }) => rows(`follower_id=eq.${people.buyer}`),
    'sees the follows of the banned one': ({ people }) => rows(`follower_id=eq.${people.banned}`),
    'changes a follow': ({ people }) => change('seller_id=not.is.null', { seller_id: people['other seller'] }),
    "ends the buyer's follow": ({ people }) => rows(`follower_id=eq.${people.buyer}`),
    'ends every follow, which are their own': () => rows(''),
  },
  threads: {
    'asks about the other seller’s listing': (world) => add({ listing_id: world.otherListing }),
    'asks about an inactive listing': (world) => add({ listing_id: world.inactiveListing }),
    'asks about a listing that is being made ready': (world) => add({ listing_id: world.processingListing }),
    'asks the other seller about their shop': ({ people }) => add({ seller_id: people['other seller'] }),
    'asks the banned seller about their shop': ({ people }) => add({ seller_id: people['banned seller'] }),
    'asks the admin, who sells nothing': ({ people }) => add({ seller_id: people.admin }),
    'asks about an order and a listing at once': (world) =>
      add({ order_id: world.removedOrder.orderId, listing_id: world.otherListing }),
    "asks about a listing in the stranger's name": ({ people, otherListing }) =>
      add({
        listing_id: otherListing,
        listing_title: 'A title',
        buyer_id: people.stranger,
        seller_id: people['other seller'],
      }),
    "reads the stranger's question": (world) => rows(`id=eq.${world.question}`),
    'asks about the order of the removed listing': (world) => add({ order_id: world.removedOrder.orderId }),
    "asks about the banned one's order": (world) => add({ order_id: world.bannedOrder.orderId }),
    "asks in the buyer's name": ({ people, removedOrder }) =>
      add({ order_id: removedOrder.orderId, buyer_id: people.buyer, seller_id: people.seller }),
    'names both sides of a thread, as its buyer': ({ people, removedOrder }, self) =>
      add({ order_id: removedOrder.orderId, buyer_id: self, seller_id: people.seller }),
    'reads a thread': (world) => rows(`id=eq.${world.thread}`),
    "reads the banned one's thread": (world) => rows(`id=eq.${world.bannedThread}`),
    'moves a read mark by hand': (world) =>
      change(`id=eq.${world.thread}`, { seller_read_at: new Date().toISOString() }),
    'deletes a thread': (world) => rows(`id=eq.${world.thread}`),
  },
  messages: {
    "writes in the stranger's question": (world) => add({ thread_id: world.question, body: 'Hello' }),
    'writes in the thread': (world) => add({ thread_id: world.thread, body: 'Hello' }),
    "writes in the buyer's name": (world) =>
      add({ thread_id: world.thread, sender_id: world.people.buyer, body: 'Hello' }),
    "writes in the banned one's thread": (world) => add({ thread_id: world.bannedThread, body: 'Hello' }),
    'sends a picture that the buyer uploaded, in the thread': (world) =>
      add({ thread_id: world.thread, body: '', pictures: [{ id: world.picture }] }),
    'reads the messages': (world) => rows(`thread_id=eq.${world.thread}`),
    "reads the banned one's messages": (world) => rows(`thread_id=eq.${world.bannedThread}`),
    'edits a message': () => change('id=not.is.null', { body: 'Other' }),
    'deletes a message': () => rows('id=not.is.null'),
  },
  contact_messages: {
    'reads what visitors wrote': () => rows('id=not.is.null'),
    'writes past the captcha': () => add({ name: 'A', email: 'a@example.com', message: 'Hi' }),
  },
  mail_preferences: {
    'reads what the buyer wants mail about': ({ people }) => rows(`user_id=eq.${people.buyer}`),
    'reads what the banned one wants mail about': ({ people }) => rows(`user_id=eq.${people.banned}`),
    'turns a kind of mail off': () => add({ kind: 'sale', is_wanted: false }),
    "turns the stranger's mails off": ({ people }) => add({ user_id: people.stranger, kind: 'sale', is_wanted: false }),
    "changes the buyer's mails": ({ people }) => change(`user_id=eq.${people.buyer}`, { is_wanted: false }),
    'changes the mails of all, which are their own': () => change('', { is_wanted: false }),
    "changes the banned one's mails": ({ people }) => change(`user_id=eq.${people.banned}`, { is_wanted: false }),
  },
  api_keys: {
    "sees the buyer's keys": ({ people }) => rows(`select=id,start&user_id=eq.${people.buyer}`),
    "sees the banned one's keys": ({ people }) => rows(`select=id,start&user_id=eq.${people.banned}`),
    'reads the digest of a key': () => rows('select=digest'),
    'chooses a key by hand': ({ people }) =>
      add({
        user_id: people.buyer,
        name: 'Mine',
        start: 'mkt_key_',
        digest: `\\x${'00'.repeat(32)}`,
        scopes: ['sales:read'],
      }),
    'gives a key more scopes': ({ people }) => change(`user_id=eq.${people.buyer}`, { scopes: ['messages:write'] }),
    "revokes the buyer's key": ({ people }) => rows(`user_id=eq.${people.buyer}`),
    'revokes every key, which are their own': () => rows(''),
  },
  statements: {
    'reads what was decided about the buyer': ({ people }) => rows(`user_id=eq.${people.buyer}`),
    'reads what was decided about the banned one': ({ people }) => rows(`user_id=eq.${people.banned}`),
    'decides by hand': ({ people }) => add({ user_id: people.stranger, act: 'warn', rule: 'spam', facts: 'Words' }),
    'takes back by hand what was decided about the buyer': ({ people }) =>
      change(`user_id=eq.${people.buyer}`, { reversed_at: new Date().toISOString(), reversed_by: 'appeal' }),
    'deletes what was decided about the buyer': ({ people }) => rows(`user_id=eq.${people.buyer}`),
  },
  appeals: {
    'reads what the buyer appealed against': ({ people }) => rows(`select=id,text&user_id=eq.${people.buyer}`),
    'reads what the banned one appealed against': ({ people }) => rows(`select=id,text&user_id=eq.${people.banned}`),
    'reads who acted': () => rows('select=acted_by,decided_by'),
    'appeals past the rules': ({ people }) =>
      add({ statement_id: crypto.randomUUID(), user_id: people.buyer, text: 'Again' }),
    'decides by hand': () => change('', { outcome: 'reversed' }),
  },
  admin_proposals: {
    'reads who is proposed as an admin': () => rows(''),
    'proposes an admin past the rules': ({ people }) =>
      add({ user_id: people.stranger, act: 'add', reason: 'Words', proposed_by: people.admin }),
    'turns a proposal to themselves': (_, me) => change('', { user_id: me }),
    'deletes a proposal': () => rows(''),
  },
  acceptances: {
    'reads what the buyer accepted': ({ people }) => rows(`user_id=eq.${people.buyer}`),
    'reads what the banned one accepted': ({ people }) => rows(`user_id=eq.${people.banned}`),
    'invents an acceptance of their own': (_, me) => add({ user_id: me, document: 'terms', version: '2999-01-01' }),
    'changes what the buyer accepted': ({ people }) => change(`user_id=eq.${people.buyer}`, { version: '2999-01-01' }),
    'takes back what the buyer accepted': ({ people }) => rows(`user_id=eq.${people.buyer}`),
  },
  blocks: {
    'blocks the other seller': ({ people }) => add({ blocked_id: people['other seller'] }),
    "blocks in the stranger's name": ({ people }) =>
      add({ blocker_id: people.stranger, blocked_id: people['other seller'] }),
    'sees that the buyer blocked the stranger': ({ people }) => rows(`blocked_id=eq.${people.stranger}`),
    'changes a block': () => change('', { blocked_at: new Date().toISOString() }),
    "ends the buyer's block": ({ people }) => rows(`blocker_id=eq.${people.buyer}`),
    'removes all blocks, which are their own': () => rows(''),
    'sees the blocks of the banned one': ({ people }) => rows(`blocker_id=eq.${people.banned}`),
  },
  cases: {
    "reads the buyer's case": (world) => rows(`select=id,body,state&id=eq.${world.complaint}`),
    "reads the banned one's case": (world) => rows(`select=id,body,state&id=eq.${world.bannedComplaint}`),
    'reads which admin decided': (world) => rows(`select=admin_id&id=eq.${world.complaint}`),
    'opens a case by hand': ({ people, thread }) =>
      add({
        order_item_id: crypto.randomUUID(),
        thread_id: thread,
        buyer_id: people.buyer,
        seller_id: people.seller,
        kind: 'missing',
        body: 'Mine',
        due_at: new Date().toISOString(),
      }),
    'ends a case by hand': (world) =>
      change(`id=eq.${world.complaint}`, { state: 'closed', outcome: 'refunded', due_at: null }),
    'deletes a case': (world) => rows(`id=eq.${world.complaint}`),
  },
}
