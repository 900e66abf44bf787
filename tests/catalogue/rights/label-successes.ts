// What the calls of categories, tags and synonyms need to succeed, for the answers by persona.
import { owner } from '../../support/api/people.ts'
import type { Shop } from '../../support/api/shop.ts'

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`

async function tagged(): Promise<string> {
  const tag = unique('tag')
  await owner`insert into public.tags (slug) values (${tag})`
  return tag
}

/** Words that five people searched for and that nothing has. */
async function searchedInVain(): Promise<string> {
  const words = unique('vain').replace('-', ' ')
  await owner`insert into private.empty_searches (words) values (${words})`
  return words
}

/** For tests/api/rights/successes.ts. */
export const labelSuccesses = {
  getTag: async () => ({ params: { tag: await tagged() } }),
  mergeTag: async ({ people }: Shop) => ({
    by: people.admin,
    params: { tag: await tagged() },
    body: { into: await tagged() },
  }),
  addCategory: async ({ people }: Shop) => ({
    by: people.admin,
    body: { slug: unique('category'), name: 'New', parent: null, position: 1 },
  }),
  deleteCategory: async ({ people }: Shop) => {
    const slug = unique('category')
    await owner`insert into public.categories (slug, name) values (${slug}, 'New')`
    return { by: people.admin, params: { slug } }
  },
  addSynonym: async ({ people, things }: Shop) => {
    const [{ title }] = await owner<[{ title: string }]>`select title from public.listings where id = ${things.sold.id}`
    return { by: people.admin, params: { words: await searchedInVain() }, body: { means: title } }
  },
  dismissEmptySearch: async ({ people }: Shop) => ({ by: people.admin, params: { words: await searchedInVain() } }),
}
