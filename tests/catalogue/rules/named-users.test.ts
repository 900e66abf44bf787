// Which granted columns name a user to somebody else. What tells a seller or a giver who is behind a guest
// isn't granted.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'

const SELLER = 'who sells something is public'
const OWN = 'a seller, for the one who deals with, follows or blocks them'
const ADMINS = 'admins, and the user whose decision or report it is'
const SHARED: Record<string, string> = {
  ...Object.fromEntries(
    ['bundles', 'embed_hosts', 'listings', 'pinned_listings', 'posts', 'shop_sections'].map((table) => [
      `${table}.seller_id`,
      SELLER,
    ]),
  ),
  ...Object.fromEntries(
    [
      'blocks.blocked_id',
      'cases.seller_id',
      'entitlements.scored_seller_id',
      'follows.seller_id',
      'orders.seller_id',
      'threads.seller_id',
    ].map((column) => [column, OWN]),
  ),
  ...Object.fromEntries(
    [
      'admin_proposals.proposed_by',
      'admin_proposals.user_id',
      'appeals.user_id',
      'contact_messages.closed_by',
      'moderation_actions.admin_id',
      'moderation_actions.user_id',
      'reports.reported_user_id',
      'reports.reporter_id',
      'statements.user_id',
    ].map((column) => [column, ADMINS]),
  ),
  'collections.owner_id': 'who shares a collection',
  'reviews.reviewer_id': 'who writes a review signs it',
  'threads.shown_buyer_id': 'null until the buyer wrote with an account',
}

test('a granted column that names a user is read by that user, or by others for a reason', {
  tags: ['P1', 'R3'],
}, async () => {
  const named = await world.owner<{ column: string }[]>`
    select relname || '.' || attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_column_privilege('authenticated', pg_class.oid, attnum, 'select') or has_column_privilege('anon', pg_class.oid, attnum, 'select'))
      and (
        attname ~ '(user|admin|[a-z]+er)_id$' and attname <> 'order_id' or attname ~ '_by$' or exists (
          select from pg_constraint
          where conrelid = pg_class.oid and contype = 'f' and attnum = any (conkey)
            and confrelid in ('public.profiles'::regclass, 'public.accounts'::regclass, 'auth.users'::regclass)
        )
      )
      and not exists (
        select from pg_policies
        where schemaname = 'public' and tablename = relname and permissive = 'PERMISSIVE' and cmd = 'SELECT'
          and qual = format('(%I = ( SELECT auth.uid() AS uid))', attname)
      )
    order by 1`
  expect(named.map(({ column }) => column)).toEqual(Object.keys(SHARED).toSorted())
})
