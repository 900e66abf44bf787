// Every kind of mail as a page: its text, and its accessibility narrow and wide, light and dark.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from '../../../contract/mail.ts'
import { inspect, NARROW } from '../../support/accessibility.ts'
import { importCustomer } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { headerOf, type Mail, mailsTo, runJobs } from '../../support/api/mails.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'
import { LONG, MORE, POST, SAMPLES, WITHOUT_BUTTON } from './mail-samples.ts'

const COVER = 'sam/one.png'
const WITHOUT_ZONE = /[A-Z][a-z]+ \d{1,2}, \d{4}(?! \(UTC\)|, \d{1,2}:\d\d [AP]M UTC)|\d{4}-\d\d-\d\dT/

/** The mails of one person, once so many have come. */
async function mailsOnceThere(address: string, count: number) {
  await until(`${count} mails to ${address}`, async () => {
    await runJobs()
    return (await mailsTo(address)).length === count
  })
  return mailsTo(address)
}

/** The words of a post join its mail when that is sent, if its reader with a verified address agreed to posts. */
async function addPost(reader: TestUser) {
  const { id } = await seller('Juniper Thread')
  await owner`update auth.users set email_confirmed_at = now() where id = ${reader.id}`
  await owner`insert into public.follows (follower_id, seller_id, wants_posts) values (${reader.id}, ${id}, true)`
  await owner`insert into public.post_senders (seller_id, postal_address) values (${id}, ${'1 Mill Lane\nLeeds'})`
  await owner`
    insert into public.posts (id, seller_id, audience, subject, body, state, sent_at)
    values (${POST.postId}, ${id}, 'followers', ${LONG}, ${`Two new owls.\n\nSee <b>${LONG}</b>`}, 'sending', now())`
}

/** What every mail has, whatever it is about. */
async function expectFrame(kind: MailKind, { html, text }: Mail, page: Page) {
  const buttons = html.match(/<a [^>]*class="button"/g)?.length ?? 0
  expect(Object.values(WITHOUT_BUTTON).flat().includes(kind) ? [0, 1] : [1], `buttons of ${kind}`).toContain(buttons)
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words, `why ${kind} came`).toMatch(/ You get this because \w[^.]+\./)
  // A sales list of another shop names days without a zone.
  expect(words.replaceAll(/bought on \w+ \d+, \d{4}/g, ''), `zones of ${kind}`).not.toMatch(WITHOUT_ZONE)
  const squeezed = (part: string) => part.replaceAll(/https?:\S+|\s/g, '')
  const parts = await page.locator('main').locator('h1, p, th, td p, td:not(:has(p))').allTextContents()
  const unsaid = parts.filter((part) => !squeezed(text).includes(squeezed(part)))
  expect(unsaid, `${kind} as text`).toEqual([])
}

/** An item with this licence key that its reader holds. The key joins a mail only when that is sent. */
async function itemWithKey(
  reader: TestUser,
  key: string,
): Promise<{ orderId: string; listingId: string; held: string }> {
  const [sam, bea] = [await seller(), await user('Bea Buyer')]
  const { id } = await list(sam, { title: LONG })
  await owner`update public.listings set showcase_images = ${owner.json([{ path: COVER, alt: 'A blue quilt' }])} where id = ${id}`
  // No file is there: other tests would miss it on home.
  onTestFinished(async () => void (await owner`update public.listings set showcase_images = '[]' where id = ${id}`))
  await sam.put(`files/${id}/licences`, { source: 'list', seats: null })
  await sam.post(`files/${id}/licences/keys`, { keys: [key] })
  const order = await buy(bea, id)
  // The reader gets no receipt of their own, which would be one mail more.
  const [row] = await owner<[{ id: string }]>`
    update public.entitlements set buyer_id = ${reader.id} where order_id = ${order.id} returning id`
  // Its seller wants a reminder of a review.
  await owner`update public.seller_accounts set reminds_to_review = true where seller_id = ${sam.id}`
  return { orderId: order.id, listingId: id, held: row.id }
}

/** Sellers must say who sells from this time, until the test ends. */
async function requireIdentities(): Promise<string> {
  const set = (next: string | null, from: string | null) =>
    owner`update private.settings set next_value = ${next}::text::jsonb, takes_effect_at = ${from} where name = 'seller_identity'`
  const from = new Date(Date.now() + 40 * 86_400_000).toISOString()
  onTestFinished(async () => void (await set(null, null)))
  await set('"required"', from)
  return from
}

test('every kind of mail shows its facts, and is accessible narrow and wide, light and dark', {
  tags: ['mail-page', 'mail-frame', 'mail-cover'],
}, async () => {
  const robin = await user('Robin Reader')
  // Links come only to an address with purchases.
  const batchId = await importCustomer(await seller(), robin.email)
  const invited = { ...SAMPLES.invitation.facts, batchId }
  await addPost(robin)
  const { held, ...item } = await itemWithKey(robin, SAMPLES.licence_key.shows)
  const cover = `${stack.urls.supabase}/storage/v1/object/public/showcase-images/${COVER}`
  // To an address that doesn’t follow yet.
  const follow = { ...SAMPLES.confirm_follow.facts, sellerId: (await seller()).id }
  const special: Partial<Record<MailKind, object>> = {
    licence_key: { ...SAMPLES.licence_key.facts, orderId: item.orderId },
    new_release: { ...SAMPLES.new_release.facts, listingId: item.listingId },
    review_reminder: { ...SAMPLES.review_reminder.facts, ...item },
    identity_required: { requiredFrom: await requireIdentities() },
    invitation: invited,
    confirm_follow: follow,
  }
  const mails = [
    ...(Object.keys(MAIL_KINDS) as MailKind[]).map(
      (kind) => [kind, special[kind] ?? SAMPLES[kind].facts, SAMPLES[kind].shows] as const,
    ),
    ...MORE,
  ]
  const ids: string[] = []
  for (const [kind, facts] of mails) {
    const isToAddress = ['guest_links', 'confirm_follow', 'invitation'].includes(kind)
    const [row] = await owner<{ id: string }[]>`
      insert into private.outbox (kind, recipient_id, address, event_key, facts)
      values (${kind}, ${isToAddress ? null : robin.id}, ${isToAddress ? robin.email : null}, ${kind === 'review_reminder' ? held : randomUUID()}, ${owner.json(facts as never)}) returning id`
    ids.push(row?.id ?? '')
  }
  const arrived = await mailsOnceThere(robin.email, mails.length)
  const { page } = await open()
  await page.route(cover, (route) => route.fulfill({ contentType: 'image/png', body: '' }))
  for (const [index, [kind, , shows]] of mails.entries()) {
    const isThis = (mail: Mail) => headerOf(mail, 'resend-idempotency-key') === ids[index]
    const mail = arrived.find(isThis) ?? expect.fail(`no mail of the kind ${kind}`)
    expect(mail.text).toContain(shows)
    expect(mail.subject.length).toBeGreaterThan(5)
    await page.setContent(mail.html)
    expect(await page.locator('script').count()).toBe(0)
    await expectFrame(kind, mail, page)
    const pictures = [...mail.html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, address]) => address)
    expect(pictures).toEqual(kind === 'licence_key' ? [cover] : [])
    for (const link of await page.getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    // All have one frame, which is looked at wide with every fourth.
    await inspect(page, `mail, ${kind}, ${shows}`, index % 4 ? [NARROW] : undefined)
  }
})
