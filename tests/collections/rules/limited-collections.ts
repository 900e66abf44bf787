// Limits of collections, for tests/accounts/rules/people-limits.test.ts.
import { limited, nth } from '../../catalogue/rules/limited-subject.ts'
import { world } from '../../support/database/fixture.ts'
import { asUser } from '../../support/database/world.ts'

export const LIMITED_COLLECTIONS = [
  limited('collections', ({ id }) => asUser(id)`insert into public.collections (name) values ('Gifts')`, {
    left: 'public.collections.owner_id',
    rejection: 'collections_full',
  }),
  limited(
    'collection items',
    async ({ id, listings }, n) => {
      await world.owner`insert into public.collections (id, owner_id, name) values (${id}, ${id}, 'Gifts') on conflict do nothing`
      await asUser(
        id,
      )`insert into public.collection_items (collection_id, listing_id) values (${id}, ${nth(listings, n)})`
    },
    { left: 'public.collection_items.collection_id', rejection: 'collection_full' },
  ),
  ...(['followed collections', 'follow'] as const).map((limit) =>
    limited(
      limit,
      async ({ id, others }, n) => {
        const [shared] = await world.owner`
          insert into public.collections (owner_id, name, is_shared) values (${nth(others, n)}, 'Gifts', true) returning id`
        await asUser(id)`insert into public.collection_follows (collection_id) values (${shared?.id})`
      },
      {
        left: 'public.collection_follows.follower_id',
        ...(limit !== 'follow' && { rejection: 'followed_collections_full' }),
      },
    ),
  ),
]
