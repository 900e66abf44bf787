// One success of each call that removes or restores a collection.
import { owner, user } from '../../support/api/people.ts'
import type { Shop } from '../../support/api/shop.ts'

const decision = { rule: 'spam', facts: 'The same words ten times' }

/** A new user's shared collection. */
async function collected(): Promise<string> {
  const { id } = await user('Collector')
  const [made] = await owner<[{ id: string }]>`
    insert into public.collections (owner_id, name, is_shared) values (${id}, 'Gifts', true) returning id`
  return made.id
}

/** For tests/api/rights/successes.ts. */
export const collectionSuccesses = {
  removeCollection: async ({ people }: Shop) => ({ by: people.admin, id: await collected(), body: decision }),
  restoreCollection: async ({ people }: Shop) => {
    const { body } = await people.admin.post(`admin/collections/${await collected()}/remove`, decision)
    return { by: people.admin, id: body.statementId as string, body: {} }
  },
}
