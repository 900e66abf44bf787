// Drafts of a seller.

import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Answers } from '../../support/states/answers.ts'
import { draft, stored, withKeys } from '../../support/states/drafts.ts'
import {
  alert,
  button,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  row,
  type State,
  type Step,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import { id, listing, seller } from '../../support/states/world.ts'

const titled = (number: number, title: string, changes: Partial<ReturnType<typeof draft>> = {}) => {
  const begun = draft()
  return { ...begun, missing: [], ...changes, id: id(number), text: { ...begun.text, title } }
}

const testDrafts = statesOf({ at: '/dashboard/drafts', as: seller() })

testDrafts('drafts in every state', {
  tags: ['drafts-on-server', 'nothing-scrolls-sideways'],
  answers: {
    listDrafts: {
      drafts: [
        titled(70, draft().text.title, { missing: ['file', 'price'] }),
        titled(71, '', {}),
        titled(72, 'A'.repeat(120), { publish_at: '2099-01-01T09:00:00Z' }),
        titled(73, 'Linen bag', { failure: 'You’ve reached your listing limit.' }),
        titled(74, 'Wool hat', { is_publishing: true }),
      ],
    },
  },
  shows: [
    heading('Drafts', 1),
    row('Needs a file and a price'),
    row(/Untitled draft.*Ready/),
    row(/Publishes/),
    row('Not published: You’ve reached your listing limit.'),
    row('Publishing'),
    link('Continue Untitled draft'),
  ],
})

testDrafts('the question before a draft is deleted', {
  answers: { listDrafts: { drafts: [titled(70, 'Linen bag')] } },
  steps: [press(button('Delete Linen bag'))],
  shows: [dialog, inDialog('Delete')],
})

// A draft that its seller publishes later.
const testDraft = statesOf({ at: `/dashboard/upload?draft=${id(70)}`, as: seller() })

testDraft('a draft with the seller’s own keys that is scheduled', {
  tags: ['drafts-scheduled'],
  answers: { getDraft: draft({ files: [stored], text: withKeys, publish_at: '2099-01-01T09:00:00Z' }) },
  shows: [/This draft will be published on.*sold out until you add your licence keys/, button('Remove schedule')],
})

const LATER = '2099-01-01T09:00'
const SOLD_OUT = dialog.getByRole('alert').filter({ hasText: 'sold out until you add your licence keys' })
/** Of these calls, none answers `publishDraft`: the form around the dialog must not be submitted too. */
const testSchedule = (at: string, what: string, shown: Pick<State, 'shows' | 'hides' | 'sends'>) =>
  testDraft(`a draft that its seller schedules ${what}`, {
    tags: ['drafts-scheduled'],
    answers: {
      getDraft: draft({ files: [stored], text: withKeys }),
      scheduleDraft: draft({ revision: 2, files: [stored], text: withKeys, publish_at: `${LATER}:00Z` }),
    },
    steps: [press('Publish later'), see(SOLD_OUT), fill('Publish at', at), press(inDialog('Schedule'))],
    ...shown,
  })
const inPast = { shows: [dialog.getByText('Choose a time in the future.')] }
testSchedule('', 'without a time', inPast)
testSchedule('2020-01-01T09:00', 'for a time in the past', inPast)
testSchedule(LATER, 'for a time to come', {
  sends: { scheduleDraft: { publishAt: new Date(LATER).toISOString() } },
  shows: [/This draft will be published on/, button('Remove schedule')],
  hides: [dialog],
})

// Upload a File, with a draft of the seller.

const submit = press('Submit')
const keepsTheTitle = () => expect.element(page.getByLabelText('File name')).toHaveValue('Kept notes')

const scrollDown: Step = async () => scrollTo(0, document.body.scrollHeight)

const INTERRUPTED = 'Choose the same file again to resume.'

testDraft('a draft whose upload was interrupted', {
  tags: ['drafts-on-server', 'uploads-resume'],
  answers: { getDraft: draft({ files: [{ ...stored, is_stored: false }] }) },
  shows: ['Interrupted', INTERRUPTED, button('Choose again notes.pdf')],
  check: keepsTheTitle,
})

testDraft('a draft that couldn’t be published', {
  tags: ['drafts-scheduled'],
  answers: { getDraft: draft({ files: [stored], failure: 'You’ve reached your listing limit.' }) },
  shows: ['This draft couldn’t be published: You’ve reached your listing limit.', 'Uploaded'],
})

testDraft('a draft that was published', {
  tags: ['drafts-on-server', 'upload-uploading-success'],
  answers: {
    getDraft: draft({
      files: [stored],
      text: withKeys,
    }),
    publishDraft: listing({ title: 'Kept notes' }),
    getListing: listing({ title: 'Kept notes' }),
    addLicenceKeys: { added: 2 },
  },
  steps: [fill('Keys, one per line', 'AAAA-1\nAAAA-2'), submit],
  sends: { addLicenceKeys: { id: listing().id, keys: ['AAAA-1', 'AAAA-2'] } },
  shows: ['File uploaded successfully!', link('View listing'), heading('It’s live'), button('Share')],
  check: () => expect.element(page.getByLabelText('File name')).toHaveValue(''),
})

const processing = listing({ title: 'Kept notes', status: 'processing', is_active: false })
const publishing = { getDraft: draft({ files: [stored], text: withKeys }), publishDraft: processing }
testDraft('a listing that is processing after Submit', {
  tags: ['upload-uploading-success', 'nothing-scrolls-sideways'],
  answers: { ...publishing, getListing: processing },
  steps: [submit],
  shows: [heading('Processing'), link('View listing')],
  check: async () => {
    await expect.element(heading('Processing')).toBeInViewport()
    expect(document.activeElement?.contains(heading('Processing').element())).toBe(true)
  },
})

testDraft('a listing whose file was rejected after Submit', {
  tags: ['upload-uploading-success'],
  answers: { ...publishing, getListing: { ...processing, processing_failure: 'It is an archive.' } },
  steps: [submit, see('It is an archive. Choose another file and submit it again.'), press('Start over')],
  shows: [heading('File')],
  hides: [heading('It can’t go live'), page.getByRole('list', { name: 'Uploads' })],
})

testDraft('a draft with a wrong number of devices per key', {
  tags: ['drafts-on-server'],
  answers: { getDraft: draft({ files: [stored] }) },
  steps: [
    () => page.getByRole('radio', { name: 'Generated keys' }).click(),
    fill('Devices per key', '0'),
    see('Draft saved'),
    submit,
  ],
  shows: ['Enter a whole number from 1 to 1,000.'],
  sends: { saveDraft: { content: { text: { licence_source: 'generated', licence_seats: '0' } } } },
})

testDraft('a draft that another tab changed', {
  tags: ['drafts-two-tabs'],
  answers: { getDraft: draft(), saveDraft: 'draft_changed' },
  steps: [fill('Description', 'Mine'), scrollDown],
  shows: [alert('This draft was changed in another tab'), button('Keep this one'), button('Use the other')],
  check: async () => {
    await expect.element(button('Keep this one')).toBeInViewport()
    expect(document.activeElement?.contains(button('Keep this one').element())).toBe(true)
  },
})

const changed = {
  getDraft: ({ sent }) => draft(sent.saveDraft && { revision: 5, text: { ...draft().text, description: 'Theirs' } }),
  saveDraft: ({ values }) => (values.revision === 5 ? draft({ revision: 6 }) : 'draft_changed'),
} satisfies Answers

testDraft('a draft that its seller keeps over the one of another tab', {
  tags: ['drafts-two-tabs'],
  answers: changed,
  steps: [fill('Description', 'Mine'), press('Keep this one')],
  shows: ['Draft saved'],
  hides: [button('Use the other')],
  sends: { saveDraft: { revision: 5, content: { text: { description: 'Mine' } } } },
})

testDraft('a draft that its seller takes from another tab', {
  tags: ['drafts-two-tabs'],
  answers: changed,
  steps: [fill('Description', 'Mine'), press('Use the other')],
  shows: ['Draft saved'],
  check: () => expect.element(page.getByLabelText('Description')).toHaveValue('Theirs'),
})

testDraft('a draft that another tab deleted and its seller saves again', {
  tags: ['drafts-two-tabs'],
  answers: {
    getDraft: draft({ files: [stored] }),
    saveDraft: ({ values }) => (values.draftId === id(71) ? draft({ id: id(71), revision: 2 }) : 'draft_not_found'),
    createDraft: draft({ id: id(71) }),
  },
  steps: [fill('Description', 'Mine'), press('Save as a new draft')],
  shows: ['Draft saved', INTERRUPTED],
  sends: { saveDraft: { revision: 1, content: { text: { description: 'Mine' }, files: [] } } },
})

testDraft('a draft of two files, one of them rejected', {
  tags: ['uploads-resume'],
  answers: {
    getDraft: draft({ files: [stored, { ...stored, uploadId: id(62), name: 'cover.pdf' }], text: withKeys }),
    publishDraft: { refusal: 'upload_changed', itemId: stored.uploadId },
  },
  steps: [submit],
  shows: [ERRORS.upload_changed.message, button('Choose again notes.pdf'), 'Uploaded'],
  sends: { saveDraft: { content: { files: [{ name: 'cover.pdf' }] } } },
})

const two = draft({ files: [stored, { ...stored, uploadId: id(62), name: 'cover.pdf' }] })
const inOrder = { saveDraft: { content: { files: [{ name: 'cover.pdf' }, { name: 'notes.pdf' }] } } }
testDraft('files that are moved by a button', {
  tags: ['release-files'],
  answers: { getDraft: two },
  steps: [press('Move notes.pdf down')],
  shows: ['Draft saved', 'Moved notes.pdf to position 2 of 2.'],
  sends: inOrder,
  check: () => expect.element(button('Move notes.pdf up')).toHaveFocus(),
})

const grips = async (): Promise<[Element, Element]> => {
  const rows = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect.element(rows.nth(1)).toBeVisible()
  return rows.elements().map((row) => row.querySelector('.cursor-grab')) as [Element, Element]
}
const middleOf = (element: Element) => {
  const [frame, box] = [frameElement?.getBoundingClientRect(), element.getBoundingClientRect()]
  return { x: (frame?.x ?? 0) + box.x + box.width / 2, y: (frame?.y ?? 0) + box.y + box.height / 2 }
}
const DRAGS: Record<string, (dragged: Element, target: Element) => Promise<unknown>> = {
  mouse: (dragged, target) => userEvent.dragAndDrop(dragged, target),
  finger: async (dragged, target) => {
    dragged.scrollIntoView({ block: 'center' })
    const [start, end] = [middleOf(dragged), middleOf(target)]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [start])
    await touch('touchMove', [end])
    await touch('touchEnd', [])
  },
}
for (const [pointer, drag] of Object.entries(DRAGS))
  testDraft(`files that are dragged with a ${pointer}`, {
    tags: ['release-files'],
    answers: { getDraft: two },
    steps: [
      // It loads late, and moves the list.
      see(button('Choose a file')),
      async () => {
        const [first, second] = await grips()
        await drag(second, first)
      },
    ],
    shows: ['Draft saved'],
    sends: inOrder,
  })

testDraft('a draft that another tab published', {
  tags: ['drafts-two-tabs'],
  answers: { getDraft: draft(), saveDraft: 'draft_not_found' },
  steps: [fill('Description', 'Mine')],
  shows: [alert('This draft was published or deleted somewhere else.'), button('Save as a new draft')],
})

testDraft('a draft without a connection', {
  tags: ['drafts-two-tabs'],
  answers: { getDraft: draft(), saveDraft: 'no answer' },
  steps: [fill('Description', 'Mine')],
  shows: ['Offline. We’ll save your draft when you’re back.', button('Save now')],
})

testDraft('a draft that is saved while its seller types', {
  tags: ['drafts-on-server'],
  answers: { getDraft: draft() },
  steps: [fill('Description', 'Twelve blocks')],
  shows: ['Draft saved'],
  sends: { saveDraft: { revision: 1, content: { text: { title: 'Kept notes', description: 'Twelve blocks' } } } },
})

testDraft('a draft that goes into a section of the shop', {
  tags: ['drafts-on-server'],
  answers: { getDraft: draft(), getOwnShop: { sections: [{ id: id(31), name: 'Cooking' }], pinned: [] } },
  steps: [() => page.getByLabelText('Section of your shop').selectOptions('Cooking')],
  shows: ['Draft saved', page.getByRole('link', { name: 'What each licence allows' })],
  sends: { saveDraft: { content: { text: { section_id: id(31) } } } },
})

testDraft('a draft that is being published', {
  answers: { getDraft: draft({ is_publishing: true }) },
  shows: ['This draft is being published. See its status in My Listings.'],
})
