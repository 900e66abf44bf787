// A session that ends while a member types: after another login, the form is as they left it.
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inTurn } from '../../support/states/answers.ts'
import { draft } from '../../support/states/drafts.ts'
import { button, field, fill, heading, logIn, press, type State, see, testState } from '../../support/states/state.tsx'
import { talk, thread } from '../../support/states/talk-samples.ts'
import { id, listing, type Profile, seller } from '../../support/states/world.ts'

const as: Profile = seller()
const item = listing({ title: 'As it was', price: 3 })
const conversation = thread({ about: 'shop', order_id: null })

type Form = Pick<State, 'at' | 'answers'> & {
  steps?: State['steps']
  /** Label and text of each field. */
  typed: [string | RegExp, string][]
  send: string
  check?: State['check']
}

const plans = new File(['%PDF-1.4\n%%EOF\n'], 'secret plans.pdf', { type: 'application/pdf' })
const fourStars = page.getByRole('radio', { name: '4 stars' })

const FORMS: Record<string, Form> = {
  'the account settings': {
    at: '/dashboard/settings#profile',
    answers: { updateProfile: 'unauthenticated' },
    typed: [
      [/^Name/, 'Half Changed'],
      ['Avatar URL', 'https://example.com/half.png'],
    ],
    send: 'Save Settings',
  },
  'the changes of a listing': {
    at: `/dashboard/edit-item/${item.id}`,
    answers: {
      getListing: item,
      editListing: 'unauthenticated',
    },
    typed: [
      ['Title', 'Half edited'],
      ['Description', 'A long text,\nover two lines.'],
    ],
    send: 'Save Changes',
  },
  'a new listing, without its file': {
    at: '/dashboard/upload',
    answers: {
      getDraft: draft(),
      saveDraft: inTurn<'unauthenticated' | ReturnType<typeof draft>>('unauthenticated', draft({ revision: 2 })),
      beginUploads: 'never',
    },
    steps: [() => userEvent.upload(page.getByLabelText('File', { exact: true }), [plans])],
    typed: [
      ['File name', 'Half listed'],
      ['Description', 'Not yet.'],
      ['Price', '3'],
    ],
    send: 'Submit',
    check: () => {
      expect(document.body.textContent).not.toContain('secret plans')
      expect(JSON.stringify(sessionStorage)).not.toContain('secret plans')
    },
  },
  'a review': {
    at: `/dashboard/items/${id(10)}/write-review`,
    answers: {
      getListing: listing({ uploader_id: id(9) }),
      hasPurchased: { hasPurchased: true },
      createReview: 'unauthenticated',
    },
    steps: [() => fourStars.click({ force: true })],
    typed: [['Comment', 'Half a verdict']],
    send: 'Submit Review',
    check: () => expect.element(fourStars).toBeChecked(),
  },
  'a message': {
    at: `/dashboard/inbox/${conversation.id}`,
    answers: {
      getThread: talk({ thread: conversation, messages: [] }),
      readThread: { success: true },
      sendMessage: 'unauthenticated',
    },
    typed: [['Reply', 'Half a message']],
    send: 'Send',
  },
}

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

for (const [name, { at, answers, steps = [], typed, send, check }] of Object.entries(FORMS))
  testState(`${name}, after the member whose session ended logs in again`, {
    tags: ['session-lapses-somebody', 'settings-need-signed'],
    at,
    as,
    answers,
    steps: [
      ...steps,
      ...typed.map(([label, text]) => fill(label, text)),
      press(send),
      see(heading('Your session has ended')),
      logIn(as),
    ],
    shows: [button(send)],
    check: async () => {
      for (const [label, text] of typed) await expect.element(field(label).first()).toHaveValue(text)
      await check?.()
      // The form shows the draft, or the shop stores it, so the stored one is deleted.
      await expect.poll(drafts).toEqual([])
    },
  })

const inMenu = (name: string) => press(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }))

for (const [at, label, typed, back] of [['/dashboard/shop', 'Announcement', 'Back in May', [inMenu('Shop')]]] as const)
  testState(`the draft of a seller who left ${at} by the menu and came back`, {
    tags: ['session-lapses-somebody'],
    at,
    as,
    widths: [1440],
    steps: [fill(label, typed), inMenu('My Orders'), see(heading('My Orders', 1)), ...back],
    shows: [field(label)],
    check: () => expect.element(field(label)).toHaveValue(typed),
  })
