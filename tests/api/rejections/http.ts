// Texts about requests themselves.
import { call, stack } from '../../support/stack.ts'
import { owner, user } from '../support/people.ts'
import type { Answer, Rejection } from './rejection.ts'

export const httpRejections: Rejection[] = [
  {
    code: 'invalid_json',
    act: async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await user()).token}` }
      const response = await fetch(`${stack.urls.web}/api/reviews`, { method: 'POST', headers, body: '{' })
      return { status: response.status, body: await response.json() }
    },
  },
  {
    code: 'invalid_signature',
    act: () => call('POST', 'stripe/webhook', { body: {} }),
  },
  { code: 'route_not_found', act: () => call('GET', 'nowhere') },
  { code: 'method_not_allowed', act: () => call('DELETE', 'search') },
  {
    code: 'body_too_large',
    act: async () => (await user()).post('reviews', { comment: 'x'.repeat(262_144) }),
  },
  {
    code: 'unsupported_media_type',
    act: async () => {
      const token = (await user()).token
      return call('POST', 'reviews', { token, body: {}, headers: { 'content-type': 'text/plain' } })
    },
  },
  {
    code: 'rate_limited',
    act: async () => {
      const robin = await user()
      await owner`
        insert into private.rate_limits (key, window_start, hits)
        select ${`username check:${robin.id}`}, to_timestamp(floor(extract(epoch from now()) / 60 + next) * 60), 30
        from generate_series(0, 1) as next`
      return robin.get('users/username-availability/robin')
    },
  },
  {
    code: 'unavailable',
    act: async () => {
      const robin = await user()
      return owner.begin(async (sql) => {
        await sql`select from public.profiles where id = ${robin.id} for update`
        return robin.put(`users/profile/update/${robin.id}`, { name: 'Robin' })
      }) as Promise<Answer>
    },
  },
]
