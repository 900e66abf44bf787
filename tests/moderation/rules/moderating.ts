// Helpers for tests of moderation.
import { ACTS, type ModerationAct } from '../../../contract/acts.ts'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

type Value = string | boolean | null

export const callAs = (who: string, call: string, ...values: Value[]) =>
  actAs(who, 'api', async (sql) => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ')
    const [row] = await sql.unsafe(`select private.${call}(${places}) as answer`, values as string[])
    return row?.answer as string
  })

type Reasons = {
  rule?: string
  facts?: string | null
  note?: string | null
  report?: string | null
  until?: string | null
  isUnlawful?: boolean
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** @returns the statement */
export function decide(act: ModerationAct, subject: string, reasons: Reasons = {}, by = world.people.admin) {
  const { rule = 'spam', facts = 'Spam', note = null, report = null, isUnlawful = false } = reasons
  const until = reasons.until ?? (act === 'suspend' ? tomorrow() : null)
  return callAs(by, 'decide', act, subject, rule, facts, note, report, until, isUnlawful)
}
export const reverse = (statement: string, note: string | null = null, by = world.people.admin) =>
  callAs(by, 'reverse_decision', statement, note)
export const appeal = (user: string, statement: string, text = 'It was my own drawing') =>
  callAs(user, 'appeal', statement, text)
export const decideAppeal = (admin: string, id: string, outcome = 'reversed') =>
  callAs(admin, 'decide_appeal', id, outcome, 'We looked again')

export const statementsOf = (userId: string) =>
  asUser(userId)`
      select act, rule, facts, about, reversed_by from public.statements where user_id = ${userId} order by created_at, id`
export const logOf = (person: string) => owner`
  select action, admin_id, reason, rule, facts, statement_id is not null as has_statement, reverses is not null as undoes
  from public.moderation_actions where user_id = ${person} order by id`

export async function addReview(rating = 1, by?: string): Promise<{ id: string; reviewer: string; listing: string }> {
  const reviewer = by ?? (await addUser('Reviewer'))
  const { listing } = await offered()
  const [review] = await owner`
    insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${listing}, ${reviewer}, ${rating}, 'Rude words')
    returning id`
  return { id: review?.id, reviewer, listing }
}

export const addCollection = async (user: string) =>
  (await firstValue(
    owner`insert into public.collections (owner_id, name, is_shared) values (${user}, 'Rude gifts', true) returning id`,
  )) as string

/** Something of a seller that the act is about. */
export async function addSubject(act: ModerationAct, seller: string): Promise<string> {
  const { subject } = ACTS[act]
  if (subject === 'review') return (await addReview(1, seller)).id
  if (subject === 'collection') return addCollection(seller)
  return subject === 'listing' ? addListing(seller) : seller
}

/** Whether what the act did to its subject still holds. */
export async function isInForce(act: ModerationAct, id: string): Promise<boolean> {
  const question: Record<ModerationAct, string> = {
    remove_review: 'removed_at is not null from public.reviews where id',
    remove_collection: 'removal_id is not null from public.collections where id',
    take_down_listing: "status = 'removed' from public.listings where id",
    suspend: "standing = 'suspended' from public.profiles where id",
    ban: "standing = 'banned' from public.profiles where id",
    warn: 'count(*) filter (where reversed_at is null) > 0 from public.statements where user_id',
  }
  return (await firstValue(owner.unsafe(`select ${question[act]} = $1`, [id]))) as boolean
}
