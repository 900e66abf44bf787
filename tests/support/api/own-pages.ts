// Every page that only users reach, each for somebody who has something to see there.
import { allPages, type Page } from '../../../contract/pages.ts'
import { list } from './listings.ts'
import { admin, seller, type TestUser, user } from './people.ts'
import { buy } from './purchases.ts'

export type OwnPage = { page: Page; path: string; person: TestUser }
export type OwnPages = { buyer: TestUser; seller: TestUser; admin: TestUser; pages: OwnPage[] }

/** Entries and tabs of a seller's menu. Others see how to become a seller. */
export const SELLERS_MENU = [
  ...['ownListings', 'sales', 'customers', 'metrics', 'payments', 'shop'],
  ...['discounts', 'bundles', 'posts', 'embeds'],
]
const OF_SELLERS = [...SELLERS_MENU, 'sale', 'upload', 'editListing', 'licences', 'post', 'webhooks', 'webhook']

export const ofUsers = allPages.filter(({ access }) => access !== 'everyone')

export async function ownPages(): Promise<OwnPages> {
  const [bea, sam, ada] = [await user('Bea Views'), await seller('Sam Views'), await admin()]
  const item = await list(sam, { title: 'Viewed print', price: '4.00' })
  const order = await buy(bea, item.id)
  const asked = await bea.post(`orders/${order.id}/thread`, { body: 'Which side is up?' })
  const hook = await sam.post(`users/${sam.id}/webhooks`, {
    url: 'https://hooks.example.com/views',
    events: ['sale.completed'],
  })
  const post = await sam.post('posts', { audience: 'followers', subject: 'Viewed post', body: '' })
  /** What pages about one thing are about. */
  const things: Record<string, string> = {
    orderId: order.id,
    itemId: item.id,
    listingId: item.id,
    threadId: asked.body.id,
    webhookId: hook.body.id,
    postId: post.body.id,
    userId: bea.id,
  }
  const personOf = ({ name, access }: Page) => {
    if (access === 'admins') return ada
    return OF_SELLERS.includes(name) ? sam : bea
  }
  const of = ofUsers.map((page) => ({
    page,
    path: page.pattern.replace(/:(\w+)/g, (_, name: string) => things[name] ?? ''),
    person: personOf(page),
  }))
  return { buyer: bea, seller: sam, admin: ada, pages: of }
}
