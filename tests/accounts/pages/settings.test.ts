// Account Settings.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { alert, button, fill, inDialog, press, see, testState } from '../../support/states/state.tsx'
import { buyer } from '../../support/states/world.ts'

const at = '/dashboard/settings#profile'
const save = press('Save Settings')
const check = (username: string) => [fill('Username', username), press('Check')]

testState('settings of a member', {
  tags: ['settings-name-email'],
  at,
  as: buyer(),
  shows: [button('Save Settings')],
  check: async () => {
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('bea@example.com')
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveAttribute('readonly')
  },
})

testState('settings saved', {
  tags: ['inline-settings'],
  at,
  as: buyer(),
  answers: { updateProfile: { user: buyer({ name: 'Bea Changed' }) } },
  steps: [fill(page.getByLabelText('Name', { exact: true }), 'Bea Changed'), save],
  shows: ['Profile updated successfully!'],
  sends: { updateProfile: { name: 'Bea Changed' } },
})

testState('settings with an avatar URL that is not secure', {
  tags: ['settings-name-email'],
  at,
  as: buyer(),
  steps: [fill('Avatar URL', 'http://example.com/a.png'), save],
  shows: ['Enter a URL that starts with https:// and contains no username or password.'],
})

testState('settings without a name and a username', {
  tags: ['username-empty-free'],
  at,
  as: buyer(),
  steps: [
    fill(page.getByLabelText('Name', { exact: true }), ' '),
    fill('Username', ''),
    fill('Avatar URL', 'javascript:alert(1)'),
    save,
  ],
  shows: ['Please enter a username.'],
  check: () => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3),
})

testState('a username that is free', {
  tags: ['username-empty-free'],
  at,
  as: buyer(),
  answers: { getUsernameAvailability: { available: true } },
  steps: check('free'),
  shows: ['Username is available!'],
})

testState('a username that is taken', {
  tags: ['username-empty-free'],
  at,
  as: buyer(),
  answers: { getUsernameAvailability: { available: false } },
  steps: check('taken'),
  shows: ['This username is already taken.'],
})

testState('an empty username', {
  tags: ['username-empty-free'],
  at,
  as: buyer(),
  steps: check('  '),
  shows: ['Please enter a username.'],
})

testState('a malformed username', {
  tags: ['malformed-username-named'],
  at,
  as: buyer(),
  answers: { getUsernameAvailability: { refusal: 'invalid_request', field: 'username' } },
  steps: check('no username'),
  shows: ['Use 3 to 30 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.'],
})

testState('a username that cannot be checked', {
  tags: ['username-empty-free'],
  at,
  as: buyer(),
  answers: { getUsernameAvailability: 'internal' },
  steps: check('any-other'),
  shows: ['Error checking username.'],
})

testState('settings that the shop rejects', {
  tags: ['inline-settings'],
  at,
  as: buyer(),
  answers: { updateProfile: 'username_taken' },
  steps: [save],
  shows: [alert('This username is already taken.')],
})

testState('settings whose update gets no answer', {
  tags: ['inline-settings'],
  at,
  as: buyer(),
  answers: { updateProfile: 'no answer' },
  steps: [save],
  shows: [alert('Error updating profile.')],
})

testState('email settings', {
  tags: ['settings-enable-email', 'mail-wanted'],
  at: '/dashboard/settings#emails',
  as: buyer(),
  shows: [page.getByRole('switch', { name: 'Enable Email Notifications' })],
})

testState('an email setting that cannot be saved', {
  tags: ['mail-wanted'],
  at: '/dashboard/settings#emails',
  as: buyer(),
  answers: { setMailPreferences: 'unavailable' },
  steps: [press(page.getByRole('switch', { name: 'Enable Email Notifications' }))],
  shows: ['Couldn’t save this. Try again.'],
  check: () => expect.element(page.getByRole('switch', { name: 'Enable Email Notifications' })).toBeChecked(),
})

const deletion = press('Delete Account')

testState('deleting an account asks first', {
  tags: ['settings-delete-account'],
  at: '/dashboard/settings#privacy',
  as: buyer(),
  steps: [deletion],
  shows: [/Delete your account\?/],
})

testState('an account that was deleted', {
  tags: ['settings-delete-account'],
  at: '/dashboard/settings#privacy',
  as: buyer(),
  answers: { deleteAccount: { success: true } },
  steps: [deletion, see(/Delete your account\?/), press(inDialog('Delete Account'))],
  shows: [page.getByRole('dialog', { name: 'Account Deleted' })],
})

testState('settings whose profile fails to load', {
  tags: ['logged-profile-download'],
  at,
  as: buyer(),
  answers: { getProfile: 'not_found' },
  shows: ['Couldn’t load your profile.'],
  logs: /Failed to fetch user profile\./,
})
