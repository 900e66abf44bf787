// Profiles are public and edited by their user. Accounts, roles and seller accounts are private to
// their user.
import { everyone, inGoodStanding, nobody, on, type Right } from '../../operations/rights/right.ts'

const profiles = on('profiles')
const accounts = on('accounts')
const userRoles = on('user_roles')
const sellerAccounts = on('seller_accounts')

export const personRights: Right[] = [
  profiles.select(
    "reads someone's profile",
    everyone,
    (sql, { people }) => sql`select * from public.profiles where id = ${people.seller}`,
  ),
  profiles.select(
    'reads the profile of someone who left',
    ['deleted'],
    (sql, { people }) => sql`select * from public.profiles where id = ${people.deleted}`,
  ),
  profiles.insert(
    'makes a profile',
    nobody,
    (sql) => sql`insert into public.profiles (id, username, name) values (gen_random_uuid(), 'made-up', 'Made up')`,
  ),
  profiles.update(
    "renames the buyer's profile",
    ['buyer'],
    (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.buyer}`,
  ),
  profiles.update(
    "writes the stranger's bio",
    ['stranger'],
    (sql, { people }) => sql`update public.profiles set bio = 'Hello' where id = ${people.stranger}`,
  ),
  profiles.update(
    "announces something in the seller's shop",
    ['seller'],
    (sql, { people }) => sql`update public.profiles set announcement = 'Sale' where id = ${people.seller}`,
  ),
  profiles.update(
    'announces something without a shop',
    nobody,
    (sql, { people }) => sql`update public.profiles set announcement = 'Sale' where id = ${people.stranger}`,
  ),
  profiles.update(
    "renames the banned one's profile",
    nobody,
    (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.banned}`,
    nobody,
  ),
  profiles.update(
    'lifts a ban',
    nobody,
    (sql, { people }) => sql`update public.profiles set is_banned = false where id = ${people.banned}`,
  ),
  profiles.update(
    'makes a seller',
    nobody,
    (sql, { people }) => sql`update public.profiles set is_seller = true where id = ${people.stranger}`,
  ),
  profiles.remove(
    'deletes a profile',
    nobody,
    (sql, { people }) => sql`delete from public.profiles where id = ${people.stranger}`,
  ),
  profiles.update(
    'renames every profile, which is their own',
    inGoodStanding,
    (sql) => sql`update public.profiles set name = 'Renamed'`,
  ),
  profiles.update(
    'takes another id',
    nobody,
    (sql, { people }) => sql`update public.profiles set id = gen_random_uuid() where id = ${people.stranger}`,
    nobody,
  ),
  accounts.select(
    "reads the buyer's account",
    ['buyer'],
    (sql, { people }) => sql`select * from public.accounts where id = ${people.buyer}`,
  ),
  accounts.select(
    "reads the banned one's account",
    nobody,
    (sql, { people }) => sql`select * from public.accounts where id = ${people.banned}`,
  ),
  accounts.update(
    'changes an email',
    nobody,
    (sql, { people }) => sql`update public.accounts set email = 'x@example.com' where id = ${people.buyer}`,
  ),
  userRoles.select(
    "reads the admin's roles",
    ['admin'],
    (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.admin}`,
  ),
  userRoles.insert(
    'makes themselves admin',
    nobody,
    (sql) => sql`insert into public.user_roles (user_id, role) values (auth.uid(), 'admin')`,
  ),
  userRoles.remove(
    'demotes the admin',
    nobody,
    (sql, { people }) => sql`delete from public.user_roles where user_id = ${people.admin}`,
  ),
  userRoles.select(
    "reads the banned admin's roles",
    nobody,
    (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.banned}`,
  ),
  sellerAccounts.select(
    "reads the seller's Stripe account",
    ['seller'],
    (sql, { people }) => sql`select * from public.seller_accounts where seller_id = ${people.seller}`,
  ),
  sellerAccounts.insert(
    'connects an account by hand',
    nobody,
    (sql) =>
      sql`insert into public.seller_accounts (seller_id, stripe_account_id, livemode) values (auth.uid(), 'acct_x', false)`,
  ),
  sellerAccounts.update(
    'enables charges by hand',
    nobody,
    (sql, { people }) =>
      sql`update public.seller_accounts set charges_enabled = true where seller_id = ${people.seller}`,
  ),
  sellerAccounts.update(
    'says by hand that Stripe asks nothing',
    nobody,
    (sql, { people }) => sql`update public.seller_accounts set requirements = '{}' where seller_id = ${people.seller}`,
  ),
  sellerAccounts.update(
    'takes the wish to disconnect back by hand',
    nobody,
    (sql, { people }) =>
      sql`update public.seller_accounts set disconnect_asked_at = null where seller_id = ${people.seller}`,
  ),
  sellerAccounts.select(
    "reads the banned seller's Stripe account",
    nobody,
    (sql, { people }) => sql`select * from public.seller_accounts where seller_id = ${people['banned seller']}`,
  ),
]
