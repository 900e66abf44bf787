import { Fragment } from 'react'
import { z } from 'zod'
import { pages } from '../../../contract/pages.ts'
import { formatCents, plural } from '../../../contract/text/format.ts'
import { covers } from './orders.tsx'
import { Action, Covers, Paragraph, Quote, TextLink, Title } from './parts.tsx'
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
  why: 'somebody wrote to you on Marketplace',
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
  why: 'you sell this item',
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
  covers: covers.default([]),
})

export const new_release = mailTemplate(releaseFacts, {
  why: 'you have this item',
  subject: ({ title }) => `New release of “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>New release of “{facts.title}”</Title>
      <Paragraph>
        {facts.seller} has published release {facts.name ?? facts.release}. It’s free for you and available in your
        order.
      </Paragraph>
      <Covers of={facts.covers} context={context} />
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

const reminderFacts = z.object({ listingId: z.uuid(), orderId: z.uuid(), title: z.string(), seller: z.string() })

export const review_reminder = mailTemplate(reminderFacts, {
  why: 'you downloaded this item, and its seller asks for reviews',
  subject: ({ title }) => `How do you like “${title}”?`,
  Body: ({ facts, context }) => (
    <>
      <Title>How do you like “{facts.title}”?</Title>
      <Paragraph>
        You downloaded it from {facts.seller} a week ago. A review helps other buyers. This is the only reminder.
      </Paragraph>
      {context.isGuest && <Paragraph>Your review appears as “Guest”, without your address.</Paragraph>}
      <Action
        href={
          context.isGuest
            ? context.orderPage(facts.orderId)
            : context.to(pages.writeReview.path({ itemId: facts.listingId }))
        }
      >
        Write a review
      </Action>
    </>
  ),
})

const listed = z.object({ id: z.uuid(), title: z.string(), seller: z.string() })
const listings = z.array(listed).min(1)

const Listings = ({ of, context }: { of: z.infer<typeof listings>; context: MailContext }) =>
  of.map(({ id, title, seller }) => (
    <Paragraph key={id}>
      <TextLink href={context.to(pages.listing.path({ itemId: id }))}>{title}</TextLink> by {seller}
    </Paragraph>
  ))

/** To the item, if the mail is about one. Each of several has a link. */
const ToOnly = ({ of, context }: { of: { listings: { id: string }[]; more: number }; context: MailContext }) => {
  const [only, ...others] = of.listings
  return only && others.length + of.more === 0 ? (
    <Action href={context.to(pages.listing.path({ itemId: only.id }))}>See the item</Action>
  ) : null
}

const listingsFacts = z.object({
  listings,
  /** How many more there are than are named. */
  more: z.number().int().nonnegative(),
})

export const new_listings = mailTemplate(listingsFacts, {
  why: 'you follow sellers on Marketplace',
  subject: ({ listings, more }) =>
    listings.length + more === 1
      ? `New from ${listings[0]?.seller}: “${listings[0]?.title}”`
      : `${listings.length + more} new items from sellers you follow`,
  Body: ({ facts, context }) => (
    <>
      <Title>New from sellers you follow</Title>
      <Listings of={facts.listings} context={context} />
      {facts.more > 0 && <Paragraph>And {facts.more} more.</Paragraph>}
      <ToOnly of={facts} context={context} />
    </>
  ),
})

/** The search with its newest matches first. */
const newest = (search: string, context: MailContext) => context.to(`${pages.search.path()}?${search}&sort=newest`)

const searchesFacts = z.object({
  searches: z.array(z.object({ name: z.string(), search: z.string(), listings })).min(1),
})

export const saved_searches = mailTemplate(searchesFacts, {
  why: 'you asked for news of your saved searches',
  subject: ({ searches }) =>
    searches.length === 1 ? `New items for “${searches[0]?.name}”` : `New items for ${searches.length} saved searches`,
  Body: ({ facts, context }) => (
    <>
      <Title>New items for your saved searches</Title>
      {facts.searches.map(({ name, search, listings }) => (
        <Fragment key={search}>
          <Paragraph>
            <strong>
              New for <TextLink href={newest(search, context)}>{name}</TextLink>
            </strong>
          </Paragraph>
          <Listings of={listings} context={context} />
        </Fragment>
      ))}
      {facts.searches.length === 1 && (
        <Action href={newest(facts.searches[0]?.search ?? '', context)}>See what’s new</Action>
      )}
      <Paragraph>
        <TextLink href={context.to(pages.savedSearches.path())}>Change or turn off your saved searches</TextLink>
      </Paragraph>
    </>
  ),
})

const newsFacts = z.object({
  listings: z.array(listed.extend({ cents: z.number().int().nullable() })).min(1),
  more: z.number().int().nonnegative(),
})

export const list_news = mailTemplate(newsFacts, {
  why: 'these items are in your wishlist or collections',
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
      <ToOnly of={facts} context={context} />
    </>
  ),
})
