// Profiles are public and edited by their user. Accounts, roles and seller accounts are private to
// their user.
import { everyone, nobody, type Right } from '../../operations/rights/right.ts'

export const people: Right[] = [
  {
    table: 'profiles',
    operation: 'select',
    what: "reads someone's profile",
    allowed: everyone,
    statement: (sql, { people }) => sql`select * from public.profiles where id = ${people.seller}`,
  },
  {
    table: 'profiles',
    operation: 'select',
    what: 'reads the profile of someone who left',
    allowed: ['deleted'],
    statement: (sql, { people }) => sql`select * from public.profiles where id = ${people.deleted}`,
  },
  {
    table: 'profiles',
    operation: 'insert',
    what: 'makes a profile',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.profiles (id, username, name) values (gen_random_uuid(), 'made-up', 'Made up')`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "renames the buyer's profile",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.buyer}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "writes the stranger's bio",
    allowed: ['stranger'],
    statement: (sql, { people }) => sql`update public.profiles set bio = 'Hello' where id = ${people.stranger}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "announces something in the seller's shop",
    allowed: ['seller'],
    statement: (sql, { people }) => sql`update public.profiles set announcement = 'Sale' where id = ${people.seller}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'announces something without a shop',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set announcement = 'Sale' where id = ${people.stranger}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "renames the banned one's profile",
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.banned}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'lifts a ban',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set is_banned = false where id = ${people.banned}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'makes a seller',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set is_seller = true where id = ${people.stranger}`,
  },
  {
    table: 'profiles',
    operation: 'delete',
    what: 'deletes a profile',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.profiles where id = ${people.stranger}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'renames every profile, which is their own',
    allowed: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    statement: (sql) => sql`update public.profiles set name = 'Renamed'`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'takes another id',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) =>
      sql`update public.profiles set id = gen_random_uuid() where id = ${people.stranger}`,
  },
  {
    table: 'accounts',
    operation: 'select',
    what: "reads the buyer's account",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.accounts where id = ${people.buyer}`,
  },
  {
    table: 'accounts',
    operation: 'select',
    what: "reads the banned one's account",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.accounts where id = ${people.banned}`,
  },
  {
    table: 'accounts',
    operation: 'update',
    what: 'changes an email',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.accounts set email = 'x@example.com' where id = ${people.buyer}`,
  },
  {
    table: 'user_roles',
    operation: 'select',
    what: "reads the admin's roles",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.admin}`,
  },
  {
    table: 'user_roles',
    operation: 'insert',
    what: 'makes themselves admin',
    allowed: nobody,
    statement: (sql) => sql`insert into public.user_roles (user_id, role) values (auth.uid(), 'admin')`,
  },
  {
    table: 'user_roles',
    operation: 'delete',
    what: 'demotes the admin',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.user_roles where user_id = ${people.admin}`,
  },
  {
    table: 'user_roles',
    operation: 'select',
    what: "reads the banned admin's roles",
    allowed: nobody,
    statement: (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.banned}`,
  },
  {
    table: 'seller_accounts',
    operation: 'select',
    what: "reads the seller's Stripe account",
    allowed: ['seller'],
    statement: (sql, { people }) => sql`select * from public.seller_accounts where seller_id = ${people.seller}`,
  },
  {
    table: 'seller_accounts',
    operation: 'insert',
    what: 'connects an account by hand',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.seller_accounts (seller_id, stripe_account_id, livemode) values (auth.uid(), 'acct_x', false)`,
  },
  {
    table: 'seller_accounts',
    operation: 'update',
    what: 'enables charges by hand',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.seller_accounts set charges_enabled = true where seller_id = ${people.seller}`,
  },
  {
    table: 'seller_accounts',
    operation: 'update',
    what: 'says by hand that Stripe asks nothing',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.seller_accounts set requirements = '{}' where seller_id = ${people.seller}`,
  },
  {
    table: 'seller_accounts',
    operation: 'update',
    what: 'takes the wish to disconnect back by hand',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.seller_accounts set disconnect_asked_at = null where seller_id = ${people.seller}`,
  },
  {
    table: 'seller_accounts',
    operation: 'select',
    what: "reads the banned seller's Stripe account",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`select * from public.seller_accounts where seller_id = ${people['banned seller']}`,
  },
]
