// Upload a File.
import { REASONS } from '@contract/file-types/file-types.ts'
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draft } from '../../support/states/drafts.ts'
import {
  alert,
  button,
  dialog,
  fill,
  heading,
  link,
  press,
  type Step,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const file = page.getByLabelText('File', { exact: true })
const images = page.getByLabelText('Showcase images', { exact: true })
const submit = press('Submit')

const PDF = new File(['%PDF-1.4\n%%EOF\n'], 'notes.pdf', { type: 'application/pdf' })
const picture = (number: number) => new File([`picture ${number}`], `${number}.png`, { type: 'image/png' })

const choose =
  (...files: File[]): Step =>
  () =>
    userEvent.upload(file, files)
const select =
  (label: string, value: string): Step =>
  () =>
    page.getByLabelText(label, { exact: true }).selectOptions(value)

/** What the upload form asks about an item besides its text. */
const fillLabels: Step[] = [
  select('Category', 'quilting'),
  press(page.getByRole('radio', { name: 'Personal use' })),
  press(page.getByRole('radio', { name: 'No', exact: true })),
  select('Languages', 'en'),
]

const filled = [
  choose(PDF),
  fill('File name', 'Kept notes'),
  fill('Description', 'A paper.'),
  fill('Price', '12.50'),
  ...fillLabels,
]
const keepsTheTitle = () => expect.element(page.getByLabelText('File name')).toHaveValue('Kept notes')

const testUpload = statesOf({ at: '/dashboard/upload', as: seller(), answers: { beginUploads: 'never' } })

testUpload('an empty upload form', {
  tags: ['nothing-scrolls-sideways', 'upload-fields-drop', 'upload-file-required', 'upload-file-name'],
  steps: [fill('Description', 'x'.repeat(DESCRIPTION_MAX_CHARACTERS + 100))],
  shows: [
    heading('Upload a File'),
    /^1 \/ 100 listings used$/,
    '12 GB of 100 GB used',
    `${DESCRIPTION_MAX_CHARACTERS}/${DESCRIPTION_MAX_CHARACTERS}`,
  ],
  check: async () => {
    await expect.element(button('Submit')).toBeDisabled()
    const lacks = page
      .getByText('Add a file, a file name, a category, a licence, an answer about AI, a language, and a price.')
      .first()
      .element().textContent
    await expect.element(button('Submit')).toHaveAccessibleDescription(lacks)
    await expect.element(button('Publish later')).toHaveAccessibleDescription(lacks)
    await expect.element(page.getByLabelText('File name')).toHaveAttribute('maxlength', String(TITLE_MAX_CHARACTERS))
  },
})

testUpload('the page of a new listing before its price is typed', {
  tags: ['nothing-scrolls-sideways'],
  steps: [fill('File name', 'Kept notes'), press('Preview')],
  shows: [dialog.getByText('How buyers see this page'), dialog.getByRole('heading', { name: 'Kept notes' })],
  hides: [dialog.getByText('$0.00'), dialog.getByText('Failed to fetch ratings.')],
})

testUpload('an upload of a program', {
  tags: ['upload-types-size'],
  steps: [choose(new File(['MZ'], 'tool.exe', { type: 'application/x-msdownload' }))],
  shows: [alert('Invalid file type or size. Only images, PDFs, videos, and text files up to 5GB are allowed.')],
  check: () => expect.element(button('Submit')).toBeDisabled(),
})

testUpload('an upload above 5 GB', {
  tags: ['upload-types-size'],
  steps: [
    async () => {
      // No one keeps 5 GiB at hand: a dropped file claims that size.
      const huge = new File(['%PDF'], 'huge.pdf', { type: 'application/pdf' })
      Object.defineProperty(huge, 'size', { value: 5_368_709_121 })
      const item = { kind: 'file', type: huge.type, getAsFile: () => huge, webkitGetAsEntry: () => null }
      const event = new Event('drop', { bubbles: true })
      Object.defineProperty(event, 'dataTransfer', { value: { files: [huge], items: [item], types: ['Files'] } })
      await expect.element(file).toBeInTheDocument()
      file.element().dispatchEvent(event)
    },
  ],
  shows: [alert('File size exceeds the 5GB limit.')],
})

testUpload('an upload whose bytes are another type keeps the file before it', {
  tags: ['files-programs-taken'],
  steps: [...filled, choose(new File(['<!doctype html><p>Hello'], 'page.txt', { type: 'text/plain' }))],
  shows: [alert(REASONS.markup), 'notes.pdf'],
  check: keepsTheTitle,
})

testUpload('an upload with a picture that is a PDF, then with six pictures', {
  tags: ['upload-five-images'],
  steps: [
    () => userEvent.upload(images, [PDF]),
    see(alert('Images must be PNG or JPEG.')),
    () => userEvent.upload(images, [1, 2, 3, 4, 5, 6].map(picture)),
  ],
  shows: [alert('You can upload a max of 5 images.'), '5/5'],
})

testUpload('an upload without its texts', {
  tags: ['upload-file-name'],
  steps: [choose(PDF), submit],
  shows: ['Enter a file name.', 'Enter a description.', 'Enter a price.'],
})

const place = { id: id(60), bucket: 'showcase-images' as const, path: 'picture' }
testUpload('an upload with a picture that doesn’t open', {
  tags: ['upload-types-size'],
  answers: {
    beginUploads: ({ values }) => (String(values.kinds).startsWith('product') ? 'never' : { uploads: [place, place] }),
  },
  steps: [...filled, () => userEvent.upload(images, [picture(7)])],
  shows: ['Upload failed: 7.png isn’t a valid PNG or JPEG.', alert(/^7\.png isn’t a valid PNG or JPEG\.$/), '1/5'],
  check: keepsTheTitle,
})

const drawn: Step = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 6 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  await userEvent.upload(images, [new File([blob ?? ''], 'front.png', { type: 'image/png' })])
}
testUpload('an upload with a picture that cannot be stored', {
  tags: ['upload-types-size'],
  answers: {
    beginUploads: ({ values }) => (String(values.kinds).startsWith('product') ? 'never' : 'too_many_uploads'),
  },
  steps: [...filled, drawn],
  shows: [alert(/^You have too many/), button('Retry front.png'), '1/5'],
  check: keepsTheTitle,
})

const storageRefuses: Step = async () => {
  const refusal = { statusCode: '415', error: 'invalid_mime_type', message: 'mime type is not supported' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 400 }))
  onTestFinished(() => void vi.restoreAllMocks())
}
testUpload('an upload with a picture that Storage refuses', {
  tags: ['upload-types-size'],
  answers: {
    beginUploads: ({ values }) => (String(values.kinds).startsWith('product') ? 'never' : { uploads: [place, place] }),
  },
  steps: [...filled, storageRefuses, drawn],
  shows: [
    'Upload failed: front.png was refused by our storage. Choose another picture.',
    alert(/^front\.png was refused/),
  ],
  hides: [button('Retry front.png')],
  check: keepsTheTitle,
})

for (const [name, answer, text] of [
  [
    'an upload beyond the limit of listings',
    'listing_quota_reached',
    'Upload failed: You’ve reached your listing limit.',
  ],
  ['an upload without an answer', 'no answer', 'An error occurred while attempting to upload your file.'],
] as const)
  testUpload(name, {
    tags: ['toasts-upload-edit'],
    answers: { beginUploads: answer },
    steps: [...filled, submit],
    shows: [text],
    check: keepsTheTitle,
  })

testUpload('an upload that doesn’t fit into the storage', {
  tags: ['storage-quota-exact'],
  answers: {
    getUsage: { uploaded: 1, max: 100, stored_bytes: 100 * 2 ** 30, max_bytes: 100 * 2 ** 30 },
    beginUploads: 'storage_full',
  },
  steps: filled,
  shows: ['100 GB of 100 GB used', /^This file doesn’t fit into your storage\./],
  sends: { beginUploads: { kinds: ['product'], sizes: [PDF.size] } },
  check: keepsTheTitle,
})

testUpload('an upload under way', {
  tags: ['upload-uploading-success'],
  answers: { beginUploads: 'never' },
  steps: [...filled, submit],
  shows: [button('Uploading...')],
  check: () => expect.element(button('Uploading...')).toBeDisabled(),
})

testUpload('a new form beside a draft that is not finished', {
  tags: ['drafts-on-server'],
  answers: { listDrafts: { drafts: [{ ...draft(), text: { ...draft().text, title: 'Half listed' } }] } },
  shows: [link('Half listed'), link('All drafts')],
})

testUpload('a form that its seller leaves at once is saved', {
  tags: ['drafts-on-server'],
  widths: [1440],
  steps: [fill('File name', 'Half listed'), press(link('My Orders'))],
  shows: [heading('My Orders')],
  sends: { createDraft: { content: { text: { title: 'Half listed' } } } },
})
