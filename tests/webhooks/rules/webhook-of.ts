// Sellers with webhooks, and the calls of the function that sends them.
import { world } from '../../support/database/fixture.ts'
import { actAs, addSeller, asJobs } from '../../support/database/world.ts'

const { owner } = world
export const ALL = ['sale.completed', 'refund.completed', 'review.created', 'message.received']

export const create = (seller: string, events: string[] = ALL) =>
  actAs(seller, 'api')`select private.create_webhook('https://sam.example/hook', ${events}, 'whsec_first') as id`.then(
    ([row]) => row?.id as string,
  )
export async function sellerWithWebhook(events?: string[]) {
  const sam = await addSeller('Sam Hooks')
  return { sam, id: await create(sam, events) }
}
export const messagesOf = (endpoint: string) =>
  owner<{ id: string; type: string; data: Record<string, unknown>; attempts: number; is_delivered: boolean }[]>`
    select id, type, data, attempts, delivered_at is not null as is_delivered from private.webhook_messages
    where endpoint_id = ${endpoint} order by happened_at, type`
export const sendTests = async (seller: string, id: string, times = 1) => {
  for (let time = 0; time < times; time++) await actAs(seller, 'api')`select private.test_webhook(${id})`
}
type Taken = { id: string; secrets: string[]; body: string }
/** Takes everything that is due and returns what belongs to these messages. */
export const takeOf = async (messages: { id: string }[]) =>
  (await asJobs((sql) => sql<Taken[]>`select * from private.take_webhooks(100, '1 minute')`)).filter(({ id }) =>
    messages.some((message) => message.id === id),
  )
export const mark = (message: string, status: number | null) =>
  asJobs((sql) => sql`select private.mark_webhook(${message}, ${status}, ${status ? null : 'Nobody there'}, 12)`)
export const endpoint = async (id: string) => (await owner`select * from private.webhook_endpoints where id = ${id}`)[0]
