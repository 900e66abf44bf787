// Webhooks of a seller, and the log of one.
import { page } from 'vitest/browser'
import { entry, type Items } from '../../support/states/answers.ts'
import { button, inDialog, press, see, statesOf } from '../../support/states/state.tsx'
import { DATE, id, inDays, seller } from '../../support/states/world.ts'

type Webhook = Items<'listWebhooks', 'webhooks'>
const webhook = (changes: Partial<Webhook> = {}) =>
  entry('listWebhooks', 'webhooks', { id: id(50), url: 'https://shop.example/hook', ...changes })

const delivery = entry('listDeliveries', 'deliveries', {
  ...{ id: id(51), state: 'delivered', data: { order_id: id(30) } },
  tries: [
    { attempted_at: inDays(-1), status: 500, error: null, duration_ms: 120 },
    { attempted_at: DATE, status: 200, error: null, duration_ms: 80 },
  ],
})

const at = `/dashboard/webhooks/${id(50)}`
const one = (changes?: Partial<Webhook>) => ({ listWebhooks: { webhooks: [webhook(changes)] } })
const log = { listDeliveries: { deliveries: [delivery], nextCursor: null } }

const testList = statesOf({ at: '/dashboard/webhooks', as: seller() })

testList('no webhooks, and a form that lacks everything', {
  answers: { listWebhooks: { webhooks: [] } },
  steps: [see('No webhooks yet.'), press('Create Webhook')],
  shows: ['Enter a URL that starts with https://.', 'Choose at least one.'],
})

testList.each([], {
  'webhooks that fail to load': [{ listWebhooks: 'forbidden' }, 'Couldn’t load your webhooks.', button('Try again')],
  'a webhook that fails, in the list': [one({ failing_since: inDays(-1) }), 'https://shop.example/hook', 'Failing'],
})

const testWebhook = statesOf({ at, as: seller(), answers: { ...one(), ...log } })

testWebhook.each([], {
  'a webhook with a delivery that came at the second attempt': [{}, 'Delivered'],
  'a webhook that fails': [{ ...one({ failing_since: inDays(-1) }) }, /Deliveries have failed since/],
})

testWebhook('a webhook that its seller turned off', {
  answers: { ...one({ disabled_at: DATE, disabled_by: 'seller' }) },
  shows: [
    'You turned it off. It won’t receive new events.',
    button('Turn On'),
    page.getByRole('button', { name: 'Send a Test', disabled: true }),
  ],
})

testWebhook('a webhook whose secret was rotated', {
  answers: { ...one({ previous_until: inDays(1) }) },
  shows: [/The old secret keeps working until/],
})

testWebhook('a secret that is rotated after a question', {
  answers: { rotateWebhookSecret: { secret: 'whsec_new' } },
  steps: [press('Rotate'), press(inDialog('Rotate'))],
  shows: [page.getByLabelText('Signing secret')],
  sends: { rotateWebhookSecret: { webhookId: id(50) } },
})

testWebhook('the events of a webhook, changed', {
  answers: { changeWebhook: webhook() },
  steps: [press(page.getByLabelText('New review of your item')), press('Save Webhook')],
  shows: ['Webhook saved.'],
  sends: { changeWebhook: { webhookId: id(50), events: ['sale.completed', 'review.created'] } },
})
