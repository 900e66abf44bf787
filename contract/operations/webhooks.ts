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
    summary: 'The caller’s webhooks, the newest first.',
    access: 'self',
    answers: { 200: json('The webhooks.', webhooks) },
  },
  createWebhook: {
    call: 'post /users/{userId}/webhooks',
    summary: 'Tells an address of the caller’s of what happens in their shop.',
    access: 'self',
    body: webhookInput,
    answers: { 201: json('The webhook, with the secret that signs what is sent.', madeWebhook) },
    errors: ['seller_required', 'too_many_webhooks'],
  },
  changeWebhook: {
    call: 'put /webhooks/{webhookId}',
    summary: 'Changes a webhook, turns it off or on. What is left out stays; turned on, it gets what waited.',
    access: 'user',
    body: webhookChange,
    answers: { 200: json('The webhook.', webhook) },
    errors: ['webhook_not_found'],
  },
  deleteWebhook: {
    call: 'delete /webhooks/{webhookId}',
    summary: 'Deletes a webhook and its log.',
    access: 'user',
    answers: { 200: json('It is deleted.', done) },
    errors: ['webhook_not_found'],
  },
  getWebhookSecret: {
    call: 'get /webhooks/{webhookId}/secret',
    summary: 'The secret that signs what is sent to this webhook.',
    access: 'user',
    answers: { 200: json('The secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  rotateWebhookSecret: {
    call: 'post /webhooks/{webhookId}/secret',
    summary: 'Makes another secret. For 24 hours the one before signs too.',
    access: 'user',
    answers: { 201: json('The new secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  listDeliveries: {
    call: 'get /webhooks/{webhookId}/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, newest first, with every try.',
    access: 'user',
    query: page,
    answers: { 200: json('A page of messages.', deliveries) },
    errors: ['webhook_not_found'],
  },
  redeliver: {
    call: 'post /webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Sends a message again, by the same webhook-id.',
    access: 'user',
    answers: { 201: json('It is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
  testWebhook: {
    call: 'post /webhooks/{webhookId}/test',
    summary: 'Sends a message of the type endpoint.test.',
    access: 'user',
    answers: { 201: json('It is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
})
