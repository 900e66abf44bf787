// API keys. No key makes another, and none revokes one: their calls have no scope.
import { done } from '../schemas/cart.ts'
import { apiKeyInput, apiKeys, madeApiKey } from '../schemas/keys.ts'
import { json, operationsOf } from './operation.ts'

export const keyCalls = operationsOf('keys', 'API keys', {
  listKeys: {
    call: 'get /users/{userId}/keys',
    summary: 'The caller’s API keys, the newest first, without the keys themselves.',
    access: 'self',
    answers: { 200: json('The keys.', apiKeys) },
  },
  createKey: {
    call: 'post /users/{userId}/keys',
    summary: 'Makes an API key, with which a program makes the calls of its scopes in the caller’s name.',
    access: 'self',
    body: apiKeyInput,
    answers: { 201: json('The key, shown this once.', madeApiKey) },
    errors: ['too_many_keys'],
  },
  revokeKey: {
    call: 'delete /users/{userId}/keys/{keyId}',
    summary: 'Revokes a key: from now on it is answered with 401.',
    access: 'self',
    answers: { 200: json('It is revoked.', done) },
    errors: ['key_not_found'],
  },
})
