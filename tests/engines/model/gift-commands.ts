// What givers and recipients do: buyers give to each other's addresses.
import { createHash } from 'node:crypto'
import { byLink } from '../../support/api/guests.ts'
import { owner } from '../../support/api/people.ts'
import type { Shop } from '../money/shop.ts'
import { type Action, expectRuled, pick, weighted } from './ruled.ts'

const giftsIn = ({ sellers }: Shop) => owner<{ order_id: string; recipient_id: string; buyer_id: string }[]>`
  select order_id, recipient_id, buyer_id from private.gifts join public.orders on orders.id = order_id
  where recipient_id is not null and orders.seller_id in ${owner(sellers.map(({ id }) => id))} order by order_id`

/** By a link, as a mail brings it. */
const giveBack: Action = async (shop, which, what = 0) => {
  const gift = pick(await giftsIn(shop), which)
  if (!gift) return
  const token = gift.order_id.replaceAll('-', '').padEnd(43, '0')
  await owner`
    insert into private.redress_links (user_id, digest)
    values (${gift.recipient_id}, ${createHash('sha256').update(token).digest()}) on conflict do nothing`
  const act = [() => byLink('POST', `gifts/${gift.order_id}/return`, token), () => byLink('DELETE', 'guests', token)]
  expectRuled(await act[what % 3]?.())
}

const correct: Action = async (shop, which, whom) => {
  const gift = pick(await giftsIn(shop), which)
  const giver = shop.buyers.find(({ id }) => id === gift?.buyer_id)
  if (giver)
    expectRuled(await giver.put(`gifts/${gift?.order_id}/address`, { address: pick(shop.buyers, whom)?.email }))
}

/** Of gifts that aren't paid yet, as if their givers had chosen another day. */
const plan: Action = (_, which) => owner`
  update private.gifts set deliver_at = now() + interval '1 day'
  where order_id = (select order_id from private.gifts where recipient_id is null order by order_id offset ${which % 3} limit 1)`

const letTheirDayCome: Action = async () => {
  await owner`update private.gifts set deliver_at = now() where delivered_at is null`
  for (let left = 1; left > 0; ) left = (await owner`select private.deliver_due_gift() as delivered`)[0]?.delivered
}

/** How often each is chosen, and what it does. */
export const GIFT_ACTIONS: Record<string, { weight: number; act: Action }> = {
  'return a gift': weighted(3, giveBack),
  'correct the address of a gift': weighted(2, correct),
  'plan a gift': weighted(3, plan),
  'let the day of gifts come': weighted(3, letTheirDayCome),
}
