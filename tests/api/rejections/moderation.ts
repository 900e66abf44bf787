// Texts about acts of moderation.
import { admin, bannedUser, owner, type TestUser, user } from '../support/people.ts'
import type { Rejection } from './rejection.ts'

const decision = { rule: 'spam', facts: 'The same words ten times' }

const warned = async () => {
  const [alex, robin] = [await admin(), await user()]
  const { statementId } = (await alex.post(`admin/users/${robin.id}/warn`, decision)).body
  return { alex, robin, statementId }
}

const propose = (by: TestUser, person: TestUser) =>
  by.post('admin/proposals', { userId: person.id, act: 'add', reason: 'They know the shop' })

export const moderationRejections: Rejection[] = [
  {
    code: 'account_suspended',
    act: async () => {
      const sue = await user('Sue')
      await owner`update public.profiles set is_suspended = true where id = ${sue.id}`
      return sue.get(`users/${sue.id}/cart`)
    },
  },
  {
    code: 'own_act',
    act: async () => {
      const alex = await admin()
      return alex.post(`admin/users/${alex.id}/warn`, decision)
    },
  },
  {
    code: 'already_done',
    act: async () => (await admin()).post(`admin/users/${(await user()).id}/unban`),
  },
  {
    code: 'already_appealed',
    act: async () => {
      const { robin, statementId } = await warned()
      await robin.post('redress/appeals', { statementId, text: 'No' })
      return robin.post('redress/appeals', { statementId, text: 'No' })
    },
  },
  {
    code: 'link_not_needed',
    act: async () => (await user()).post('redress/link'),
  },
  {
    code: 'export_code_wrong',
    act: async () => (await user()).post('redress/export', { code: 'AAAAA-AAAAA' }),
  },
  {
    code: 'appeal_too_late',
    act: async () => {
      const { robin, statementId } = await warned()
      await owner`update public.statements set created_at = now() - interval '7 months' where id = ${statementId}`
      return robin.post('redress/appeals', { statementId, text: 'No' })
    },
  },
  {
    code: 'decided_by_another_only',
    act: async () => {
      const { alex, robin, statementId } = await warned()
      const { id } = (await robin.post('redress/appeals', { statementId, text: 'No' })).body
      return alex.post(`admin/appeals/${id}/decide`, { outcome: 'upheld', answer: 'So be it' })
    },
  },
  {
    code: 'admin_in_bad_standing',
    act: async () => propose(await admin(), await bannedUser()),
  },
  {
    code: 'already_proposed',
    act: async () => {
      const [alex, robin] = [await admin(), await user()]
      await propose(alex, robin)
      return propose(alex, robin)
    },
  },
  {
    code: 'own_proposal',
    act: async () => {
      const alex = await admin()
      const { id } = (await propose(alex, await user())).body
      return alex.post(`admin/proposals/${id}/agree`)
    },
  },
  {
    code: 'proposal_not_found',
    act: async () => (await admin()).delete(`admin/proposals/${crypto.randomUUID()}`),
  },
  {
    code: 'until_not_ahead',
    act: async () =>
      (await admin()).post(`admin/users/${(await user()).id}/suspend`, { ...decision, until: '2020-01-01T00:00:00Z' }),
  },
]
