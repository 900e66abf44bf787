// Gifts: the money is the giver's, each item has one holder, and only the address may claim it.
import { owner } from '../../support/api/people.ts'
import { idsOf, type Shop } from './shop.ts'

type GiftRow = {
  id: string
  end: 'opened' | 'returned' | 'refunded' | null
  /** Its recipient deleted their account or erased their address. */
  is_left: boolean
  is_delivered: boolean
  /** Its day has come, and an item is left. */
  is_due: boolean
  address: string | null
  claim: string | null
  holders: string[]
  is_account: boolean
  items: number
  granted: number
  /** To its present address. */
  unsent: number
  is_mailed: boolean
}

const giftsOf = ({ sellers }: Shop) => owner<GiftRow[]>`
  select orders.id, gifts.address, claims.address as claim, gifts.delivered_at is not null as is_delivered,
    gifts.deliver_at < now() and exists (select from public.entitlements where order_id = orders.id and revoked_at is null) as is_due, case
      when gifts.returned_at is not null then 'returned' when orders.status = 'refunded' then 'refunded'
      when gifts.opened_at is not null then 'opened'
    end as end, gifts.address is null as is_left,
    array(select distinct buyer_id::text from public.entitlements where order_id = orders.id and revoked_at is null) as holders,
    exists (
      select from public.entitlements join public.profiles on profiles.id = buyer_id
      where order_id = orders.id and revoked_at is null and not profiles.is_guest
    ) as is_account,
    (select count(*)::int from public.order_items where order_id = orders.id) as items,
    (select count(*)::int from public.entitlements where order_id = orders.id) as granted,
    (select count(*)::int from private.outbox where kind = 'gift' and facts ->> 'orderId' = orders.id::text and sent_at is null) as unsent,
    exists (select from private.redress_links where user_id = gifts.recipient_id and mail_id is not null) as is_mailed
  from private.gifts join public.orders on orders.id = gifts.order_id
  left join private.claims on claims.holder_id = gifts.recipient_id
  where orders.paid_at is not null and orders.seller_id in ${idsOf(sellers)}`

/** @returns what does not hold, in words */
export async function giftViolations(shop: Shop): Promise<string[]> {
  return (await giftsOf(shop)).flatMap((gift) => {
    const says = (what: string) => `gift ${gift.id} (${gift.end ?? 'open'}) ${what}`
    return [
      ...(gift.items === gift.granted ? [] : [says(`has ${gift.items} items and ${gift.granted} entitlements`)]),
      ...(gift.holders.length > 1 ? [says(`is held by ${gift.holders.length}`)] : []),
      ...(gift.end === 'returned' && gift.holders.length > 0 ? [says('is still held')] : []),
      ...(gift.claim !== null && gift.is_account ? [says('has an account and a claim')] : []),
      ...(gift.end === null && gift.claim !== null && gift.claim !== gift.address
        ? [says(`may be claimed by ${gift.claim}`)]
        : []),
      ...(gift.end === null &&
      gift.is_delivered &&
      !gift.is_left &&
      gift.claim === null &&
      gift.holders.length > 0 &&
      !gift.is_account
        ? [says('can’t be claimed')]
        : []),
      ...(gift.end === 'returned' && gift.claim !== null ? [says('may be claimed after its return')] : []),
      ...(gift.end === null && !gift.is_delivered && gift.is_due ? [says('is not delivered')] : []),
      // A correction ends the link of the sent mail and queues another mail. The scheduler may be sending it.
      ...(gift.claim !== null && gift.end === null && (gift.unsent > 1 || (gift.unsent === 0 && !gift.is_mailed))
        ? [says(`has ${gift.unsent} unsent mails and ${gift.is_mailed ? 'a' : 'no'} mailed link`)]
        : []),
    ]
  })
}
