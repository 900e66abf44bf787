// Profiles are public and edited by their user. Accounts, roles, seller accounts, API keys and
// acceptances are private to their user.
import { everyone, inGoodStanding, nobody, on, type Right } from '../../platform/rights/right.ts'

const profiles = on('profiles')
const accounts = on('accounts')
const userRoles = on('user_roles')
const sellerAccounts = on('seller_accounts')
const sellerIdentities = on('seller_identities')

export const personRights: Right[] = [
  profiles.select("reads someone's profile", everyone, '*', 'id = $seller'),
  profiles.select('reads the profile of someone who left', ['deleted'], '*', 'id = $deleted'),
  profiles.select('reads the profile of a guest', ['guest'], '*', 'id = $guest'),
  profiles.update('renames a guest', nobody, "name = 'Renamed'", 'id = $guest', nobody),
  profiles.update("renames the buyer's profile", ['buyer'], "name = 'Renamed'", 'id = $buyer'),
  profiles.update("writes the stranger's bio", ['stranger'], "bio = 'Hello'", 'id = $stranger'),
  profiles.update("announces something in the seller's shop", ['seller'], "announcement = 'Sale'", 'id = $seller'),
  profiles.update('announces something without a shop', nobody, "announcement = 'Sale'", 'id = $stranger'),
  profiles.update("renames the banned one's profile", nobody, "name = 'Renamed'", 'id = $banned', nobody),
  profiles.update('lifts a ban', nobody, 'is_banned = false', 'id = $banned'),
  profiles.update('makes a seller', nobody, 'is_seller = true', 'id = $stranger'),
  profiles.update('renames every profile, which is their own', inGoodStanding, "name = 'Renamed'"),
  profiles.update('takes another id', nobody, 'id = gen_random_uuid()', 'id = $stranger', nobody),
  accounts.select("reads the buyer's account", ['buyer'], '*', 'id = $buyer'),
  accounts.select("reads the banned one's account", nobody, '*', 'id = $banned'),
  accounts.update("chooses the buyer's language", ['buyer'], "locale = 'de'", 'id = $buyer'),
  accounts.update('changes an email', nobody, "email = 'x@example.com'", 'id = $buyer'),
  userRoles.select("reads the admin's roles", ['admin'], 'user_id, role', 'user_id = $admin'),
  userRoles.select("reads the banned admin's roles", nobody, 'user_id, role', 'user_id = $banned'),
  sellerAccounts.select("reads the seller's Stripe account", ['seller'], '*', 'seller_id = $seller'),
  sellerAccounts.update('enables charges by hand', nobody, 'charges_enabled = true', 'seller_id = $seller'),
  sellerAccounts.update('says by hand that Stripe asks nothing', nobody, "requirements = '{}'", 'seller_id = $seller'),
  sellerAccounts.update(
    'takes the wish to disconnect back by hand',
    nobody,
    'disconnect_asked_at = null',
    'seller_id = $seller',
  ),
  sellerAccounts.update(
    'changes their settings',
    ['seller'],
    'makes_invoices = true, refund_warned_under_cents = 1, reminds_to_review = true',
    'seller_id = $seller',
  ),
  sellerAccounts.select("reads the banned seller's Stripe account", nobody, '*', 'seller_id = $bannedSeller'),
  sellerIdentities.select('reads who the seller sells as', ['seller'], '*', 'seller_id = $seller'),
  sellerIdentities.select('reads who the banned seller sells as', nobody, '*', 'seller_id = $bannedSeller'),
  sellerIdentities.insert('certifies by hand', nobody, "(seller_id, kind) values (auth.uid(), 'private')"),
  sellerIdentities.update('changes a certified version', nobody, "legal_name = 'Other'", 'seller_id = $seller'),
  sellerIdentities.remove('deletes a certified version', nobody, 'seller_id = $seller'),
]

// API keys: users list and revoke their own. Clients cannot write keys or read digests.
const apiKeys = on('api_keys')

export const keyRights: Right[] = [
  apiKeys.select("sees the buyer's keys", ['buyer'], 'id, start', 'user_id = $buyer'),
  apiKeys.select("sees the banned one's keys", nobody, 'id, start', 'user_id = $banned'),
  apiKeys.select('reads the digest of a key', nobody, 'digest', '', ['buyer']),
  apiKeys.remove("revokes the buyer's key", ['buyer'], 'user_id = $buyer'),
  apiKeys.remove('revokes every key, which are their own', ['buyer']),
]

// Users read what they accepted; who accepted what is written by functions alone.
const acceptances = on('acceptances')

export const legalRights: Right[] = [
  acceptances.select('reads what the buyer accepted', ['buyer'], '*', 'user_id = $buyer'),
  acceptances.select('reads what the banned one accepted', nobody, '*', 'user_id = $banned'),
]
