import { webhookCalls } from '@contract/webhooks.ts'
import { listQuery, query } from '@/lib/calls/query.ts'

export const webhooksQuery = (userId: string) =>
  query(webhookCalls.listWebhooks, { params: { userId } }, { select: (answer) => answer.webhooks, staleTime: 0 })

export const deliveriesQuery = (webhookId: string) =>
  listQuery(webhookCalls.listDeliveries, { params: { webhookId } }, (page) => page.deliveries, { staleTime: 0 })
