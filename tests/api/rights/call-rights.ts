// Who gets which status, call by call: tried by tests/api/api/call-rights.test.ts, and to read in docs/api-rights.md.
// Order of the rows: as they are tried, in one shop; what ends an account comes last.

import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { postCallRights } from '../../audience/rights/post-calls.ts'
import { listingRights } from '../../catalogue/rights/listing-calls.ts'
import { checkoutRights } from '../../checkout/rights/checkout-calls.ts'
import { collectionCallRights } from '../../collections/rights/collection-calls.ts'
import { draftCallRights } from '../../files/rights/draft-calls.ts'
import { followCallRights } from '../../follows/rights/follow-calls.ts'
import { guestCallRights } from '../../guests/rights/guest-calls.ts'
import { libraryRights } from '../../library/rights/library.ts'
import { licenceRights } from '../../licences/rights/licence-calls.ts'
import { moderationRights } from '../../moderation/rights/moderation-calls.ts'
import { moneyRights } from '../../money/rights/money-calls.ts'
import type { Shop } from '../../support/api/shop.ts'
import { avatarForm, messagePictureForm, png } from '../../support/sample-bytes.ts'
import { webhookRights } from '../../webhooks/rights/webhook-calls.ts'
import {
  ALSO_BANNED,
  BUYER,
  type CallRight,
  EVERYONE,
  everyone,
  INVALID,
  MEMBERS,
  members,
  NOBODY,
  right,
  SELLER,
  SELLERS,
} from './call-right.ts'

/** About what does not exist. */
const NO_SUCH = members(404)
const MEMBERS_CREATE = members(201)
const BUYER_CREATES = members(404, { buyer: 201 })
const BUYER_CONFLICTS = members(404, { buyer: 409 })
const BOTH_SIDES = members(404, { buyer: 200, 'other seller': 200 })
const BOTH_SIDES_WRITE = members(404, { buyer: 201, 'other seller': 201 })
const NOT_THE_SELLER = members(201, { 'other seller': 409 })
const priced = ({ things }: Shop) => ({ body: { fileId: things.priced.id } })
const PRIVATE_IDENTITY = {
  ...{ kind: 'private', legal_name: null, address: null, email: null, phone: null },
  ...{ register_number: null, vat_number: null },
}
const picture = { body: avatarForm(png(1, 1)) }
const letter = { name: 'Vera', email: 'vera@example.com', message: 'Hello', captchaToken: 'none' }

const personalRights: CallRight[] = [
  right('getHealth', '', EVERYONE),
  right('getHealth', 'what it stands on', EVERYONE, { query: 'deep=true' }),
  right('getHealth', 'an unknown depth', INVALID, { query: 'deep=maybe' }),
  right('getDocument', '', EVERYONE),
  right('getDocumentPage', '', EVERYONE),
  right('getCaptcha', '', EVERYONE),
  ...postCallRights,
  right('getPublicProfile', 'the seller', EVERYONE, { person: 'seller' }),
  right('getPublicProfile', 'someone who is gone', NOBODY, { person: 'deleted' }),
  right('syncProfile', 'their own', ALSO_BANNED, (_shop, self) => ({ body: { auth0_id: self, name: 'Robin' } })),
  right('getProfile', 'their own', ALSO_BANNED),
  right('updateProfile', 'their own', MEMBERS, { body: { name: 'Robin Doe' } }),
  right('updateShop', 'their own bio', MEMBERS, { body: { bio: 'Hello' } }),
  right('updateShop', 'their own announcement', SELLERS, { body: { announcement: 'Hello' } }),
  right('updateShop', 'their own invoices', SELLERS, { body: { makes_invoices: false } }),
  right('getIdentity', 'their own', MEMBERS),
  right('saveIdentity', 'their own', MEMBERS, { body: { identity: PRIVATE_IDENTITY, certified: true } }),
  right('getShop', 'the seller', EVERYONE, { person: 'seller' }),
  right('getShop', 'someone who is not there', NOBODY),
  right('getOwnShop', 'their own', MEMBERS),
  right('setShopSections', 'a new section', SELLERS, { body: { sections: [{ name: 'Patterns' }] } }),
  right('setPinnedListings', 'a listing of the seller’s', SELLER, ({ things }) => ({
    body: { listingIds: [things.sold.id] },
  })),
  right('setListingSection', 'of the seller’s listing', SELLER, { of: 'sold', body: { sectionId: null } }),
  right('setBanner', 'their own', SELLERS, picture),
  right('setAvatar', 'their own', MEMBERS, picture),
  right('getUsernameAvailability', 'a free name', MEMBERS, { id: 'a-free-name' }),
  right('setMailPreferences', 'their own', MEMBERS, { body: { kinds: { message: false } } }),
  right('acceptTerms', 'those that hold', MEMBERS, { body: { document: 'terms', version: LEGAL_VERSIONS.terms } }),
  right('getExport', 'their own', ALSO_BANNED),
  right('getMailPreferences', 'their own', MEMBERS),
  right('forgetMailProblem', 'their own', MEMBERS),
  right('getEmbedHosts', 'their own', MEMBERS),
  right('setEmbedHosts', 'their own', SELLERS, { body: { hosts: ['quilts.example'] } }),
  right('getOembed', 'an address of another shop', NOBODY, { query: 'url=https://other.example/' }),
  right('createKey', 'their own', MEMBERS_CREATE, { body: { name: 'Bookkeeping', scopes: ['sales:read'] } }),
  right('listKeys', 'their own', MEMBERS),
  right('revokeKey', 'one that does not exist', NO_SUCH),
  ...webhookRights,
  right('unsubscribe', 'with a link that is not ours', INVALID, 'invalid_state', { id: 'a.b.c' }),
  right('keepViewToken', 'their own', members(200, { banned: 200, deleted: 200 })),
  right('forgetViewToken', '', EVERYONE),
  right('listCart', 'their own', MEMBERS),
  right('addToCart', 'the other seller’s listing', NOT_THE_SELLER, 'own_listing', priced),
  right('choosePrice', 'the same, whose price is fixed', members(409, { 'other seller': 404 }), 'price_is_fixed', {
    of: 'priced',
    body: { chosenPrice: 5 },
  }),
  right('removeFromCart', 'the same', members(200, { 'other seller': 404 }), { of: 'priced' }),
  right('dismissCartNotices', 'their own', MEMBERS),
  right('listWishlist', 'their own', MEMBERS),
  right('addToWishlist', 'the other seller’s listing', NOT_THE_SELLER, 'own_listing', priced),
  right('removeFromWishlist', 'the same', members(200, { 'other seller': 404 }), { of: 'priced' }),
  right('listFollows', 'their own', MEMBERS),
  right('listHidden', 'their own', MEMBERS),
  right('hide', 'a tag', members(201), { body: { value: 'tag:horror' } }),
  right('unhide', 'a tag', MEMBERS, { params: { value: 'tag:horror' } }),
  right('follow', 'the admin', members(201, { admin: 400 }), ({ people }) => ({
    body: { sellerId: people.admin.id },
  })),
  right('unfollow', 'the admin', members(200, { admin: 404 }), { person: 'admin' }),
  right('listFollowedListings', 'their own', MEMBERS),
  right('saveSearch', 'their own', MEMBERS, { body: { name: 'Owls', search: 'query=owls', wantsMail: true } }),
  right('listSavedSearches', 'their own', MEMBERS),
  right('deleteSavedSearch', 'one that does not exist', NO_SUCH),
  right('listThreads', 'their own', MEMBERS),
  right('getThread', 'the buyer’s with the other seller', BOTH_SIDES, { of: 'thread' }),
  right('sendMessage', 'in that thread', BOTH_SIDES_WRITE, { of: 'thread', body: { body: 'Hi' } }),
  right('uploadMessagePicture', 'their own', MEMBERS_CREATE, { body: messagePictureForm(png(2, 2), png(1, 1)) }),
  right('getPictureLinks', 'of the buyer’s message', BOTH_SIDES, { of: 'shown' }),
  right('readThread', 'that thread', BOTH_SIDES, { of: 'thread' }),
  right('openThread', 'about the buyer’s order', BUYER_CREATES, { of: 'asked', body: { body: 'Hello again' } }),
  right('openCase', 'the item of that order, again', BUYER_CONFLICTS, 'case_open', ({ things: { asked } }) => ({
    params: { orderId: asked.id, itemId: asked.items[0]?.id ?? '' },
    body: { kind: 'missing', body: 'Page 3 is missing' },
  })),
  right('answerCase', 'the buyer’s', members(404, { 'other seller': 200 }), {
    of: 'complaint',
    body: { action: 'reject', body: 'It is there' },
  }),
  right('replyToCase', 'the same', BUYER, { of: 'complaint', body: { action: 'escalate' } }),
  right('requestRefund', 'that order, which was free', BUYER_CONFLICTS, 'refund_free', ({ things: { asked } }) => ({
    id: asked.id,
    body: { itemIds: [asked.items[0]?.id ?? ''], kind: 'changed_mind', body: 'Not what I need' },
  })),
  right('answerRefundRequest', 'a case that is not a request', members(404), {
    of: 'complaint',
    body: { amount: null, reason: 'No' },
  }),
  right('block', 'the admin', members(201, { admin: 400 }), ({ people }) => ({
    body: { blockedId: people.admin.id },
  })),
  right('listBlocks', 'their own', MEMBERS),
  right('unblock', 'the admin', members(200, { admin: 404 }), { person: 'admin' }),
  right('askAboutListing', 'a listing of the other seller’s', members(201, { 'other seller': 403 }), {
    of: 'others',
    body: { body: 'Is it printed?' },
  }),
  right('askSeller', 'the other seller', members(201, { 'other seller': 403 }), {
    person: 'other seller',
    body: { body: 'Do you take wishes?' },
  }),
  right('getMetrics', 'their own', MEMBERS),
  right('sendContactMessage', 'without a captcha', INVALID, { body: letter }),
]

const lastRights: CallRight[] = [
  right('beginConnect', 'their own', MEMBERS),
  right('getTaxSetup', 'their own', MEMBERS),
  right('getPayouts', 'their own', SELLERS),
  right('disconnect', 'their own', SELLERS),
  right('finishConnect', 'without an attempt', everyone(303)),
  right('receiveEvent', 'without a signature', INVALID, 'invalid_signature'),
  right('receiveMailEvent', 'without a signature', INVALID, 'invalid_signature'),
  right('listUnclaimed', 'their own', ALSO_BANNED),
  right('deleteAccount', 'their own', ALSO_BANNED),
]

export const CALL_RIGHTS: CallRight[] = [
  ...personalRights,
  ...listingRights,
  ...collectionCallRights,
  ...draftCallRights,
  ...checkoutRights,
  ...guestCallRights,
  ...followCallRights,
  ...libraryRights,
  ...licenceRights,
  ...moneyRights,
  ...moderationRights,
  ...lastRights,
]
