import type { ApiKeyScope } from '@contract/choices.ts'

/** What a key with the scope can do, after "This key can". */
export const SCOPE_LABELS: Record<ApiKeyScope, string> = {
  'listings:read': 'Read your listings and their versions',
  'listings:write': 'Edit, deactivate and reactivate your listings',
  'files:read': 'Download the files you sell and the files you bought',
  'sales:read': 'Read your sales and metrics',
  'orders:read': 'Read your orders and purchases',
  'messages:read': 'Read your messages',
  'messages:write': 'Send messages in conversations',
  'reviews:write': 'Reply to reviews of your items',
}
