// Limits for prices of sellers and codes of buyers.
import { world } from '../../support/database/fixture.ts'
import { actAs, asUser } from '../../support/database/world.ts'
import { type Limited, limited, nth } from './limited-subject.ts'

const discount: Limited['act'] = (who, n) =>
  asUser(who.id)`insert into public.discounts (code, percent) values (${`CODE-${n}`}, 10)`
const bundle: Limited['act'] = async (who, n) => {
  const two = [nth(who.listings, 0), nth(who.listings, 1)]
  // Locked in the order of a bundle, because other bundles are made meanwhile.
  await world.owner`
    update public.listings set seller_id = ${who.id}
    where id in (select id from public.listings where id in ${world.owner(two)} order by id for update)`
  await actAs(who.id, 'api')`select private.create_bundle(${`Bundle ${n}`}, null, 50, ${two})`
}

export const LIMITED_PRICES: Limited[] = [
  limited('discount', discount, { left: 'public.discounts.seller_id' }),
  limited('active discounts', discount, { left: 'public.discounts.seller_id', rejection: 'discounts_full' }),
  limited('bundle', bundle, { left: 'public.bundles.seller_id' }),
  limited('bundles', bundle, { left: 'public.bundles.seller_id', rejection: 'bundles_full' }),
  limited('price reduction', async (who, n) => {
    await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
    await asUser(who.id)`
          insert into public.price_reductions (listing_id, price_cents, ends_at)
          values (${nth(who.listings, n)}, 50, now() + interval '1 day')`
  }),
  limited(
    'discount code',
    (who, n) => actAs(who.id, 'payments')`select private.quote_discount(${[nth(who.listings, n)]}, 'GUESS')`,
  ),
]
