// Texts about API keys and webhooks.
import { withKey } from '../support/keys.ts'
import { seller, user } from '../support/people.ts'
import { type Rejection, withRoomForOne } from './rejection.ts'

const hook = { url: 'https://127.0.0.1/', events: ['sale.completed'] }

export const programRejections: Rejection[] = [
  {
    code: 'key_not_allowed',
    act: async () => (await withKey(await user(), 'sales:read')).get('users/someone/keys'),
  },
  {
    code: 'key_scope_missing',
    act: async () => {
      const robin = await user()
      return (await withKey(robin, 'sales:read')).get(`users/${robin.id}/threads`)
    },
  },
  {
    code: 'key_not_found',
    act: async () => {
      const robin = await user()
      return robin.delete(`users/${robin.id}/keys/${crypto.randomUUID()}`)
    },
  },
  {
    code: 'too_many_keys',
    act: () =>
      withRoomForOne('api keys', async () => {
        const robin = await user()
        await withKey(robin, 'sales:read')
        return robin.post(`users/${robin.id}/keys`, { name: 'Another', scopes: ['sales:read'] })
      }),
  },
  {
    code: 'webhook_not_found',
    act: async () => (await seller()).delete(`webhooks/${crypto.randomUUID()}`),
  },
  {
    code: 'too_many_webhooks',
    act: () =>
      withRoomForOne('webhooks', async () => {
        const sam = await seller()
        await sam.post(`users/${sam.id}/webhooks`, hook)
        return sam.post(`users/${sam.id}/webhooks`, hook)
      }),
  },
  {
    code: 'webhook_disabled',
    act: async () => {
      const sam = await seller()
      const { id } = (await sam.post(`users/${sam.id}/webhooks`, hook)).body
      await sam.put(`webhooks/${id}`, { enabled: false })
      return sam.post(`webhooks/${id}/test`)
    },
  },
]
