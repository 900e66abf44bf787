// Drafts are restored into matching fields only.
import { expect, test } from 'vitest'
import { fitDraft } from './drafts.ts'

const begun = { rating: null as number | null, comment: '' }

test('the fields are as they were typed', () => {
  expect(fitDraft(JSON.stringify({ rating: 4, comment: 'Warm' }), begun)).toEqual({ rating: 4, comment: 'Warm' })
})

test('an unknown field is dropped, and a missing one has its initial value', {
  tags: ['session-lapses-somebody'],
}, () => {
  expect(fitDraft(JSON.stringify({ file: 'plans.pdf', rating: 4 }), begun)).toEqual({ rating: 4, comment: '' })
})

test.each(['{"comment":7}', '{"comment":{"x":1}}', '[]', '7', '{"__proto__":{"comment":"x"}}'])(
  'of %s nothing is taken',
  (stored) => {
    expect(fitDraft(stored, begun)).toEqual(begun)
  },
)

test.each(['nonsense', 'null'])('a stored %s is ignored', (stored) => {
  expect(fitDraft(stored, begun)).toBe(null)
})
