// Optional mails about listings, reviews and messages.

import { Fragment } from 'react'
import { z } from 'zod'
import { ERRORS, isErrorCode } from '../../../contract/errors.ts'
import { pages } from '../../../contract/pages.ts'
import { formatCents, plural } from '../../../contract/text/format.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { type MailContext, mailTemplate } from './template.ts'

const messageFacts = z.object({
  threadId: z.uuid(),
  sender: z.string(),
  about: z.string(),
  body: z.string(),
  // Mails that wait from before there were any say nothing of them.
  pictures: z.number().int().default(0),
})

export const message = mailTemplate(messageFacts, {
  subject: ({ sender, about }) => `${sender} wrote to you about ${about}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.sender} wrote to you</Title>
      <Paragraph>About {facts.about}:</Paragraph>
      {facts.body !== '' && <Quote>{facts.body}</Quote>}
      {facts.pictures > 0 && (
        <Paragraph>{plural(facts.pictures, { one: 'Includes # picture.', other: 'Includes # pictures.' })}</Paragraph>
      )}
      <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>Reply</Action>
      <Paragraph>Replies to this email aren’t read. Please reply on the site.</Paragraph>
    </>
  ),
})

const reviewFacts = z.object({
  listingId: z.uuid(),
  reviewId: z.uuid(),
  title: z.string(),
  reviewer: z.string(),
  rating: z.number().int(),
  comment: z.string(),
})

export const review = mailTemplate(reviewFacts, {
  subject: ({ title, rating }) => `“${title}” got ${rating} of 5 stars`,
  Body: ({ facts, context }) => (
    <>
      <Title>A new review of “{facts.title}”</Title>
      <Paragraph>
        {facts.reviewer} gave {facts.rating} of 5 stars:
      </Paragraph>
      <Quote>{facts.comment}</Quote>
      <Action href={context.to(`${pages.listing.path({ itemId: facts.listingId })}#review-${facts.reviewId}`)}>
        See the review
      </Action>
    </>
  ),
})

const releaseFacts = z.object({
  listingId: z.uuid(),
  orderId: z.uuid(),
  title: z.string(),
  seller: z.string(),
  release: z.number().int(),
  name: z.string().nullable(),
  note: z.string().nullable(),
})

export const new_release = mailTemplate(releaseFacts, {
  subject: ({ title }) => `New release of “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>New release of “{facts.title}”</Title>
      <Paragraph>
        {facts.seller} has published release {facts.name ?? facts.release}. It’s free for you and available in your
        order.
      </Paragraph>
      {facts.note !== null && (
        <>
          <Paragraph>What {facts.seller} says is new:</Paragraph>
          <Quote>{facts.note}</Quote>
        </>
      )}
      <Action href={context.orderPage(facts.orderId)}>Go to your order</Action>
    </>
  ),
})

const listed = z.object({ id: z.uuid(), title: z.string(), seller: z.string() })
const listings = z.array(listed).min(1)

const Listings = ({ of, context }: { of: z.infer<typeof listings>; context: MailContext }) =>
  of.map(({ id, title, seller }) => (
    <Paragraph key={id}>
      <a href={context.to(pages.listing.path({ itemId: id }))}>{title}</a> by {seller}
    </Paragraph>
  ))

const listingsFacts = z.object({
  listings,
  /** How many more there are than are named. */
  more: z.number().int().nonnegative(),
})

export const new_listings = mailTemplate(listingsFacts, {
  subject: ({ listings, more }) =>
    listings.length + more === 1
      ? `New from ${listings[0]?.seller}: “${listings[0]?.title}”`
      : `${listings.length + more} new items from sellers you follow`,
  Body: ({ facts, context }) => (
    <>
      <Title>New from sellers you follow</Title>
      <Listings of={facts.listings} context={context} />
      {facts.more > 0 && <Paragraph>And {facts.more} more.</Paragraph>}
      <Action href={context.to(pages.home.path())}>Look around</Action>
    </>
  ),
})

const searchesFacts = z.object({
  searches: z.array(z.object({ name: z.string(), search: z.string(), listings })).min(1),
})

export const saved_searches = mailTemplate(searchesFacts, {
  subject: ({ searches }) =>
    searches.length === 1 ? `New items for “${searches[0]?.name}”` : `New items for ${searches.length} saved searches`,
  Body: ({ facts, context }) => (
    <>
      <Title>New items for your saved searches</Title>
      {facts.searches.map(({ name, search, listings }) => (
        <Fragment key={search}>
          <Paragraph>
            <strong>
              New for <a href={context.to(`${pages.search.path()}?${search}&sort=newest`)}>{name}</a>:
            </strong>
          </Paragraph>
          <Listings of={listings} context={context} />
        </Fragment>
      ))}
      <Action href={context.to(pages.savedSearches.path())}>Change or turn off</Action>
    </>
  ),
})

const newsFacts = z.object({
  listings: z.array(listed.extend({ cents: z.number().int().nullable() })).min(1),
  more: z.number().int().nonnegative(),
})

export const list_news = mailTemplate(newsFacts, {
  subject: ({ listings, more }) =>
    listings.length + more === 1
      ? `News about “${listings[0]?.title}”`
      : `News about ${listings.length + more} items of your lists`,
  Body: ({ facts, context }) => (
    <>
      <Title>News from your wishlist and collections</Title>
      {facts.listings.map((one) => (
        <Fragment key={one.id}>
          <Listings of={[one]} context={context} />
          <Paragraph>{one.cents === null ? 'It has a new release.' : `Now ${formatCents(one.cents)}.`}</Paragraph>
        </Fragment>
      ))}
      {facts.more > 0 && <Paragraph>And {facts.more} more.</Paragraph>}
      <Action href={context.to(pages.collections.path())}>See your collections</Action>
    </>
  ),
})

const keysFacts = z.object({ listingId: z.uuid(), title: z.string(), isWaiting: z.boolean() })

export const licence_keys_needed = mailTemplate(keysFacts, {
  subject: ({ title, isWaiting }) => (isWaiting ? `A buyer needs a key for “${title}”` : `“${title}” is sold out`),
  Body: ({ facts, context }) => (
    <>
      <Title>Add licence keys for “{facts.title}”</Title>
      <Paragraph>
        {facts.isWaiting
          ? 'A buyer paid, but your list of keys is empty. They get the next key that you add.'
          : 'You sold the last key of your list. The item is for sale again once you add more.'}
      </Paragraph>
      <Action href={context.to(pages.licences.path({ itemId: facts.listingId }))}>Add keys</Action>
    </>
  ),
})

const draftFacts = z.object({
  draftId: z.uuid(),
  isPost: z.boolean().default(false),
  title: z.string().nullable(),
  reason: z.string(),
})

/** The reason of a database rule is its code. */
const inWords = (reason: string) => (isErrorCode(reason) ? ERRORS[reason].message : reason)

export const draft_failed = mailTemplate(draftFacts, {
  subject: ({ title }) => (title ? `We couldn’t publish “${title}”` : 'We couldn’t publish your draft'),
  Body: ({ facts, context }) => (
    <>
      <Title>We couldn’t publish {facts.title ? `“${facts.title}”` : 'your draft'}</Title>
      <Paragraph>It was scheduled for today. This is what went wrong:</Paragraph>
      <Quote>{inWords(facts.reason)}</Quote>
      <Paragraph>Your draft is still there. Correct it, then publish it again.</Paragraph>
      <Action
        href={context.to(
          facts.isPost ? pages.post.path({ postId: facts.draftId }) : `${pages.upload.path()}?draft=${facts.draftId}`,
        )}
      >
        Open the draft
      </Action>
    </>
  ),
})

const webhookFacts = z.object({ webhookId: z.uuid(), url: z.string(), why: z.enum(['gone', 'failures']) })

const WHY_OFF = {
  gone: 'It responded with 410 Gone.',
  failures: 'Deliveries to it failed for five days.',
}

export const webhook_off = mailTemplate(webhookFacts, {
  subject: () => 'We turned off one of your webhooks',
  Body: ({ facts, context }) => (
    <>
      <Title>We turned off one of your webhooks</Title>
      <Paragraph>We no longer send events to this URL:</Paragraph>
      <Quote>{facts.url}</Quote>
      <Paragraph>
        {WHY_OFF[facts.why]} Turn it on again once it works. We’ll then deliver the events it missed, with up to ten
        tries each.
      </Paragraph>
      <Action href={context.to(pages.webhook.path({ webhookId: facts.webhookId }))}>See the webhook</Action>
    </>
  ),
})
