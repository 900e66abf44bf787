// Posts of a seller: the list, the editor, a post that is being sent, and the archive for everyone.
import { ERRORS } from '@contract/errors.ts'
import { STOP_KINDS, type StopKind } from '@contract/mail.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Body, empty } from '../../support/states/answers.ts'
import { NARROW } from '../../support/states/inspect.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { alert, fill, heading, inDialog, link, press, row, see, statesOf } from '../../support/states/state.tsx'
import { buyer, DATE, id, inDays, LONG_WORD, paged, seller } from '../../support/states/world.ts'

type Post = Body<'getOwnPost'>
const BODY = `Hello,\nthe owls are ready.\n\nSee https://example.com/owls, or ${LONG_WORD}.\n\nSam`
const draft = empty('getOwnPost', { id: id(80), subject: 'Two new owls', body: BODY })
const sending: Post = { ...draft, id: id(81), state: 'sending', sent_at: DATE, meant_for: 4100 }
const sender = empty('getPostSender', { postal_address: '1 Mill Lane\nLeeds' })
const posts = (...rows: Post[]) => paged('posts', rows)

const testPosts = statesOf({ at: '/dashboard/posts', as: seller(), answers: { getPostSender: sender } })

testPosts('posts in every state, while complaints pause them', {
  tags: ['nothing-scrolls-sideways', 'posts-limited'],
  answers: {
    getPostSender: { ...sender, paused_at: DATE },
    listOwnPosts: posts(
      { ...draft, subject: '' },
      { ...draft, id: id(82), subject: 'Spring sale', audience: 'buyers', state: 'scheduled', send_at: inDays(2) },
      sending,
      {
        ...sending,
        id: id(83),
        subject: LONG_WORD,
        audience: 'items',
        listing_ids: [id(10)],
        state: 'sent',
        complained: 9,
      },
      { ...sending, id: id(84), subject: 'A mistake', state: 'cancelled' },
    ),
    cancelPost: { success: true },
  },
  steps: [press('Stop sending Two new owls'), see(/won’t get it/), press(inDialog('Stop sending'))],
  shows: [
    alert('Too many recipients reported them as spam.'),
    row('Untitled post').getByText('Draft', { exact: true }),
    row('Spring sale').getByText(/^Scheduled for/),
    row('Two new owls').getByText('Sending', { exact: true }),
    row('A mistake').getByText('Cancelled'),
    'Post canceled.',
  ],
  sends: { cancelPost: { postId: sending.id } },
})

const testPost = statesOf({
  at: `/dashboard/posts/${draft.id}`,
  as: seller(),
  answers: { getPostSender: sender, getOwnPost: draft },
})
const preview = page.getByRole('region', { name: 'Preview' })

testPost('a post that is saved while it is typed, and lacks items and an address', {
  tags: ['nothing-scrolls-sideways'],
  at: '/dashboard/posts',
  answers: {
    getPostSender: { ...sender, postal_address: null },
    listOwnPosts: posts(),
    createPost: { id: draft.id },
    getOwnPost: { ...draft, subject: '', body: '' },
    changePost: { success: true },
    listOwnListings: ownListings(ownListing({ title: 'Owl quilt' }), ownListing({ id: id(11), title: 'Owl print' })),
  },
  steps: [
    press('Write a post'),
    fill('Subject', draft.subject),
    fill('Text', BODY),
    see('Not saved yet'),
    see('Draft saved'),
    press(page.getByText(/^Everyone who bought/)),
    press('Send test to me'),
    see('Choose 1 to 20 items.'),
  ],
  shows: [
    'Enter your postal address.',
    preview.getByText(draft.subject),
    preview.getByText('Sam Seller, your postal address'),
  ],
  check: () => expect.element(preview.getByRole('link', { name: 'https://example.com/owls' })).toBeVisible(),
  sends: { createPost: { audience: 'followers' }, changePost: { subject: draft.subject, body: BODY } },
})

testPost('a post that can’t be sent and keeps its words', {
  answers: {
    changePost: { success: true },
    sendPost: 'posts_used_up',
    countPostRecipients: { recipients: 10_000 },
  },
  steps: [
    fill('Subject', 'Three new owls'),
    press('Send now'),
    see('To 10,000 followers.'),
    see('It appears on your public posts page.'),
    press(inDialog('Send now')),
  ],
  shows: [ERRORS.posts_used_up.message],
  check: () => expect.element(page.getByLabelText('Subject')).toHaveValue('Three new owls'),
  sends: { changePost: { postId: draft.id, subject: 'Three new owls' }, sendPost: { postId: draft.id } },
})

testPost('a post that was sent says so at its top, and no toast covers it on a phone', {
  widths: [NARROW],
  answers: {
    getOwnPost: ({ sent }) => (sent.sendPost ? { ...sending, audience: 'items', state: 'sent', meant_for: 1 } : draft),
    changePost: { success: true },
    sendPost: { success: true, send_at: null },
    countPostRecipients: { recipients: 1 },
  },
  steps: [press('Send now'), press(inDialog('Send now'))],
  shows: ['Post sent to the buyer of 1 purchase.', 'We’re sending your post.'],
  check: () => {
    const [notice, toast] = ['Post sent to the buyer', 'We’re sending your post.'].map((text) =>
      page.getByText(text).element().getBoundingClientRect(),
    )
    expect(notice?.top).toBeGreaterThan(0)
    expect(toast?.top).toBeGreaterThan(notice?.bottom ?? Number.POSITIVE_INFINITY)
  },
})

testPost('a post that is being sent', {
  answers: { getOwnPost: sending },
  shows: [
    heading('Two new owls', 1),
    'We’re sending your post to 4,100 followers.',
    page.getByText('Sending', { exact: true }),
    'Sam Seller, 1 Mill Lane, Leeds',
  ],
})

const testArchive = statesOf({ at: '/profile/sam/posts', as: buyer(), tags: ['posts-by-consent'] })
const sent = { id: id(81), subject: 'Two new owls', body: BODY, sent_at: DATE }

testArchive('the posts of a seller', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listSentPosts: {
      seller: 'Sam Seller',
      posts: [sent, { ...sent, id: id(85), subject: 'Owls' }],
      nextCursor: 'more',
    },
    createReport: { success: true },
  },
  steps: [press('Report Two new owls'), fill('Reason', 'Spam'), press(inDialog('Send Report'))],
  shows: [
    heading('Posts from Sam Seller', 1),
    link('Two new owls'),
    link('Feed'),
    page.getByRole('button', { name: 'Show more' }),
  ],
  sends: { createReport: { reportedPostId: sent.id } },
})

testArchive('a report of an email that isn’t listed', {
  at: `/profile/sam/posts?report=${id(86)}`,
  answers: { listSentPosts: { seller: 'Sam Seller', posts: [], nextCursor: null }, createReport: { success: true } },
  steps: [press('Report this email'), fill('Reason', 'Spam'), press(inDialog('Send Report'))],
  shows: ['Is something wrong with the email you got?', 'No posts yet.'],
  sends: { createReport: { reportedPostId: id(86) } },
})

const testStop = statesOf({ at: '/unsubscribe#token', tags: ['mail-unsubscribe'] })

for (const [kind, label] of Object.entries(STOP_KINDS))
  testStop(`mails of a seller that one click ends: ${label}`, {
    answers: { unsubscribe: { kind: kind as StopKind, seller: 'Sam Seller' } },
    steps: [see(/still get receipts/), press('Unsubscribe')],
    shows: [`You’re unsubscribed from “${label}” of Sam Seller.`],
    sends: { unsubscribe: { token: 'token' } },
  })

statesOf({ at: '/unsubscribe', tags: ['mail-unsubscribe'] })(
  'the page to unsubscribe without a link says where to find one, and has no dead button',
  {
    shows: ['This address is incomplete. Open the “Unsubscribe” link in one of our emails.'],
    hides: ['Unsubscribe from this kind of email?'],
    check: () => expect.element(page.getByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument(),
  },
)

testStop('a link to unsubscribe that doesn’t work', {
  answers: { unsubscribe: 'not_found' },
  steps: [press('Unsubscribe')],
  shows: [alert('This link has expired.')],
})
