// Drafts of a seller.
import { NO_LABELS } from '@contract/label-choices.ts'
import type { Answers, Body } from './answers.ts'

export const draft = (changes: Partial<Body<'getDraft'>> = {}): Body<'getDraft'> => ({
  id: '00000000-0000-4000-8000-000000000070',
  revision: 1,
  missing: ['file', 'description', 'price'],
  publish_at: null,
  is_publishing: false,
  failure: null,
  updated_at: '2026-03-04T09:15:00Z',
  text: {
    title: 'Kept notes',
    description: '',
    price: '',
    pay_what_you_want: '',
    suggested_price: '',
    ...NO_LABELS,
    licence_source: '',
    licence_seats: '',
    section_id: '',
  },
  files: [],
  pictures: [],
  ...changes,
})

export const DRAFT_ANSWERS: Answers = {
  listDrafts: { drafts: [] },
  createDraft: draft(),
  saveDraft: draft({ revision: 2 }),
  listCategories: {
    categories: [
      { slug: 'crafts', name: 'Crafts', parent: null, position: 10 },
      { slug: 'quilting', name: 'Quilting', parent: 'crafts', position: 20 },
    ],
  },
  suggestTags: { tags: [] },
  endUpload: { success: true },
}

/** A file of a draft. */
export const stored = {
  uploadId: '00000000-0000-4000-8000-000000000061',
  name: 'notes.pdf',
  size_bytes: 15,
  head_sha256: '0'.repeat(64),
  is_stored: true,
}
/** A complete draft, whose buyers get keys of the seller's own list. */
export const withKeys = {
  ...draft().text,
  ...{ description: 'A paper.', price: '12.50', licence_source: 'list' as const },
  ...{ category: 'quilting', usage_licence: 'personal', ai_use: 'none', languages: 'en' },
}
