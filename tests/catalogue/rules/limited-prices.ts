// Limits for prices of sellers and codes of buyers.
import { world } from '../../support/database/fixture.ts'
import { actAs, asUser } from '../../support/database/world.ts'
import { countedHits, type Limited, nth } from './limited-subject.ts'

export const LIMITED_PRICES: Limited[] = [
  ...[
    ['discount', 'rate_limited'],
    ['active discounts', 'discounts_full'],
  ].map(
    ([limit = '', rejection = '']): Limited => ({
      limit,
      rejection,
      act: (who, n) => asUser(who.id)`insert into public.discounts (code, percent) values (${`CODE-${n}`}, 10)`,
      count: ({ id }) => world.owner`select from public.discounts where seller_id = ${id}`,
    }),
  ),
  ...[
    ['bundle', 'rate_limited'],
    ['bundles', 'bundles_full'],
  ].map(
    ([limit = '', rejection = '']): Limited => ({
      limit,
      rejection,
      act: async (who, n) => {
        const two = [nth(who.listings, 0), nth(who.listings, 1)]
        // Locked in the order of a bundle, because other bundles are made meanwhile.
        await world.owner`
          update public.listings set seller_id = ${who.id}
          where id in (select id from public.listings where id in ${world.owner(two)} order by id for update)`
        await actAs(who.id, 'api')`select private.create_bundle(${`Bundle ${n}`}, null, 50, ${two})`
      },
      count: ({ id }) => world.owner`select from public.bundles where seller_id = ${id}`,
    }),
  ),
  {
    limit: 'price reduction',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      await asUser(who.id)`
          insert into public.price_reductions (listing_id, price_cents, ends_at)
          values (${nth(who.listings, n)}, 50, now() + interval '1 day')`
    },
    count: countedHits('price reduction'),
  },
  {
    limit: 'discount code',
    act: (who, n) => actAs(who.id, 'payments')`select private.quote_discount(${[nth(who.listings, n)]}, 'GUESS')`,
    count: countedHits('discount code'),
  },
]
