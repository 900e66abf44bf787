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
    text: 'Your account is suspended. You can use it again when the suspension ends.',
    act: async () => {
      const sue = await user('Sue')
      await owner`update public.profiles set is_suspended = true where id = ${sue.id}`
      return sue.get(`users/${sue.id}/cart`)
    },
  },
  {
    code: 'own_act',
    text: 'You cannot do that to yourself. Please ask another admin.',
    act: async () => {
      const alex = await admin()
      return alex.post(`admin/users/${alex.id}/warn`, decision)
    },
  },
  {
    code: 'already_done',
    text: 'Somebody did that already, or there is nothing to take back.',
    act: async () => (await admin()).post(`admin/users/${(await user()).id}/unban`),
  },
  {
    code: 'already_appealed',
    text: 'You have appealed against this decision before.',
    act: async () => {
      const { robin, statementId } = await warned()
      await robin.post('redress/appeals', { statementId, text: 'No' })
      return robin.post('redress/appeals', { statementId, text: 'No' })
    },
  },
  {
    code: 'link_not_needed',
    text: 'Your account is in good standing. Please log in instead.',
    act: async () => (await user()).post('redress/link'),
  },
  {
    code: 'export_code_wrong',
    text: 'The code is wrong or has expired. Request a new one.',
    act: async () => (await user()).post('redress/export', { code: 'AAAAA-AAAAA' }),
  },
  {
    code: 'appeal_too_late',
    text: 'The time to appeal against this decision is over.',
    act: async () => {
      const { robin, statementId } = await warned()
      await owner`update public.statements set created_at = now() - interval '7 months' where id = ${statementId}`
      return robin.post('redress/appeals', { statementId, text: 'No' })
    },
  },
  {
    code: 'decided_by_another_only',
    text: 'You made this decision, so somebody else has to decide the appeal.',
    act: async () => {
      const { alex, robin, statementId } = await warned()
      const { id } = (await robin.post('redress/appeals', { statementId, text: 'No' })).body
      return alex.post(`admin/appeals/${id}/decide`, { outcome: 'upheld', answer: 'So be it' })
    },
  },
  {
    code: 'admin_in_bad_standing',
    text: 'This account is banned or suspended. It cannot become an admin.',
    act: async () => propose(await admin(), await bannedUser()),
  },
  {
    code: 'already_proposed',
    text: 'Someone has already proposed this.',
    act: async () => {
      const [alex, robin] = [await admin(), await user()]
      await propose(alex, robin)
      return propose(alex, robin)
    },
  },
  {
    code: 'own_proposal',
    text: 'You proposed this. Another admin must agree.',
    act: async () => {
      const alex = await admin()
      const { id } = (await propose(alex, await user())).body
      return alex.post(`admin/proposals/${id}/agree`)
    },
  },
  {
    code: 'proposal_not_found',
    text: 'This proposal is no longer open.',
    act: async () => (await admin()).delete(`admin/proposals/${crypto.randomUUID()}`),
  },
  {
    code: 'until_not_ahead',
    text: 'A suspension ends in the future, within a year.',
    act: async () =>
      (await admin()).post(`admin/users/${(await user()).id}/suspend`, { ...decision, until: '2020-01-01T00:00:00Z' }),
  },
]
