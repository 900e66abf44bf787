// Users, sellers, their listings and paid orders, made through the login roles of the functions.
import { randomUUID } from 'node:crypto'
import { addListingRow } from '../add-listing.ts'
import { actAs, owner, payments } from './acting.ts'

export async function addUser(name: string): Promise<string> {
  const id = randomUUID()
  await owner`
    with identified as (
      insert into auth.users (id, aud, role, email)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}) returning id
    ), signed_in as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'github', ${id}, ${id}, '{}')
    ), shown as (
      insert into public.profiles (id, username, name) values (${id}, ${`p${id.replaceAll('-', '').slice(0, 20)}`}, ${name})
    )
    insert into public.accounts (id, email, identity_sub) values (${id}, ${`${id}@example.com`}, ${id})`
  return id
}

export async function addSeller(name: string): Promise<string> {
  const id = await addUser(name)
  await owner`
    insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
    values (${id}, ${`acct_${id.replaceAll('-', '')}`}, false, true)`
  return id
}

export const addListing = (sellerId: string, priceCents = 1250, title = 'A pattern', id?: string): Promise<string> =>
  addListingRow(owner, { sellerId, priceCents, title, ...(id ? { id } : {}) })

/** A picture for a message with its objects, as the function with Storage's key stores it. */
export async function addPicture(senderId: string): Promise<string> {
  const id = randomUUID()
  await owner`insert into private.message_pictures (id, sender_id, width, height) values (${id}, ${senderId}, 800, 600)`
  for (const name of [`${senderId}/${id}`, `${senderId}/${id}-small`])
    await owner`insert into storage.objects (bucket_id, name) values ('message-pictures', ${name})`
  return id
}

/** A paid order of one listing, made by the payment functions. */
export async function buy(
  buyerId: string,
  ...listingIds: string[]
): Promise<{ orderId: string; sessionId: string; accountId: string; intentId: string }> {
  const asBuyer = actAs(buyerId, 'payments')
  const [order] = await asBuyer`select * from private.begin_order(${listingIds}, false)`
  const sessionId = `cs_test_${randomUUID()}`
  const intentId = `pi_${randomUUID()}`
  await asBuyer`
    select private.attach_session(${order?.order_id}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`
  await payments`
    select * from private.fulfil_order(${sessionId}, ${order?.stripe_account_id}, ${order?.total_cents}, 'usd', false, ${intentId})`
  return { orderId: order?.order_id, sessionId, accountId: order?.stripe_account_id, intentId }
}

/** The buyer's case about the first item of an order. */
export async function openCase(buyerId: string, orderId: string): Promise<string> {
  const [item] = await owner`select id from public.order_items where order_id = ${orderId}`
  const [made] = await actAs(buyerId, 'api')<
    [{ id: string }]
  >`select private.open_case(${orderId}, ${item?.id}, 'missing', 'Page 3') as id`
  return made.id
}

export const numberOf = async (orderId: string): Promise<string> =>
  (await owner`select number from public.orders where id = ${orderId}`)[0]?.number
