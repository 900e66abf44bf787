// Which granted columns name a user to somebody else. A column that shows a seller or
// a giver who is behind a guest isn't granted.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'

/** By reason, the columns that others read, too. */
const SHARED = {
  'who sells something is public': `bundles.seller_id embed_hosts.seller_id listings.seller_id pinned_listings.seller_id posts.seller_id
    shop_sections.seller_id`,
  'a seller, for the one who deals with, follows or blocks them': `blocks.blocked_id cases.seller_id entitlements.scored_seller_id
    follows.seller_id orders.seller_id threads.seller_id`,
  'admins, and the user whose decision or report it is': `admin_proposals.proposed_by admin_proposals.user_id appeals.user_id
    contact_messages.closed_by moderation_actions.admin_id moderation_actions.user_id reports.reported_user_id reports.reporter_id
    statements.user_id`,
  'who signs what they publish': 'collections.owner_id reviews.reviewer_id',
  'null until the buyer wrote with an account': 'threads.shown_buyer_id',
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
  expect(named.map(({ column }) => column)).toEqual(Object.values(SHARED).join(' ').split(/\s+/).toSorted())
})
