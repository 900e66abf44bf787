// Who gets which status, call by call: tried by tests/operations/api/call-rights.test.ts, and to read in docs/api-rights.md.
// Order of the columns: visitor, stranger, buyer, seller, other seller, admin, banned, deleted, forged token.
// Order of the rows: as they are tried, in one shop; what ends an account comes last.

import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { listingRights } from '../../catalogue/rights/listing-calls.ts'
import { checkoutRights } from '../../checkout/rights/checkout-calls.ts'
import { moderationRights } from '../../moderation/rights/moderation-calls.ts'
import { moneyRights } from '../../money/rights/money-calls.ts'
import { avatarForm, messagePictureForm, png } from '../../support/sample-bytes.ts'
import { webhookRights } from '../../webhooks/rights/webhook-calls.ts'
import { type CallRight, right } from './call-right.ts'

const EVERYONE = '200 200 200 200 200 200 200 200 200'
const own = (_shop: unknown, self: string) => ({ params: { userId: self } })

const personalRights: CallRight[] = [
  right('getHealth', '', EVERYONE),
  right('getHealth', 'what it stands on', EVERYONE, () => ({ query: 'deep=true' })),
  right('getHealth', 'an unknown depth', '400 400 400 400 400 400 400 400 400', () => ({ query: 'deep=maybe' })),
  right('getDocument', '', EVERYONE),
  right('getDocumentPage', '', EVERYONE),
  right('getCaptcha', '', EVERYONE),
  right('getPublicProfile', 'the seller', EVERYONE, ({ people }) => ({ params: { identifier: people.seller.id } })),
  right('getPublicProfile', 'someone who is gone', '404 404 404 404 404 404 404 404 404', ({ people }) => ({
    params: { identifier: people.deleted.id },
  })),
  right('syncProfile', 'their own', '401 200 200 200 200 200 200 403 401', (_shop, self) => ({
    body: { auth0_id: self, name: 'Robin' },
  })),
  right('getProfile', 'their own', '401 200 200 200 200 200 200 403 401', own),
  right('updateProfile', 'their own', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { name: 'Robin Doe' },
  })),
  right('updateShop', 'their own bio', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { bio: 'Hello' },
  })),
  right('updateShop', 'their own announcement', '401 403 403 200 200 403 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { announcement: 'Hello' },
  })),
  right('setBanner', 'their own', '401 403 403 200 200 403 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: avatarForm(png(1, 1)),
  })),
  right('setAvatar', 'their own', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: avatarForm(png(1, 1)),
  })),
  right('getUsernameAvailability', 'a free name', '401 200 200 200 200 200 403 403 401', () => ({
    params: { username: 'a-free-name' },
  })),
  right('setMailPreferences', 'their own', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { kinds: { message: false } },
  })),
  right('acceptTerms', 'those that hold', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { document: 'terms', version: LEGAL_VERSIONS.terms },
  })),
  right('getExport', 'their own', '401 200 200 200 200 200 200 403 401', own),
  right('getMailPreferences', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('createKey', 'their own', '401 201 201 201 201 201 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { name: 'Bookkeeping', scopes: ['sales:read'] },
  })),
  right('listKeys', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('revokeKey', 'one that does not exist', '401 404 404 404 404 404 403 403 401', (_shop, self) => ({
    params: { userId: self },
  })),
  ...webhookRights,
  right('unsubscribe', 'with a link that is not ours', '400 400 400 400 400 400 400 400 400', 'invalid_state', () => ({
    params: { token: 'a.b.c' },
  })),
  right('keepViewToken', 'their own', '401 200 200 200 200 200 200 200 401'),
  right('forgetViewToken', '', EVERYONE),
  right('listCart', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right(
    'addToCart',
    'a listing of the other seller’s',
    '401 201 201 201 409 201 403 403 401',
    'own_listing',
    ({ things }, self) => ({
      params: { userId: self },
      body: { fileId: things.priced.id },
    }),
  ),
  right(
    'choosePrice',
    'the same, whose price is fixed',
    '401 409 409 409 404 409 403 403 401',
    'price_is_fixed',
    ({ things }, self) => ({
      params: { userId: self, itemId: things.priced.id },
      body: { chosenPrice: 5 },
    }),
  ),
  right('removeFromCart', 'the same', '401 200 200 200 404 200 403 403 401', ({ things }, self) => ({
    params: { userId: self, itemId: things.priced.id },
  })),
  right('putAwayCartNotices', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('listWishlist', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right(
    'addToWishlist',
    'a listing of the other seller’s',
    '401 201 201 201 409 201 403 403 401',
    'own_listing',
    ({ things }, self) => ({
      params: { userId: self },
      body: { fileId: things.priced.id },
    }),
  ),
  right('removeFromWishlist', 'the same', '401 200 200 200 404 200 403 403 401', ({ things }, self) => ({
    params: { userId: self, itemId: things.priced.id },
  })),
  right('listFollows', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('follow', 'the admin', '401 201 201 201 201 400 403 403 401', ({ people }, self) => ({
    params: { userId: self },
    body: { sellerId: people.admin.id },
  })),
  right('unfollow', 'the admin', '401 200 200 200 200 404 403 403 401', ({ people }, self) => ({
    params: { userId: self, sellerId: people.admin.id },
  })),
  right('listFollowedListings', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('listThreads', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('getThread', 'the buyer’s with the other seller', '401 404 200 404 200 404 403 403 401', ({ things }) => ({
    params: { id: things.thread.id },
  })),
  right('sendMessage', 'in that thread', '401 404 201 404 201 404 403 403 401', ({ things }) => ({
    params: { id: things.thread.id },
    body: { body: 'Hello' },
  })),
  right('uploadMessagePicture', 'their own', '401 201 201 201 201 201 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: messagePictureForm(png(2, 2), png(1, 1)),
  })),
  right('getPictureLinks', 'of the buyer’s message', '401 404 200 404 200 404 403 403 401', ({ things }) => ({
    params: { messageId: things.shown.id },
  })),
  right('readThread', 'that thread', '401 404 200 404 200 404 403 403 401', ({ things }) => ({
    params: { id: things.thread.id },
  })),
  right('openThread', 'about the buyer’s order', '401 404 201 404 404 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
    body: { body: 'Hello again' },
  })),
  right(
    'openCase',
    'about the item of that order, again',
    '401 404 409 404 404 404 403 403 401',
    'case_open',
    ({ things }) => ({
      params: { orderId: things.asked.id, itemId: things.asked.items[0]?.id ?? '' },
      body: { kind: 'missing', body: 'Page 3 is missing' },
    }),
  ),
  right('answerCase', 'the buyer’s', '401 404 404 404 200 404 403 403 401', ({ things }) => ({
    params: { caseId: things.complaint.id },
    body: { action: 'reject', body: 'It is there' },
  })),
  right('replyToCase', 'the same', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { caseId: things.complaint.id },
    body: { action: 'escalate' },
  })),
  right(
    'requestRefund',
    'of that order, which was free',
    '401 404 409 404 404 404 403 403 401',
    'refund_free',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { itemIds: [things.asked.items[0]?.id ?? ''], kind: 'changed_mind', body: 'Not what I need' },
    }),
  ),
  right('answerRefundRequest', 'a case that is not a request', '401 404 404 404 404 404 403 403 401', ({ things }) => ({
    params: { caseId: things.complaint.id },
    body: { amount: null, reason: 'No' },
  })),
  right('block', 'the admin', '401 201 201 201 201 400 403 403 401', ({ people }, self) => ({
    params: { userId: self },
    body: { blockedId: people.admin.id },
  })),
  right('listBlocks', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('unblock', 'the admin', '401 200 200 200 200 404 403 403 401', ({ people }, self) => ({
    params: { userId: self, blockedId: people.admin.id },
  })),
  right('askAboutListing', 'a listing of the other seller’s', '401 201 201 201 403 201 403 403 401', ({ things }) => ({
    params: { id: things.others.id },
    body: { body: 'Is it printed?' },
  })),
  right('askSeller', 'the other seller', '401 201 201 201 403 201 403 403 401', ({ people }) => ({
    params: { sellerId: people['other seller'].id },
    body: { body: 'Do you take wishes?' },
  })),
  right('getMetrics', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('sendContactMessage', 'without a captcha', '400 400 400 400 400 400 400 400 400', () => ({
    body: { name: 'Vera', email: 'vera@example.com', message: 'Hello', captchaToken: 'none' },
  })),
]

const lastRights: CallRight[] = [
  right('beginConnect', 'their own', '401 200 200 200 200 200 403 403 401'),
  right('getTaxSetup', 'their own', '401 200 200 200 200 200 403 403 401'),
  right('disconnect', 'their own', '401 403 403 200 200 403 403 403 401'),
  right('finishConnect', 'without an attempt', '303 303 303 303 303 303 303 303 303'),
  right('receiveEvent', 'without a signature', '400 400 400 400 400 400 400 400 400', 'invalid_signature', () => ({})),
  right('deleteAccount', 'their own', '401 200 200 200 200 200 200 403 401', own),
]

export const CALL_RIGHTS: CallRight[] = [
  ...personalRights,
  ...listingRights,
  ...checkoutRights,
  ...moneyRights,
  ...moderationRights,
  ...lastRights,
]
