// API keys. No key makes another, and none revokes one: their calls have no scope.
import { done } from '../schemas/cart.ts'
import { apiKeyInput, apiKeys, madeApiKey } from '../schemas/keys.ts'
import { json, operationsOf } from './operation.ts'

export const keyCalls = operationsOf('keys', 'API keys', {
  listKeys: {
    call: 'get /users/{userId}/keys',
    summary: 'List your API keys, newest first, without the keys themselves.',
    access: 'self',
    answers: { 200: json('The keys.', apiKeys) },
  },
  createKey: {
    call: 'post /users/{userId}/keys',
    summary: 'Create an API key that makes calls on your behalf within its scopes.',
    access: 'self',
    body: apiKeyInput,
    answers: { 201: json('The key, shown only once.', madeApiKey) },
    errors: ['too_many_keys'],
  },
  revokeKey: {
    call: 'delete /users/{userId}/keys/{keyId}',
    summary: 'Revoke a key. From now on it gets 401.',
    access: 'self',
    answers: { 200: json('The key is revoked.', done) },
    errors: ['key_not_found'],
  },
})
