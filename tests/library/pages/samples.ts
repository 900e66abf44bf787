// Items of the library for its states.
import { type Body, entry, type Items } from '../../support/states/answers.ts'
import { DATE, id, PICTURE } from '../../support/states/world.ts'

type Item = Items<'listLibrary', 'items'>
type File = Item['files'][number]
export const file = (changes: Partial<File> = {}): File => ({
  id: id(70),
  name: 'quilt.pdf',
  type: 'application/pdf',
  size_bytes: 240_000,
  sha256: 'a'.repeat(64),
  ...changes,
})
export const item = (changes: Partial<Item> = {}) =>
  entry('listLibrary', 'items', {
    ...{ id: id(10), order_id: id(30), title: 'Quilt pattern', seller_id: id(2), seller_name: 'Sam Seller' },
    ...{ picture: PICTURE, is_listed: true, last_download_at: DATE, release: 1, usage_licence: 'commercial' },
    ...{ type: 'pdf', files: [file()] },
    ...changes,
  })
export const list = (...items: Item[]) => ({ items, nextCursor: null })
export const choices: Body<'getLibraryChoices'> = {
  items: 10,
  updated: 1,
  sellers: [
    { id: id(2), name: 'Sam Seller', items: 9 },
    { id: id(4), name: 'Kim Knits', items: 1 },
  ],
  types: [
    { type: 'pdf', items: 9 },
    { type: 'image', items: 1 },
  ],
}
