// Helpers for tests of moderation.
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

export const decide = (admin: string, call: string, ...values: (string | boolean | null)[]) =>
  actAs(admin, 'api', async (sql) => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ')
    const [row] = await sql.unsafe(`select private.${call}(${places}) as answer`, values as string[])
    return row?.answer as string
  })
export const byAdmin = (call: string, ...values: (string | boolean | null)[]) =>
  decide(world.people.admin, call, ...values)

export const addAdmin = async (name = 'Other Operator') => {
  const id = await addUser(name)
  await owner`insert into public.user_roles (user_id, role) values (${id}, 'admin')`
  return id
}

export const statementsOf = (userId: string) =>
  asUser(
    userId,
    (sql) => sql`
      select act, rule, facts, about, reversed_by from public.statements where user_id = ${userId} order by created_at, id`,
  )
export const mailsTo = async (userId: string) =>
  (await owner`select kind from private.outbox where recipient_id = ${userId} order by created_at, event_key`).map(
    ({ kind }) => kind,
  )
export const statusOf = async (listing: string) =>
  (await owner`select status from public.listings where id = ${listing}`)[0]?.status
export const standingOf = async (person: string) =>
  (await owner`select standing from public.profiles where id = ${person}`)[0]?.standing
export const logOf = (person: string) => owner`
  select action, admin_id, reason, rule, facts, statement_id is not null as has_statement, reverses is not null as undoes
  from public.moderation_actions where user_id = ${person} order by id`

export const suspendUntil = (person: string, until = '2 days') =>
  actAs(world.people.admin, 'api', async (sql) => {
    await sql`select private.suspend_user(${person}, now() + ${until}::interval, 'spam', 'Spam in ten reviews', null)`
  })

export async function addReview(rating = 1): Promise<{ id: string; reviewer: string; listing: string }> {
  const reviewer = await addUser('Reviewer')
  const listing = await addListing(await addSeller('Reviewed'))
  const [review] = await owner`
    insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${listing}, ${reviewer}, ${rating}, 'Rude words')
    returning id`
  return { id: review?.id, reviewer, listing }
}
