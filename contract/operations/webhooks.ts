// Webhooks of sellers. None of these calls has a scope: a key that leaked sends nothing elsewhere.
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import {
  deliveries,
  madeWebhook,
  webhook,
  webhookChange,
  webhookInput,
  webhookSecret,
  webhooks,
} from '../schemas/webhooks.ts'
import { json, operationsOf } from './operation.ts'

export const webhookCalls = operationsOf('webhooks', 'Webhooks', {
  listWebhooks: {
    call: 'get /users/{userId}/webhooks',
    summary: 'List your webhooks, newest first.',
    access: 'self',
    answers: { 200: json('The webhooks.', webhooks) },
  },
  createWebhook: {
    call: 'post /users/{userId}/webhooks',
    summary: 'Create a webhook that sends your shop’s events to a URL.',
    access: 'self',
    body: webhookInput,
    answers: { 201: json('The webhook with its signing secret.', madeWebhook) },
    errors: ['seller_required', 'too_many_webhooks'],
  },
  changeWebhook: {
    call: 'put /webhooks/{webhookId}',
    summary:
      'Change a webhook or turn it off or on. Fields you leave out stay the same; turning it on delivers waiting events.',
    access: 'user',
    body: webhookChange,
    answers: { 200: json('The webhook.', webhook) },
    errors: ['webhook_not_found'],
  },
  deleteWebhook: {
    call: 'delete /webhooks/{webhookId}',
    summary: 'Delete a webhook and its log.',
    access: 'user',
    answers: { 200: json('The webhook is deleted.', done) },
    errors: ['webhook_not_found'],
  },
  getWebhookSecret: {
    call: 'get /webhooks/{webhookId}/secret',
    summary: 'Get the webhook’s signing secret.',
    access: 'user',
    answers: { 200: json('The secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  rotateWebhookSecret: {
    call: 'post /webhooks/{webhookId}/secret',
    summary: 'Rotate the secret. The old one stays valid for 24 hours.',
    access: 'user',
    answers: { 201: json('The new secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  listDeliveries: {
    call: 'get /webhooks/{webhookId}/deliveries',
    summary: 'List a webhook’s deliveries of the last 30 days, newest first, with every attempt.',
    access: 'user',
    query: page,
    answers: { 200: json('A page of deliveries.', deliveries) },
    errors: ['webhook_not_found'],
  },
  redeliver: {
    call: 'post /webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Redeliver a delivery with the same webhook-id.',
    access: 'user',
    answers: { 201: json('The delivery is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
  testWebhook: {
    call: 'post /webhooks/{webhookId}/test',
    summary: 'Send a test event (endpoint.test).',
    access: 'user',
    answers: { 201: json('The delivery is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
})
