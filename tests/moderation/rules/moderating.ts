// Helpers for tests of moderation.
import { world } from '../../support/database/fixture.ts'
import { offered } from '../../support/database/steps.ts'
import { actAs, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

export const decide = (admin: string, call: string, ...values: (string | boolean | null)[]) =>
  actAs(admin, 'api', async (sql) => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ')
    const [row] = await sql.unsafe(`select private.${call}(${places}) as answer`, values as string[])
    return row?.answer as string
  })
export const byAdmin = (call: string, ...values: (string | boolean | null)[]) =>
  decide(world.people.admin, call, ...values)

export const statementsOf = (userId: string) =>
  asUser(userId)`
      select act, rule, facts, about, reversed_by from public.statements where user_id = ${userId} order by created_at, id`
export const logOf = (person: string) => owner`
  select action, admin_id, reason, rule, facts, statement_id is not null as has_statement, reverses is not null as undoes
  from public.moderation_actions where user_id = ${person} order by id`

export async function addReview(rating = 1): Promise<{ id: string; reviewer: string; listing: string }> {
  const reviewer = await addUser('Reviewer')
  const { listing } = await offered()
  const [review] = await owner`
    insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${listing}, ${reviewer}, ${rating}, 'Rude words')
    returning id`
  return { id: review?.id, reviewer, listing }
}
