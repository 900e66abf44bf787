// One success of each call of posts. They need a draft.
import type { Arrange } from '../../api/rights/call-right.ts'
import { owner } from '../../support/api/people.ts'

const post = { audience: 'followers', subject: 'Owls', body: 'Two new ones' }

const drafted: Arrange = async ({ people: { seller } }) => {
  await seller.put('posts/sender', { postal_address: '1 Mill Lane' })
  await owner`update auth.users set email_confirmed_at = now() where id = ${seller.id}`
  await owner`update public.posts set sent_at = sent_at - interval '8 days' where seller_id = ${seller.id} and sent_at is not null`
  return { by: seller, id: (await seller.post('posts', post)).body.id }
}

export const postSuccesses: Record<string, Arrange> = {
  getOwnPost: drafted,
  countPostRecipients: drafted,
  changePost: async (shop) => ({ ...(await drafted(shop)), body: post }),
  deletePost: drafted,
  testPost: drafted,
  sendPost: async (shop) => ({ ...(await drafted(shop)), body: {} }),
  cancelPost: async (shop) => {
    const draft = await drafted(shop)
    await draft.by?.post(`posts/${draft.id}/send`, { send_at: new Date(Date.now() + 3_600_000).toISOString() })
    return draft
  },
  resumePosts: async (shop) => {
    const { by } = await drafted(shop)
    await owner`update public.post_senders set paused_at = now() where seller_id = ${by?.id ?? ''}`
    return { by: shop.people.admin, id: by?.id ?? '' }
  },
}
