// Why an upload stopped, and what its seller can do.
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'

vi.mock('./resumable-upload.ts', () => ({
  uploadErrorStatus: (error: { status?: number }) => error.status ?? 0,
}))
const { FileChanged, problemOf } = await import('./upload-problems.ts')

const OFFLINE = 'The connection was lost. The upload continues when you’re back online.'

test.each([
  { error: new ApiError(0), text: OFFLINE, action: 'retry', isOffline: true },
  { error: new ApiError(409, { message: 'Too many uploads.' }), text: 'Too many uploads.', action: 'retry' },
  { error: {}, text: OFFLINE, action: 'retry', isOffline: true },
  { error: { status: 400 }, text: messages.uploadFailed, action: 'retry' },
  { error: { status: 410 }, text: 'This upload has expired. Start it again.', action: 'retry', isGone: true },
  { error: { status: 413 }, text: messages.fileTooLarge, action: 'choose' },
  { error: { status: 415 }, text: 'This type of file isn’t accepted. Choose another one.', action: 'choose' },
  { error: new FileChanged(), text: messages.uploadFileChanged, action: 'choose' },
])('an upload stops with “$text”', { tags: ['uploads-queue'] }, async ({ error, ...problem }) => {
  expect(await problemOf(error, new File(['%PDF-1.4\n'], 'notes.pdf'))).toMatchObject(problem)
})
