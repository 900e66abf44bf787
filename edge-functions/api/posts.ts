import type { AnswerOf } from '../../contract/operations/operation.ts'
import type { AdminPostSender, OwnPost, PostRecipients, SentPost } from '../../contract/posts.ts'
import { postCalls } from '../../contract/posts.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import { isUser } from '../_shared/profiles.ts'
import { findAsGuest, handle } from './_app/context.ts'
import { listed, newestFirst, statements } from './_app/statements.ts'

export const { getPostSender } = statements('asCaller', postCalls, {
  getPostSender: (sql, { callerId }) => sql`
    select sender.postal_address, sender.paused_at, newest.address as suggested_address
    from (select) as one
    left join public.post_senders as sender on sender.seller_id = ${callerId}
    left join lateral (
      select case kind when 'trader' then address end as address from public.seller_identities
      where seller_id = ${callerId} order by certified_at desc limit 1
    ) as newest on true`,
})

export const createPost = handle(postCalls.createPost)(
  async (c, { body: { audience, listing_ids, subject, body } }) => {
    const [post] = await c.var.asCaller(
      (sql) => sql<[{ id: string }]>`
        insert into public.posts (audience, listing_ids, subject, body)
        values (${audience}, ${arrayLiteral(listing_ids)}::uuid[], ${subject}, ${body}) returning id`,
      // Policies refuse users who aren't sellers, and items of others.
      { rejections: { 42501: listing_ids.length > 0 ? 'not_found' : 'seller_required' } },
    )
    return post
  },
)

export const { changePost } = statements(
  'asCaller',
  postCalls,
  {
    changePost: (sql, { params, callerId, body: { audience, listing_ids, subject, body } }) => sql`
      update public.posts
      set audience = ${audience}, listing_ids = ${arrayLiteral(listing_ids)}::uuid[], subject = ${subject}, body = ${body}
      where id = ${params.postId} and seller_id = ${callerId} and state = 'draft'`,
  },
  { rejections: { 42501: 'not_found' } },
)

export const { setPostalAddress, deletePost } = statements(
  'asCaller',
  postCalls,
  {
    setPostalAddress: (sql, { body }) => sql`
      insert into public.post_senders (postal_address) values (${body.postal_address})
      on conflict (seller_id) do update set postal_address = excluded.postal_address`,
    deletePost: (sql, { params, callerId }) =>
      sql`delete from public.posts where id = ${params.postId} and seller_id = ${callerId} and state = 'draft'`,
  },
  { rejections: { 42501: 'seller_required' } },
)

export const { getOwnPost, countPostRecipients, testPost, sendPost, cancelPost } = statements(
  'asService',
  postCalls,
  {
    getOwnPost: (sql, { params }) => sql<OwnPost[]>`
      select * from private.find_own_posts('{"limit": 1}', ${params.postId})`,
    countPostRecipients: (sql, { params }) =>
      sql<PostRecipients[]>`select * from private.count_recipients(${params.postId})`,
    testPost: (sql, { params }) => sql`select private.test_post(${params.postId})`,
    sendPost: (sql, { params, body }) => sql<[AnswerOf<typeof postCalls.sendPost>]>`
      select true as success, private.send_post(${params.postId}, ${body.send_at ?? null}) as send_at`,
    cancelPost: (sql, { params }) => sql`select private.cancel_post(${params.postId})`,
  },
  { standing: 'good' },
)

export const listOwnPosts = listed(postCalls.listOwnPosts, 'posts', 'private.find_own_posts', {
  standing: 'good',
})

export const listSentPosts = handle(postCalls.listSentPosts)(async (c, { params: { identifier }, query }) => {
  const found = await findAsGuest(c, async (sql) => {
    const [row] = await sql<{ seller: string; posts: SentPost[] }[]>`
      select profiles.name as seller, coalesce((
        select jsonb_agg(to_jsonb(posts)) from (
          select id, subject, body, sent_at from private.archived_posts
          where seller_id = profiles.id ${newestFirst(sql, query, sql`sent_at`, sql`id`)}
        ) as posts
      ), '[]') as posts
      from public.profiles where ${isUser(sql, identifier)} and profiles.standing <> 'deleted'`
    return row
  })
  if (!found) throw new ApiError('profile_not_found')
  const { rows: posts, nextCursor } = pageOf(found.posts, query.limit, ({ sent_at, id }) => [sent_at, id])
  return { seller: found.seller, posts, nextCursor }
})

export const listPostSenders = handle(postCalls.listPostSenders)(async (c) => ({
  senders: [...(await c.var.asService<AdminPostSender[]>`select * from private.find_post_senders()`)],
}))

export const { resumePosts } = statements('asService', postCalls, {
  resumePosts: (sql, { params }) => sql`select private.resume_posts(${params.userId})`,
})
