// Posts over HTTP: from the draft to the mail, the archive and the complaint.
import { expect, test } from 'vitest'
import { headerOf, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

const post = { audience: 'followers', subject: 'Two new owls', body: 'Hello,\n\nsee https://example.com/owls.' }

test('a post reaches a follower who agreed, is in the archive, and one click ends the next', {
  tags: ['posts-by-consent'],
}, async () => {
  const [sam, bea] = await Promise.all([seller('Sam <sam@example.com>, "Owls"'), user('Bea')])
  await owner`update auth.users set email_confirmed_at = now() where id in (${bea.id}, ${sam.id})`
  await owner`insert into public.follows (follower_id, seller_id, wants_posts) values (${bea.id}, ${sam.id}, true)`
  const { id } = (await sam.post('posts', post)).body
  expect((await sam.post(`posts/${id}/send`, {})).body.code).toBe('postal_address_required')
  expect((await sam.put('posts/sender', { postal_address: '1 Mill Lane\nLeeds' })).status).toBe(200)
  expect((await sam.post(`posts/${id}/test`)).status).toBe(201)
  expect((await mailWith(sam.email, 'Two new owls')).text).toContain('1 Mill Lane, Leeds')
  const past = await sam.post(`posts/${id}/send`, { send_at: new Date(Date.now() - 120_000).toISOString() })
  expect(past).toMatchObject({ status: 400, body: { code: 'moment_past' } })
  expect((await sam.post(`posts/${id}/send`, {})).body).toEqual({ success: true, send_at: null })

  const mail = await mailWith(bea.email, 'Two new owls')
  expect(headerOf(mail, 'from')).toBe(
    String.raw`"Sam <sam@example.com>, \"Owls\" via Marketplace" <no-reply@marketplace.example>`,
  )
  expect(mail.html).toMatch(/<a [^>]*href="https:\/\/example\.com\/owls"[^>]*>https:\/\/example\.com\/owls<\/a>\./)
  const [row] = await owner`select id from private.outbox where kind = 'post' and recipient_id = ${bea.id}`
  expect(headerOf(mail, 'message-id')).toContain(row?.id)
  await until('the post is sent', async () => {
    await runJobs()
    return (await sam.get(`posts/${id}`)).body.state === 'sent'
  })
  expect((await sam.get(`posts/${id}`)).body).toMatchObject({ state: 'sent', meant_for: 1, complained: null })
  const archive = await call('GET', `users/public-profile/${sam.id}/posts?limit=1`)
  expect(archive).toMatchObject({
    status: 200,
    body: { posts: [{ id, subject: post.subject, body: post.body, sent_at: expect.any(String) }], nextCursor: null },
  })
  const profile = await call('GET', `users/public-profile/${sam.id}`)
  expect(profile.body.latest_post).toEqual({ id, subject: post.subject, sent_at: archive.body.posts[0].sent_at })
  const link = /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
  expect(await (await fetch(link, { method: 'POST' })).json()).toMatchObject({ kind: 'posts' })
  expect((await owner`select wants_posts from public.follows where follower_id = ${bea.id}`)[0]?.wants_posts).toBe(
    false,
  )
})
