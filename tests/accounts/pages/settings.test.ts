// Account Settings.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, type Answers, type Body, entry, inTurn } from '../../support/states/answers.ts'
import {
  alert,
  button,
  choose,
  field,
  fill,
  inDialog,
  press,
  see,
  statesOf,
  type,
} from '../../support/states/state.tsx'
import { buyer, DATE, DEFAULT_ANSWERS, id, inDays } from '../../support/states/world.ts'

const deleteAccountConfirm = 'Delete your account? You can’t undo this.'

const as = buyer()
const save = press('Save Settings')
const checkName = (username: string) => [fill('Username', username), press('Check')]
const name = page.getByLabelText('Name', { exact: true })
const email = page.getByLabelText('Email', { exact: true })
const allMails = page.getByRole('switch', { name: 'Enable Email Notifications' })
const sales = page.getByRole('switch', { name: 'New sale' })
const deleted = [press('Delete Account'), see(deleteAccountConfirm), press(inDialog('Delete Account'))]
const mails = DEFAULT_ANSWERS.getMailPreferences as Extract<Answers['getMailPreferences'], { enabled: boolean }>

const testProfile = statesOf({ at: '/dashboard/settings#profile', as })

testProfile('settings of a member', {
  tags: ['nothing-scrolls-sideways', 'settings-name-email'],
  shows: [button('Save Settings')],
  check: async () => {
    await expect.element(email).toHaveValue('bea@example.com')
    await expect.element(email).toHaveAttribute('readonly')
  },
})

testProfile('settings saved', {
  tags: ['inline-settings'],
  answers: { updateProfile: { user: buyer({ name: 'Bea Changed' }) } },
  steps: [fill(name, 'Bea Changed'), fill('Avatar URL', 'https://example.com/bea.png'), save],
  shows: ['Profile updated successfully!'],
  sends: { updateProfile: { name: 'Bea Changed', avatar: 'https://example.com/bea.png' } },
})

testProfile('settings with an avatar URL that is not secure, then without a name and a username', {
  tags: ['settings-name-email', 'username-empty-free'],
  steps: [
    fill('Avatar URL', 'http://example.com/a.png'),
    save,
    see('Enter a URL that starts with https:// and contains no username or password.'),
    ...[fill(name, ' '), fill('Username', ''), fill('Avatar URL', 'javascript:alert(1)'), save],
  ],
  shows: ['Please enter a username.'],
  check: () => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3),
})

testProfile('usernames that are free, taken, empty, malformed, and cannot be checked', {
  tags: ['username-empty-free', 'malformed-username-named'],
  answers: {
    getUsernameAvailability: inTurn<Answer<'getUsernameAvailability'>>(
      { available: true },
      { available: false },
      { refusal: 'invalid_request', field: 'username' },
      'internal',
    ),
  },
  steps: [
    ...[...checkName('free'), see('Username is available!')],
    ...[...checkName('taken'), see('This username is already taken.')],
    ...[...checkName('  '), see('Please enter a username.')],
    ...checkName('no username'),
    see('Use 3 to 30 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.'),
    ...checkName('any-other'),
  ],
  shows: ['Error checking username.'],
})

testProfile('settings that the shop rejects, and whose update then gets no answer', {
  tags: ['inline-settings'],
  answers: { updateProfile: inTurn<Answer<'updateProfile'>>('username_taken', 'no answer') },
  steps: [save, see(alert('This username is already taken.')), save],
  shows: [alert('Error updating profile.')],
})

testProfile('a language that was chosen, and could not be saved', {
  tags: ['account-language'],
  answers: { updateProfile: 'unavailable' },
  steps: [choose('Language of emails and your own pages', 'Deutsch')],
  shows: ['Couldn’t save this. Try again.'],
  sends: { updateProfile: { locale: 'de' } },
})

testProfile('a bio that was saved', {
  tags: ['shop-shown-edited'],
  answers: { updateShop: { user: as } },
  steps: [fill('Bio', 'I collect patterns.'), press('Save Bio')],
  shows: ['Bio saved.'],
  sends: { updateShop: { bio: 'I collect patterns.' } },
})

testProfile('settings of a refused member who is not banned', {
  tags: ['logged-profile-download', '403-ban-deletion'],
  answers: { getProfile: 'forbidden' },
  shows: ['Couldn’t load your profile.', button(/account menu/i)],
  logs: /Failed to fetch user profile\./,
})

const testEmails = statesOf({ at: '/dashboard/settings#emails', as })

testEmails('email settings, all of them off', {
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

testEmails('an email setting that cannot be saved', {
  tags: ['settings-enable-email'],
  answers: { setMailPreferences: 'unavailable' },
  steps: [press(allMails)],
  shows: ['Couldn’t save this. Try again.'],
  check: () => expect.element(allMails).toBeChecked(),
})

testEmails('an address that bounced, tried again', {
  tags: ['mail-undeliverable'],
  answers: {
    getMailPreferences: ({ sent }) => ({
      ...mails,
      problem: sent.forgetMailProblem ? null : { kind: 'bounced', noted_at: DATE },
    }),
    forgetMailProblem: { success: true },
  },
  steps: [see(alert(/Email to your address bounced on/)), press('Try again')],
  shows: ['We’ll email you again.'],
  hides: [button('Try again')],
})

testEmails('an address that complained', {
  tags: ['mail-undeliverable'],
  answers: { getMailPreferences: { ...mails, problem: { kind: 'complained', noted_at: DATE } } },
  shows: [alert(/was reported as spam on .* We only send essential emails/), button('Allow all emails')],
})

testEmails('the next tab of the settings by an arrow key', {
  tags: ['settings-name-email'],
  steps: [see(allMails), () => page.getByRole('tab', { name: 'Emails' }).click(), type('{ArrowRight}')],
  shows: [button('Delete Account')],
  hides: [allMails],
})

const testPrivacy = statesOf({ tags: ['settings-delete-account'], at: '/dashboard/settings#privacy', as })

testPrivacy('deleting an account names what it couldn’t claim', {
  answers: { listUnclaimed: { titles: ['Fox quilt', 'Owl pattern'] } },
  steps: [press('Delete Account')],
  shows: ['You also lose purchases at your email address that aren’t in your account: “Fox quilt” and “Owl pattern”.'],
})

testPrivacy('a deletion whose purchases can’t be looked for, canceled, and one that fails', {
  tags: ['toasts-account-deletion'],
  answers: { listUnclaimed: 'internal', deleteAccount: 'internal' },
  steps: [
    press('Delete Account'),
    see('We couldn’t check for them.'),
    press(inDialog('Cancel')),
    () => expect.element(page.getByText(deleteAccountConfirm)).not.toBeInTheDocument(),
    ...deleted,
  ],
  shows: ['An error occurred while deleting your account.'],
})

testPrivacy('an account that was deleted', {
  answers: { deleteAccount: { success: true } },
  steps: deleted,
  shows: [page.getByRole('dialog', { name: 'Account Deleted' })],
})

// API keys.

const key = entry('listKeys', 'keys', {
  ...{ id: id(40), name: 'Bookkeeping', start: 'mk_abc', scopes: ['sales:read'], last_used_at: DATE },
})
const made: Body<'createKey'> = { ...key, last_used_at: null, key: 'mk_abcdefghijklmnop' }
const none = { keys: [] }

const testKeys = statesOf({ at: '/dashboard/api-keys', as: buyer() })

testKeys('a new API key is shown once', {
  answers: { listKeys: ({ sent }) => (sent.createKey ? { keys: [key] } : none), createKey: made },
  steps: [
    press('Create Key'),
    see('Enter a name.'),
    see('Choose at least one.'),
    fill('Name', 'Bookkeeping'),
    press(field('Read your sales and metrics')),
    choose('Expires after', '30 days'),
    press('Create Key'),
  ],
  shows: ['“Bookkeeping” created. Copy the key now. You won’t see it again.', button('Copy: Key')],
  sends: { createKey: { name: 'Bookkeeping', scopes: ['sales:read'], expiresInDays: 30 } },
  check: () => expect.element(field(/^Key/)).toHaveValue(made.key),
})

testKeys('API keys, one used and one expired', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listKeys: { keys: [key, { ...key, id: id(41), name: 'Old', expires_at: inDays(-1), last_used_at: null }] },
  },
  shows: [/last used/, 'Expired', button(/^Revoke Bookkeeping/)],
})

testKeys('a key that was revoked', {
  answers: { listKeys: ({ sent }) => (sent.revokeKey ? none : { keys: [key] }), revokeKey: { success: true } },
  steps: [press(/^Revoke Bookkeeping/), press(inDialog('Revoke'))],
  shows: ['API key revoked.', 'No API keys yet.'],
  sends: { revokeKey: { keyId: id(40) } },
})
