import { Fragment } from 'react'
import { z } from 'zod'
import { plural, t } from '#texts'
import { pages } from '../../../contract/pages.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { covers, titleAndMore } from './orders.tsx'
import { Action, Covers, Paragraph, Quote, TextLink, Title } from './parts.tsx'
import { type MailContext, mailTemplate, seller, stored } from './template.ts'

const messageFacts = z.object({
  threadId: z.uuid(),
  sender: z.string(),
  /** A title; null for the seller's shop. `more`: how many other items the order has. */
  about: z.string().nullable(),
  more: z.number().int().default(0),
  isSeller: z.boolean().default(false),
  body: z.string(),
  // Mails that wait from before there were any say nothing of them.
  pictures: z.number().int().default(0),
})

const aboutWhat = ({ about: title, more, isSeller }: z.output<typeof messageFacts>): string => {
  if (title !== null) return titleAndMore(title, more)
  return isSeller
    ? t({ message: 'your shop', context: 'wrote to you about …' })
    : t({ message: 'their shop', context: 'wrote to you about …' })
}

export const message = mailTemplate(messageFacts, {
  why: () => t`You get this because somebody wrote to you on Marketplace.`,
  subject: (facts) => t`${{ sender: facts.sender }} wrote to you about ${{ about: aboutWhat(facts) }}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`${{ sender: facts.sender }} wrote to you`}</Title>
      <Paragraph>{t`About ${{ about: aboutWhat(facts) }}:`}</Paragraph>
      {facts.body !== '' && <Quote>{facts.body}</Quote>}
      {facts.pictures > 0 && (
        <Paragraph>
          {plural({ pictures: facts.pictures }, { one: 'Includes # picture.', other: 'Includes # pictures.' })}
        </Paragraph>
      )}
      <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>{t`Reply`}</Action>
      <Paragraph>{t`Replies to this email aren’t read. Please reply on the site.`}</Paragraph>
    </>
  ),
})

const reviewFacts = z.object({
  listingId: z.uuid(),
  reviewId: z.uuid(),
  title: z.string(),
  reviewer: stored,
  rating: z.number().int(),
  comment: z.string(),
})

export const review = mailTemplate(reviewFacts, {
  why: () => t`You get this because you sell this item.`,
  subject: ({ title, rating }) => t`“${title}” got ${rating} of 5 stars`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`A new review of “${{ title: facts.title }}”`}</Title>
      <Paragraph>{t`${{ reviewer: facts.reviewer }} gave ${{ rating: facts.rating }} of 5 stars:`}</Paragraph>
      <Quote>{facts.comment}</Quote>
      <Action
        href={context.to(`${pages.listing.path({ itemId: facts.listingId })}#review-${facts.reviewId}`)}
      >{t`See the review`}</Action>
    </>
  ),
})

const releaseFacts = z.object({
  listingId: z.uuid(),
  orderId: z.uuid(),
  /** Null where the recipient blocked the seller. */
  title: z.string().nullable(),
  seller,
  release: z.number().int(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  covers: covers.default([]),
})

const released = ({ title }: { title: string | null }): string =>
  title === null ? t`New release of your purchase` : t`New release of “${title}”`

export const new_release = mailTemplate(releaseFacts, {
  why: () => t`You get this because you have this item.`,
  subject: released,
  Body: ({ facts: { seller, name, release, ...facts }, context }) => (
    <>
      <Title>{released(facts)}</Title>
      <Paragraph>
        {t`${seller} has published release ${{ release: name ?? release }}. It’s free for you and available in your order.`}
      </Paragraph>
      <Covers of={facts.covers} context={context} />
      {facts.note !== null && (
        <>
          <Paragraph>{t`What ${seller} says is new:`}</Paragraph>
          <Quote>{facts.note}</Quote>
        </>
      )}
      <Action href={context.orderPage(facts.orderId)}>{t`Go to your order`}</Action>
    </>
  ),
})

const reminderFacts = z.object({ listingId: z.uuid(), orderId: z.uuid(), title: z.string(), seller: z.string() })

export const review_reminder = mailTemplate(reminderFacts, {
  why: () => t`You get this because you downloaded this item, and its seller asks for reviews.`,
  subject: ({ title }) => t`How do you like “${title}”?`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`How do you like “${{ title: facts.title }}”?`}</Title>
      <Paragraph>
        {t`You downloaded it from ${{ seller: facts.seller }} a week ago. A review helps other buyers. This is the only reminder.`}
      </Paragraph>
      {context.isGuest && <Paragraph>{t`Your review appears as “Guest”, without your address.`}</Paragraph>}
      <Action
        href={
          context.isGuest
            ? context.orderPage(facts.orderId)
            : context.to(pages.writeReview.path({ itemId: facts.listingId }))
        }
      >
        {t`Write a review`}
      </Action>
    </>
  ),
})

const listed = z.object({ id: z.uuid(), title: z.string(), seller: z.string() })
const listings = z.array(listed).min(1)

const Listings = ({ of, context }: { of: z.infer<typeof listings>; context: MailContext }) =>
  of.map(({ id, title, seller }) => (
    <Paragraph key={id}>
      <TextLink href={context.to(pages.listing.path({ itemId: id }))}>{title}</TextLink> {t`by ${seller}`}
    </Paragraph>
  ))

const More = ({ than: more }: { than: number }) =>
  more > 0 && <Paragraph>{plural(more, { one: 'And # more.', other: 'And # more.' })}</Paragraph>

/** To the item, if the mail is about one. Each of several has a link. */
const ToOnly = ({ of, context }: { of: { listings: { id: string }[]; more: number }; context: MailContext }) => {
  const [only, ...others] = of.listings
  return only && others.length + of.more === 0 ? (
    <Action href={context.to(pages.listing.path({ itemId: only.id }))}>{t`See the item`}</Action>
  ) : null
}

const listingsFacts = z.object({
  listings,
  /** How many more there are than are named. */
  more: z.number().int().nonnegative(),
})

export const new_listings = mailTemplate(listingsFacts, {
  why: () => t`You get this because you follow sellers on Marketplace.`,
  subject: ({ listings, more }) =>
    listings.length + more === 1
      ? t`New from ${{ seller: listings[0]?.seller ?? '' }}: “${{ title: listings[0]?.title ?? '' }}”`
      : plural(
          { count: listings.length + more },
          { one: '# new item from sellers you follow', other: '# new items from sellers you follow' },
        ),
  Body: ({ facts, context }) => (
    <>
      <Title>{t`New from sellers you follow`}</Title>
      <Listings of={facts.listings} context={context} />
      <More than={facts.more} />
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
  why: () => t`You get this because you asked for news of your saved searches.`,
  subject: ({ searches }) =>
    searches.length === 1
      ? t`New items for “${{ name: searches[0]?.name ?? '' }}”`
      : plural(
          { count: searches.length },
          { one: 'New items for # saved search', other: 'New items for # saved searches' },
        ),
  Body: ({ facts, context }) => (
    <>
      <Title>{t`New items for your saved searches`}</Title>
      {facts.searches.map(({ name, search, listings }) => (
        <Fragment key={search}>
          <Paragraph>
            <strong>
              <TextLink href={newest(search, context)}>{t`New for ${name}`}</TextLink>
            </strong>
          </Paragraph>
          <Listings of={listings} context={context} />
        </Fragment>
      ))}
      {facts.searches.length === 1 && (
        <Action href={newest(facts.searches[0]?.search ?? '', context)}>{t`See what’s new`}</Action>
      )}
      <Paragraph>
        <TextLink href={context.to(pages.savedSearches.path())}>{t`Change or turn off your saved searches`}</TextLink>
      </Paragraph>
    </>
  ),
})

const newsFacts = z.object({
  listings: z.array(listed.extend({ cents: z.number().int().nullable() })).min(1),
  more: z.number().int().nonnegative(),
})

export const list_news = mailTemplate(newsFacts, {
  why: () => t`You get this because these items are in your wishlist or collections.`,
  subject: ({ listings, more }) =>
    listings.length + more === 1
      ? t`News about “${{ title: listings[0]?.title ?? '' }}”`
      : plural(
          { count: listings.length + more },
          { one: 'News about # item of your lists', other: 'News about # items of your lists' },
        ),
  Body: ({ facts, context }) => (
    <>
      <Title>{t`News from your wishlist and collections`}</Title>
      {facts.listings.map((one) => (
        <Fragment key={one.id}>
          <Listings of={[one]} context={context} />
          <Paragraph>
            {one.cents === null ? t`It has a new release.` : t`Now ${{ price: formatCents(one.cents) }}.`}
          </Paragraph>
        </Fragment>
      ))}
      <More than={facts.more} />
      <ToOnly of={facts} context={context} />
    </>
  ),
})
