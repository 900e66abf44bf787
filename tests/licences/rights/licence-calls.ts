// Who gets which status: licence keys.
import { type CallRight, EVERYONE, INVALID, MEMBERS, members, right, SELLER } from '../../api/rights/call-right.ts'

const SELLER_ADDS = members(404, { seller: 201 })
const BOTH_SIDES = members(404, { buyer: 200, seller: 200 })
const NO_MEMBER = members(404)
const guess = (shop: { things: { sold: { id: string } } }) => ({
  body: { listingId: shop.things.sold.id, key: 'NOT-A-KEY', device: 'laptop' },
})

// A body without a key.
const WITHOUT_KEY = { body: { device: 'laptop' } }

export const licenceRights: CallRight[] = [
  right('getSigningKeys', '', EVERYONE),
  right('getLicensing', 'one of the seller’s', SELLER, { of: 'free' }),
  right('setLicensing', 'one of the seller’s', SELLER, { of: 'free', body: { source: 'generated', seats: 3 } }),
  right('setLicensing', 'the same, back', SELLER, { of: 'free', body: { source: null, seats: null } }),
  right('addLicenceKeys', 'one of the seller’s', SELLER_ADDS, { of: 'free', body: { keys: ['AAAA-0001'] } }),
  right('addLicenceKeys', 'the same again', members(404, { seller: 409 }), 'licence_key_repeated', {
    of: 'free',
    body: { keys: ['aaaa0001'] },
  }),
  right('listLicenceKeys', 'one of the seller’s; no one else finds any', MEMBERS, { of: 'free' }),
  right('endLicenceKey', 'the buyer’s', SELLER, 'licence_not_found', { of: 'licence', body: { isEnded: false } }),
  right('listActivations', 'the buyer’s key', BOTH_SIDES, 'licence_not_found', { of: 'licence' }),
  right('freeSeat', 'a device that the key doesn’t have', NO_MEMBER, 'licence_not_found', { of: 'licence' }),
  right('activateLicence', 'an unknown key', EVERYONE, guess),
  right('validateLicence', 'an unknown key', EVERYONE, guess),
  right('deactivateLicence', 'an unknown key', EVERYONE, guess),
  right('activateLicence', 'no key', INVALID, WITHOUT_KEY),
  right('validateLicence', 'no key', INVALID, WITHOUT_KEY),
  right('deactivateLicence', 'no key', INVALID, WITHOUT_KEY),
]
