// How many a post was meant for, as its seller reads it.
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { firstValue } from '../../support/database/steps.ts'
import { actAs } from '../../support/database/world.ts'
import { addressOf, agree, clear, draft, follower, member, note, send, sender, stop } from './post-steps.ts'

const { owner } = world
beforeEach(clear)

const ADDRESS = 'lia@example.com'
/** Sends a post; the number that its seller reads. */
async function meantFor(seller: string, audience: string, listings: string[] = []) {
  await owner`update public.posts set sent_at = now() - interval '8 days', state = 'sent', send_at = null where seller_id = ${seller}`
  await send(seller, await draft(seller, audience, listings))
  return firstValue(actAs(seller, 'api')`
    select meant_for from private.find_own_posts('{"limit": 9}') where state = 'sending'`)
}

test('a block, stop, bounce or erasure changes no number of a post', { tags: ['P1'] }, async () => {
  const { sam, listing } = await sender()
  const [bea, ada] = [await follower(sam), await follower(sam)]
  const { guestId } = await buyAsGuest(ADDRESS, listing)
  await agree(sam, bea)
  const counts = async () => [
    await meantFor(sam, 'followers'),
    await meantFor(sam, 'buyers'),
    await meantFor(sam, 'items', [listing]),
  ]
  expect(await counts()).toEqual([2, 1, 2])
  await owner`insert into public.blocks (blocker_id, blocked_id) values (${bea}, ${sam})`
  await stop(addressOf(ada), sam, 'posts')
  await stop(addressOf(bea), sam, 'offers')
  await stop(ADDRESS, sam, 'item_news')
  await note(addressOf(ada), 'bounce', null)
  await actAs(guestId, 'api')`select private.erase_guest()`
  expect(await counts()).toEqual([2, 1, 2])
})

test('a claim changes no number of a post', { tags: ['P1'] }, async () => {
  const { sam, listing } = await sender()
  const lia = await member()
  await owner`update auth.users set email = ${ADDRESS} where id = ${lia}`
  const { guestId } = await buyAsGuest(ADDRESS, listing)
  await agree(sam, lia)
  await agree(sam, guestId)
  await owner`
    insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
    values (${sam}, ${ADDRESS}, false, now())`
  const counts = async () => [
    await meantFor(sam, 'followers'),
    await meantFor(sam, 'buyers'),
    await meantFor(sam, 'items', [listing]),
  ]
  expect(await counts()).toEqual([1, 1, 2])
  await signInVerified(lia, ADDRESS)
  expect(await counts()).toEqual([1, 1, 2])
})
