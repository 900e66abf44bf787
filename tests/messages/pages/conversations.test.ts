// The inbox and its conversations.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import {
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { asBuyer, inbox, message, talk, thread } from '../../support/states/talk-samples.ts'
import { buyer, id, listing, order, PICTURE, seller } from '../../support/states/world.ts'

const at = '/dashboard/inbox'
const as = seller()
const atThread = `${at}/${id(50)}`

const testInbox = statesOf({ tags: ['inbox'], at, as })

testInbox('an inbox with every kind of conversation, one unread', {
  tags: ['nothing-scrolls-sideways'],
  answers: inbox(
    thread({ unread: true }),
    thread({ id: id(53), last_message: 'Refund request: Not what I need.' }),
    thread({ id: id(51), about: 'listing', order_id: null, listing_id: id(10), listing_title: 'Wondrous print' }),
    thread({ id: id(52), about: 'shop', order_id: null, last_message: 'Picture' }),
    thread({ ...asBuyer, id: id(54), about: 'shop', order_id: null }),
  ),
  shows: [
    'Bought Quilt pattern',
    'Refund request: Not what I need.',
    'Asks about Wondrous print',
    'Asks about your shop',
    'You asked about their shop',
    'Unread',
  ],
})

testInbox('unanswered conversations, with the state of a case', {
  at: `${at}?show=unanswered`,
  answers: {
    listThreads: ({ values }) => ({
      threads: values.isUnanswered
        ? [thread({ is_unanswered: true, case_state: 'open', last_message: 'I agree.' })]
        : [],
      unreadCount: 0,
      nextCursor: null,
    }),
  },
  shows: ['Waiting for the seller', 'I agree.', page.getByText('Unanswered', { exact: true }).last()],
})

testInbox('no unanswered conversation', {
  at: `${at}?show=unanswered`,
  answers: inbox(),
  shows: [messages.nothingFound],
})

const testThread = statesOf({ at: atThread, as })

testThread('a conversation that does not exist', {
  tags: ['inbox'],
  answers: { getThread: 'not_found' },
  shows: ['Couldn’t load this conversation.'],
})

testThread('a conversation about a listing, and a reply that fails', {
  tags: ['inbox'],
  as: buyer(),
  answers: {
    getThread: talk({
      thread: thread({
        ...asBuyer,
        about: 'listing',
        order_id: null,
        listing_id: id(10),
        listing_title: 'Wondrous print',
      }),
    }),
    sendMessage: 'no answer',
  },
  steps: [fill('Reply', 'The one with the star?'), press('Send')],
  shows: [link('Wondrous print'), 'Couldn’t send your message. Try again.'],
  check: () => expect.element(page.getByLabelText('Reply')).toHaveValue('The one with the star?'),
})

testThread('a reply that was sent leaves its field empty, without an error', {
  answers: { getThread: talk(), sendMessage: message() },
  steps: [fill('Reply', 'It is the third.'), press('Send'), () => expect.element(field('Reply')).toHaveValue('')],
  shows: [field('Reply')],
  hides: [messages.messageRequired],
})

const aboutShop = thread({ ...asBuyer, about: 'shop', order_id: null })
testState('a question to a shop opens its conversation', {
  at: '/profile/sam',
  as: buyer(),
  answers: {
    listThreads: ({ sent }) => ({ threads: sent.askSeller ? [aboutShop] : [], unreadCount: 0, nextCursor: null }),
    askSeller: aboutShop,
    getThread: talk({ thread: aboutShop }),
  },
  steps: [
    press('Ask a question'),
    fill(dialog.getByLabelText('Message'), 'Do you take wishes?'),
    press(inDialog('Send')),
  ],
  shows: [link('their shop'), page.getByRole('list', { name: 'Messages' }).getByText('Which side is up?')],
  sends: { askSeller: { sellerId: id(2), body: 'Do you take wishes?' } },
})

const orders = { listOrders: { orders: [order()], nextCursor: null } }
const help = press('Help with Order: Quilt pattern')

const testOrders = statesOf({ tags: ['my-orders-help'], at: '/dashboard/orders', as: buyer(), answers: orders })

const SHOWS_NAME = 'When you send this, the seller will see your name.'
const claimed = { listOrders: { orders: [order({ hides_you: true })], nextCursor: null } }

for (const choice of ['Ask the seller', 'Report a Problem', 'Request a Refund'])
  testOrders(`first words about a claimed purchase: ${choice}`, {
    tags: ['P1'],
    answers: claimed,
    steps: [help, press(inDialog(choice))],
    shows: [dialog.getByText(SHOWS_NAME)],
  })

testThread('a reply about a claimed purchase, with what its buyer wrote as a guest', {
  tags: ['P1', 'P2'],
  answers: {
    getThread: talk({
      thread: thread({ ...asBuyer, hides_you: true }),
      messages: [message({ author: 'guest', sender_id: null, body: 'The third' })],
    }),
  },
  shows: [SHOWS_NAME, /^Guest,/, 'The third'],
})

testThread('a guest, as the seller sees them', {
  tags: ['P1'],
  answers: { getThread: talk({ thread: thread({ with_id: null, with_name: 'Guest', with_username: 'guest' }) }) },
  shows: [heading('Guest')],
  hides: [button('Block Guest')],
})

testOrders('a message about an order without words', {
  steps: [help, press(inDialog('Ask the seller')), press(inDialog('Send'))],
  shows: [messages.messageRequired],
})

const asking = [press('Ask a question'), see(dialog.getByLabelText('Message'))]
const choosePictures =
  (...names: string[]) =>
  async () => {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Pictures"]')
    const transfer = new DataTransfer()
    for (const name of names) {
      const canvas = new OffscreenCanvas(400, 300)
      canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
      const type = name.endsWith('.png') ? 'image/png' : 'text/plain'
      transfer.items.add(new File([await canvas.convertToBlob()], name, { type }))
    }
    if (input) input.files = transfer.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }

testState('pictures beside a question, one removed and a file of another kind refused', {
  at: `/listing/${id(10)}`,
  as: buyer(),
  answers: {
    getListing: listing(),
    uploadMessagePicture: { id: id(60), width: 400, height: 300 },
  },
  steps: [
    ...asking,
    choosePictures('loom.png', 'torn.png', 'third.png'),
    fill('Description of picture 1', 'My loom'),
    press('Remove picture 3'),
    choosePictures('a.txt'),
  ],
  shows: ['Use PNG or JPEG pictures.', dialog.getByLabelText('Description of picture 2')],
  hides: [dialog.getByLabelText('Description of picture 3'), 'Uploading...'],
})

testState('a picture that can’t be uploaded', {
  at: `/listing/${id(10)}`,
  as: buyer(),
  answers: { getListing: listing(), uploadMessagePicture: 'no answer' },
  steps: [...asking, choosePictures('loom.png')],
  shows: ['Couldn’t upload this picture.', inDialog('Try again')],
})

const pictured = message({
  body: '',
  pictures: [
    { id: id(60), alt: 'My loom', width: 900, height: 600 },
    { id: id(61), alt: null, width: 400, height: 900 },
  ],
})
const links = [60, 61].map((number) => ({ id: id(number), link: PICTURE, thumbnailLink: PICTURE }))

testThread('a message with pictures, one of them opened', {
  tags: ['nothing-scrolls-sideways'],
  answers: { getThread: talk({ messages: [pictured] }), getPictureLinks: { pictures: links } },
  steps: [see(heading('Bea Buyer', 1)), see(button('Show Picture 2')), press('Show My loom')],
  shows: [page.getByRole('dialog', { name: 'My loom' }).getByRole('img', { name: 'My loom' })],
})
