// Limits of posts, for tests/accounts/rules/people-limits.test.ts.
import { limited, nth, type Subject } from '../../catalogue/rules/limited-subject.ts'
import { world } from '../../support/database/fixture.ts'
import { actAs, asUser } from '../../support/database/world.ts'

const { owner } = world

async function drafted({ id }: Subject): Promise<string> {
  await owner`update auth.users set email_confirmed_at = now() where id = ${id}`
  await owner`insert into public.post_senders (seller_id, postal_address) values (${id}, '1 Mill Lane') on conflict do nothing`
  const [post] = await owner<[{ id: string }]>`
    insert into public.posts (seller_id, audience, subject, body) values (${id}, 'followers', 'Owls', 'New') returning id`
  return post.id
}
const sendOne = async (who: Subject) => actAs(who.id, 'api')`select private.send_post(${await drafted(who)}, null)`
const sent = ({ id }: Subject) => owner`select from public.posts where seller_id = ${id} and state = 'sending'`

export const LIMITED_POSTS = [
  limited(
    'post drafts',
    ({ id }) => asUser(id)`insert into public.posts (audience, subject, body) values ('followers', '', '')`,
    { left: 'public.posts.seller_id', rejection: 'drafts_full' },
  ),
  limited('post count', async (who) => actAs(who.id, 'api')`select private.count_recipients(${await drafted(who)})`),
  limited('post test', async (who) => actAs(who.id, 'api')`select private.test_post(${await drafted(who)})`, {
    left: ({ id }) => owner`select from private.outbox where recipient_id = ${id} and kind = 'post_test'`,
  }),
  limited('posts a week without a sale', sendOne, { left: sent, rejection: 'posts_used_up' }),
  limited(
    'posts a week',
    async (who, n) => {
      await owner`
        insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at)
        values (${nth(who.others, n)}, ${who.id}, 'paid', 500, sha256('one'), false, now(), now())`
      await sendOne(who)
    },
    { left: sent, rejection: 'posts_used_up' },
  ),
]
