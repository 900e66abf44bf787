// Account Settings.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { alert, button, fill, inDialog, press, see, testState, type } from '../../support/states/state.tsx'
import { buyer, DEFAULT_ANSWERS } from '../../support/states/world.ts'

const as = buyer()
const save = press('Save Settings')
const checkName = (username: string) => [fill('Username', username), press('Check')]
const name = page.getByLabelText('Name', { exact: true })
const email = page.getByLabelText('Email', { exact: true })
const allMails = page.getByRole('switch', { name: 'Enable Email Notifications' })
const sales = page.getByRole('switch', { name: 'New sale' })
const deleted = [press('Delete Account'), see(messages.deleteAccountConfirm), press(inDialog('Delete Account'))]
const mails = DEFAULT_ANSWERS.getMailPreferences as { enabled: true; kinds: Record<string, boolean> }

const profile = { at: '/dashboard/settings#profile', as }

testState('settings of a member', {
  ...profile,
  tags: ['nothing-scrolls-sideways', 'settings-name-email'],
  shows: [button('Save Settings')],
  check: async () => {
    await expect.element(email).toHaveValue('bea@example.com')
    await expect.element(email).toHaveAttribute('readonly')
  },
})

testState('settings saved', {
  ...profile,
  tags: ['inline-settings'],
  answers: { updateProfile: { user: buyer({ name: 'Bea Changed' }) } },
  steps: [fill(name, 'Bea Changed'), fill('Avatar URL', 'https://example.com/bea.png'), save],
  shows: ['Profile updated successfully!'],
  sends: { updateProfile: { name: 'Bea Changed', avatar: 'https://example.com/bea.png' } },
})

testState('settings with an avatar URL that is not secure', {
  ...profile,
  tags: ['settings-name-email'],
  steps: [fill('Avatar URL', 'http://example.com/a.png'), save],
  shows: ['Enter a URL that starts with https:// and contains no username or password.'],
})

testState('settings without a name and a username', {
  ...profile,
  tags: ['username-empty-free'],
  steps: [fill(name, ' '), fill('Username', ''), fill('Avatar URL', 'javascript:alert(1)'), save],
  shows: ['Please enter a username.'],
  check: () => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3),
})

testState('a username that is free', {
  ...profile,
  tags: ['username-empty-free'],
  answers: { getUsernameAvailability: { available: true } },
  steps: checkName('free'),
  shows: ['Username is available!'],
})

testState('a username that is taken', {
  ...profile,
  tags: ['username-empty-free'],
  answers: { getUsernameAvailability: { available: false } },
  steps: checkName('taken'),
  shows: ['This username is already taken.'],
})

testState('an empty username', {
  ...profile,
  tags: ['username-empty-free'],
  steps: checkName('  '),
  shows: ['Please enter a username.'],
})

testState('a malformed username', {
  ...profile,
  tags: ['malformed-username-named'],
  answers: { getUsernameAvailability: { refusal: 'invalid_request', field: 'username' } },
  steps: checkName('no username'),
  shows: ['Use 3 to 30 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.'],
})

testState('a username that cannot be checked', {
  ...profile,
  tags: ['username-empty-free'],
  answers: { getUsernameAvailability: 'internal' },
  steps: checkName('any-other'),
  shows: ['Error checking username.'],
})

testState('settings that the shop rejects', {
  ...profile,
  tags: ['inline-settings'],
  answers: { updateProfile: 'username_taken' },
  steps: [save],
  shows: [alert('This username is already taken.')],
})

testState('settings whose update gets no answer', {
  ...profile,
  tags: ['inline-settings'],
  answers: { updateProfile: 'no answer' },
  steps: [save],
  shows: [alert('Error updating profile.')],
})

testState('a bio that was saved', {
  tags: ['shop-shown-edited'],
  ...profile,
  answers: { updateShop: { user: as } },
  steps: [fill('Bio', 'I collect patterns.'), press('Save Bio')],
  shows: [messages.bioSaved],
  sends: { updateShop: { bio: 'I collect patterns.' } },
})

testState('settings of a member whom the shop refuses without a ban', {
  ...profile,
  tags: ['logged-profile-download', '403-ban-deletion'],
  answers: { getProfile: 'forbidden' },
  shows: [messages.profileFailed, button(/account menu/i)],
  logs: /Failed to fetch user profile\./,
})

const emails = { at: '/dashboard/settings#emails', as }

testState('email settings', { ...emails, tags: ['settings-enable-email'], shows: [allMails] })

testState('email settings, all of them off', {
  ...emails,
  tags: ['settings-enable-email'],
  answers: {
    getMailPreferences: ({ sent }) => ({ ...mails, enabled: !sent.setMailPreferences }),
    setMailPreferences: { ...mails, enabled: false },
  },
  steps: [press(allMails)],
  shows: [allMails],
  sends: { setMailPreferences: { enabled: false } },
  check: () => expect.element(sales).toBeDisabled(),
})

testState('an email setting that cannot be saved', {
  ...emails,
  tags: ['settings-enable-email'],
  answers: { setMailPreferences: 'unavailable' },
  steps: [press(allMails)],
  shows: ['Couldn’t save this. Try again.'],
  check: () => expect.element(allMails).toBeChecked(),
})

testState('the next tab of the settings by an arrow key', {
  ...emails,
  tags: ['settings-name-email'],
  steps: [see(allMails), () => page.getByRole('tab', { name: 'Emails' }).click(), type('{ArrowRight}')],
  shows: [button('Delete Account')],
  hides: [allMails],
})

const privacy = { at: '/dashboard/settings#privacy', as }

testState('deleting an account asks first', {
  ...privacy,
  tags: ['settings-delete-account'],
  steps: [press('Delete Account')],
  shows: [messages.deleteAccountConfirm],
})

testState('a deletion that was canceled', {
  ...privacy,
  tags: ['settings-delete-account'],
  steps: [press('Delete Account'), press(inDialog('Cancel'))],
  shows: [button('Delete Account')],
  hides: [messages.deleteAccountConfirm],
})

testState('a deletion that fails', {
  ...privacy,
  tags: ['settings-delete-account', 'toasts-account-deletion'],
  answers: { deleteAccount: 'internal' },
  steps: deleted,
  shows: [messages.deleteAccountFailed],
})

testState('an account that was deleted', {
  ...privacy,
  tags: ['settings-delete-account'],
  answers: { deleteAccount: { success: true } },
  steps: deleted,
  shows: [page.getByRole('dialog', { name: 'Account Deleted' })],
})
