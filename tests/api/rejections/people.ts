// Texts about people: who may act, profiles, reports and the contact form.
import { call } from '../../support/stack.ts'
import { freshAddress, freshToken, visit } from '../support/captcha.ts'
import { admin, bannedUser, owner, seller, type TestUser, user, usernameOf } from '../support/people.ts'
import { letter, type Rejection, sold } from './rejection.ts'

/** Does something while a person is the only admin. */
async function asOnlyAdmin<T>({ id }: TestUser, act: () => Promise<T>): Promise<T> {
  const others = await owner`delete from public.user_roles where user_id <> ${id} returning user_id, role`
  try {
    return await act()
  } finally {
    for (const other of others) await owner`insert into public.user_roles ${owner(other)}`
  }
}

export const peopleRejections: Rejection[] = [
  {
    code: 'invalid_request',
    text: 'Invalid user profile. Cannot report.',
    act: async () => (await user()).post('report', { reason: 'Spam' }),
  },
  {
    code: 'invalid_request',
    text: 'Please verify you are not a robot.',
    act: () => visit('POST', 'contact', freshAddress(), { ...letter, captchaToken: 'none' }),
  },
  {
    code: 'invalid_request',
    act: async () => {
      const robin = await user()
      return robin.post(`users/${robin.id}/follows`, { sellerId: robin.id })
    },
  },
  {
    code: 'terms_changed',
    act: async () => {
      const robin = await user()
      return robin.post(`users/${robin.id}/acceptances`, { document: 'terms', version: '2020-01-01' })
    },
  },
  {
    code: 'unauthenticated',
    act: () => call('DELETE', `users/${crypto.randomUUID()}/cart/x`),
  },
  {
    code: 'forbidden',
    act: async () => (await user()).get(`users/${crypto.randomUUID()}/cart`),
  },
  {
    code: 'account_banned',
    act: async () => {
      const bo = await bannedUser()
      return bo.get(`users/${bo.id}/cart`)
    },
  },
  {
    code: 'account_deleted',
    act: async () => {
      const dora = await user('Dora')
      await dora.delete(`users/delete/${dora.id}`)
      return dora.post('users/sync', { auth0_id: dora.id })
    },
  },
  {
    code: 'last_admin',
    act: async () => {
      const alex = await admin()
      return asOnlyAdmin(alex, () => alex.delete(`users/delete/${alex.id}`))
    },
  },
  {
    code: 'another_admin_needed',
    act: async () => {
      const [alex, robin] = [await admin(), await user()]
      const proposal = { userId: robin.id, act: 'add', reason: 'They know the shop' }
      return asOnlyAdmin(alex, () => alex.post('admin/proposals', proposal))
    },
  },
  {
    code: 'cannot_write',
    act: async () => {
      const sam = await seller()
      return sam.post(`sellers/${sam.id}/thread`, { body: 'Hello me' })
    },
  },
  {
    code: 'ban_forbidden',
    act: async () => (await user()).post('admin/ban', { userId: (await user()).id, reason: 'Mine' }),
  },
  {
    code: 'profile_not_found',
    act: () => call('GET', `users/public-profile/${crypto.randomUUID()}`),
  },
  {
    code: 'report_not_found',
    act: async () => (await admin()).put(`admin/dismiss/${crypto.randomUUID()}`),
  },
  {
    code: 'own_report',
    act: async () => {
      const robin = await user()
      return robin.post('report', { reportedUsername: await usernameOf(robin), reason: 'Spam' })
    },
  },
  {
    code: 'already_reported',
    act: async () => {
      const { item, bea } = await sold()
      await bea.post('report', { reportedListingId: item.id, reason: 'Spam' })
      return bea.post('report', { reportedListingId: item.id, reason: 'Spam' })
    },
  },
  {
    code: 'captcha_used',
    act: async () => {
      const body = { ...letter, captchaToken: await freshToken() }
      await visit('POST', 'contact', freshAddress(), body)
      return visit('POST', 'contact', freshAddress(), body)
    },
  },
  {
    code: 'username_taken',
    act: async () => {
      const robin = await user()
      return robin.put(`users/profile/update/${robin.id}`, { username: await usernameOf(await user()) })
    },
  },
]
