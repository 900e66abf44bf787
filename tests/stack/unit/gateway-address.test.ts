// One spelling of every address, before the gateway decides by it.
import { describe, expect, test } from 'vitest'
import { pathBelow, readAddress } from '../../../tools/gateway/address.ts'

test.each([
  ['/rest/v1/accounts?select=*', '/rest/v1/accounts'],
  ['/%72est/v1/accounts', '/rest/v1/accounts'],
  ['/%72%65%73%74/v1/accounts', '/rest/v1/accounts'],
  ['//rest//v1///accounts', '/rest/v1/accounts'],
  ['/./rest/v1/x/../accounts', '/rest/v1/accounts'],
  ['/rest/v1/%2e%2E/v1/accounts', '/rest/v1/accounts'],
  ['/storage/v1/../../../rest/v1/accounts', '/rest/v1/accounts'],
  ['/rest/v1/..', '/rest/'],
  ['/..', '/'],
  ['/', '/'],
  ['http://anywhere.example/rest/v1/accounts', '/rest/v1/accounts'],
  ['/REST/v1/accounts', '/REST/v1/accounts'],
  ['/rest%2Fv1/accounts', '/rest%2Fv1/accounts'],
  ['/%2572est/v1/accounts', '/%2572est/v1/accounts'],
])('%s is %s', { tags: ['gateway-reads-address'] }, (target, path) => {
  expect(readAddress(target)?.path).toBe(path)
})

test.each([
  '',
  '*',
  'rest/v1',
  '/rest\\v1/accounts',
  '/rest/%zz',
  '/rest/%7',
  '/rest/v1/é',
  '/rest/v1#/x',
  '/a b',
  '/\t',
])('%j is no address', { tags: ['gateway-reads-address'] }, (target) => {
  expect(readAddress(target)).toBeNull()
})

test('the query stays as it was sent', () => {
  expect(readAddress('/rest/v1/listings?title=eq.%61?b&x=\\')?.search).toBe('?title=eq.%61?b&x=\\')
})

describe('a service behind the gateway is handed', () => {
  test.each([
    ['/storage/v1/object/files/a%2Fb%20c', '/object/files/a%2Fb%20c'],
    ['/storage/v1/object/files/%61//b', '/object/files/%61//b'],
    ['/storage/v1/object/files/..%2Fb', '/object/files/..%2Fb'],
    ['/storage/v1/object/x/../files/%61', '/object/files/a'],
    ['/storage/v1/object/%2e%2e/bucket', '/bucket'],
    ['/%73torage/v1/object/%61', '/object/a'],
    ['/storage/v1//elsewhere.example/x', '/elsewhere.example/x'],
    ['/storage/v1/object//files/x', '/object//files/x'],
    ['/storage/v1/', '/'],
  ])('of %s what it can only read in one way: %s', { tags: ['gateway-reads-address'] }, (target, path) => {
    const address = readAddress(target)
    expect(address && pathBelow('/storage/v1', address)).toBe(path)
  })
})
