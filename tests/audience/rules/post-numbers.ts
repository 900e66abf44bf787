// What a seller reads of an audience: the numbers of its posts, its count and the followers' count.
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, digestOf } from '../../support/database/guests.ts'
import { setBanned } from '../../support/database/steps.ts'
import { actAs, asUser, buy } from '../../support/database/world.ts'
import {
  addressOf,
  agree,
  deliver,
  draft,
  followBy,
  follower,
  note,
  recipientsOf,
  send,
  sender,
  stopMails,
} from './post-steps.ts'

const { owner } = world

export const ADDRESS = 'lia@example.com'

/** All numbers that a seller reads of new posts to each audience, and of older ones. */
export async function numbersOf(seller: string, listing: string) {
  const counted: Record<string, unknown> = {}
  for (const audience of ['followers', 'buyers', 'items']) {
    await owner`
      update public.posts set sent_at = sent_at - interval '8 days'
      where seller_id = ${seller} and sent_at > now() - interval '7 days'`
    const post = await draft(seller, audience, audience === 'items' ? [listing] : [])
    counted[audience] = (await recipientsOf(seller, post))?.recipients
    await send(seller, post)
    await deliver()
  }
  const posts = await actAs(seller, 'api')`
    select distinct audience, state, meant_for, complained from private.find_own_posts('{"limit": 99}') order by audience`
  const [shown] = await owner`select followers_count from public.profiles where id = ${seller}`
  const [release] = await actAs(seller, 'api')`select private.release_audience(${listing}) as purchases`
  return { ...shown, ...release, counted, posts: [...posts] }
}

/**
 * A seller with an audience: two followers who bought an item, of whom one agreed to offers, a guest
 * who did both, and two follows by address.
 */
export async function audience() {
  const { sam, listing } = await sender()
  const [bea, ada] = [await follower(sam), await follower(sam)]
  const { guestId, orderId } = await buyAsGuest(ADDRESS, listing)
  for (const buyer of [bea, guestId]) await agree(sam, buyer)
  for (const buyer of [bea, ada]) await buy(buyer, listing)
  await owner`delete from private.outbox`
  await followBy(sam, 'max@example.com')
  const [follow] = await followBy(sam, 'lou@example.com')
  return { sam, listing, bea, ada, guestId, orderId, followId: follow?.id as string }
}
type Audience = Awaited<ReturnType<typeof audience>>

const erasesFollow = async ({ followId }: Audience) => {
  const link = digestOf('its link')
  await owner`insert into private.follow_links (digest, follow_id, shares_address) values (${link}, ${followId}, false)`
  await actAs(world.people.stranger, 'api')`select private.end_address_follow(${link})`
}

/** What people do to leave an audience. */
export const ACTS: [name: string, act: (one: Audience) => PromiseLike<unknown>][] = [
  ['a block', ({ sam, bea }) => owner`insert into public.blocks (blocker_id, blocked_id) values (${bea}, ${sam})`],
  ['a stop by a follower', ({ sam, ada }) => stopMails(addressOf(ada), sam, 'posts')],
  ['a stop by a follower without an account', ({ sam }) => stopMails('max@example.com', sam, 'posts')],
  ['a stop by a buyer', ({ sam, bea }) => stopMails(addressOf(bea), sam, 'offers')],
  ['a stop by a guest', ({ sam }) => stopMails(ADDRESS, sam, 'offers')],
  ['a stop of news about an item', ({ sam }) => stopMails(ADDRESS, sam, 'item_news')],
  ['a stop by an address that is in no audience', ({ sam }) => stopMails('no@example.com', sam, 'posts')],
  ['a follower who unticks posts', ({ ada }) => asUser(ada)`update public.follows set wants_posts = false`],
  ['a buyer who ends a consent', ({ sam, bea }) => actAs(bea, 'api')`select private.end_offer_consent(${sam})`],
  ['a bounce', ({ ada }) => note(addressOf(ada), 'bounce', 'Two new owls')],
  ['a complaint', ({ ada }) => note(addressOf(ada), 'complaint', 'Two new owls')],
  ['an erasure by a guest', ({ guestId }) => actAs(guestId, 'api')`select private.erase_guest()`],
  ['an erasure of a follow by address', erasesFollow],
  ['a ban', ({ ada }) => setBanned(ada)],
]
