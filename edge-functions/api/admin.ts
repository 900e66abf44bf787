import { z } from 'zod'
import { adminCalls, type adminStatement } from '../../contract/admin.ts'
import { SETTING_CHANGES } from '../../contract/choices.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { type Overview, queueCalls, type Waiting } from '../../contract/queues.ts'
import { settingChange } from '../../contract/service.ts'
import { changeText } from '../../contract/settings.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { queueParts, type ServiceDelays } from '../_shared/database/service-delays.ts'
import { pageLimit, pageOf, readCursor } from '../_shared/http/cursor.ts'
import { isUser } from '../_shared/profiles.ts'
import { avatars, handle } from './_app/context.ts'
import { listed, newestFirst, statements } from './_app/statements.ts'

type User = AnswerOf<typeof adminCalls.listUsers>['users'][number]
type Described = AnswerOf<typeof adminCalls.getUser>

export const listUsers = listed(adminCalls.listUsers, 'users', 'private.find_users', {
  shape: (user: User) => ({ ...user, avatar: avatars.toAddress(user.avatar) }),
})

export const listAllListings = listed(adminCalls.listAllListings, 'listings', 'private.find_listings')

export const listAllReviews = listed(adminCalls.listAllReviews, 'reviews', 'private.find_reviews')

export const getUser = handle(adminCalls.getUser)(async (c, { params: { userId } }) => {
  const [[row], statements] = await Promise.all([
    c.var.asService<{ user: Described }[]>`select private.describe_user(${userId}) as user`,
    c.var.asCaller<z.output<typeof adminStatement>[]>`
      select id, act, rule, facts, about, listing_id, review_id, until, is_unlawful, created_at, reversed_at, reversed_by
      from public.statements where user_id = ${userId} order by created_at desc, id desc limit 100`,
  ])
  const described = row?.user as Described
  return { ...described, avatar: avatars.toAddress(described.avatar), statements }
})

type Action = AnswerOf<typeof adminCalls.listActions>['actions'][number]

/** The log keeps old and new values of settings as they are stored. */
const inWords = ({ facts, ...action }: Action): Action => {
  const isAboutSetting = facts !== null && SETTING_CHANGES.some((change) => change === action.action)
  return { ...action, facts: isAboutSetting ? changeText(settingChange.parse(JSON.parse(facts))) : facts }
}

const position = z.tuple([z.number().int()])

const idOf = (sql: Transaction, username: string) =>
  sql`(select profiles.id from public.profiles where ${isUser(sql, username)})`

export const listActions = handle(adminCalls.listActions)(async (c, { query }) => {
  const { action, adminId, userId, admin, user, limit, cursor } = query
  const after = readCursor(cursor, position)
  const found = await c.var.asCaller(
    (sql) => sql<Action[]>`
      select actions.id, actions.action, actions.admin_id, coalesce(admins.username, 'deleted-user') as admin_username,
        actions.user_id, users.username as user_username, actions.listing_id, actions.review_id, actions.report_id,
        actions.statement_id, actions.case_id, actions.rule, actions.facts, actions.reason, actions.until, actions.reverses, actions.created_at
      from public.moderation_actions as actions
      left join public.profiles as admins on admins.id = actions.admin_id
      left join public.profiles as users on users.id = actions.user_id
      where true
        ${action ? sql`and actions.action = ${action}` : sql``}
        ${adminId ? sql`and actions.admin_id = ${adminId}` : sql``}
        ${userId ? sql`and actions.user_id = ${userId}` : sql``}
        ${admin ? sql`and actions.admin_id = ${idOf(sql, admin)}` : sql``}
        ${user ? sql`and actions.user_id = ${idOf(sql, user)}` : sql``}
        ${after ? sql`and actions.id < ${after[0]}` : sql``}
      order by actions.id desc
      ${pageLimit(limit)}`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.id])
  return { actions: rows.map(inWords), nextCursor }
})

export const { lookUp, getShopSettings, changeShopSettings, listAdmins, proposeAdmin, agreeToProposal, endProposal } =
  statements('asService', adminCalls, {
    lookUp: (sql, { body }) => sql`select private.look_up(${body.question}) as found`,
    getShopSettings: (sql) => sql`select private.find_settings() as settings`,
    changeShopSettings: (sql, { body }) => sql`select private.save_settings(${sql.json(body)}::jsonb)`,
    listAdmins: (sql) =>
      sql`select admins, proposals from jsonb_to_record(private.find_admins()) as found (admins jsonb, proposals jsonb)`,
    proposeAdmin: (sql, { body }) =>
      sql`select private.propose_admin(${body.userId}, ${body.act}, ${body.reason}) as id`,
    agreeToProposal: (sql, { params }) => sql`select private.agree_to_proposal(${params.proposalId})`,
    endProposal: (sql, { params }) => sql`select private.end_proposal(${params.proposalId})`,
  })

type Message = AnswerOf<typeof queueCalls.listContactMessages>['messages'][number]

export const listContactMessages = handle(queueCalls.listContactMessages)(async (c, { query }) => {
  const { isOpen } = query
  const found = await c.var.asCaller(
    (sql) => sql<Message[]>`
      select id, name, email, message, created_at, closed_at, answer, answered_at
      from public.contact_messages
      where true
        ${isOpen === undefined ? sql`` : isOpen ? sql`and closed_at is null` : sql`and closed_at is not null`}
        ${newestFirst(sql, query, sql`created_at`, sql`id`)}`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.created_at, row.id])
  return { messages: rows, nextCursor }
})

export const { answerContactMessage, closeContactMessage, retryMail } = statements('asService', queueCalls, {
  answerContactMessage: (sql, { params, body }) =>
    sql`select private.close_contact_message(${params.messageId}, ${body.answer})`,
  closeContactMessage: (sql, { params }) => sql`select private.close_contact_message(${params.messageId})`,
  retryMail: (sql, { params }) => sql`select private.retry_mail(${params.mailId})`,
})

export const countWaiting = handle(queueCalls.countWaiting)(async (c) => {
  const [row] = await c.var.asService<{ waiting: Waiting }[]>`select private.count_waiting() as waiting`
  return row?.waiting as Waiting
})

type ShopOverview = Pick<Overview, 'months'> & {
  refunds: number
  delays: ServiceDelays
  ledger_seconds: number | null
  fraud: Overview['health']['fraud']
}

/** The job that compares the ledger with Stripe runs every hour. */
const LEDGER_LATE_SECONDS = 7200

export const getOverview = handle(queueCalls.getOverview)(async (c): Promise<Overview> => {
  const [row] = await c.var.asService<[{ overview: ShopOverview }]>`select private.shop_overview() as overview`
  const { months, refunds, delays, ledger_seconds: seconds, fraud } = row.overview
  return {
    months,
    health: {
      ...queueParts(delays),
      refunds: { waiting: refunds, stuck: delays.refunds_stuck },
      ledger: { state: seconds === null || seconds > LEDGER_LATE_SECONDS ? 'late' : 'ok', seconds },
      fraud,
    },
  }
})

export const listFailedMails = listed(queueCalls.listFailedMails, 'mails', 'private.find_failed_mails', {
  time: 'buried_at',
})

export const listStripeDifferences = listed(
  queueCalls.listStripeDifferences,
  'differences',
  'private.find_stripe_differences',
  { time: 'first_seen_at' },
)
