import { describe, expect, test } from 'vitest'
import { decodeForm, toList } from '../src/api/form.ts'

describe('form-encoded parameters', () => {
  test('brackets nest, indices and empty brackets number a list', () => {
    const tree = decodeForm('mode=payment&a[b][c]=1&list[0][x]=p&list[1][x]=q&expand[]=one&expand[]=two')
    expect(JSON.parse(JSON.stringify(tree))).toEqual({
      mode: 'payment',
      a: { b: { c: '1' } },
      list: { 0: { x: 'p' }, 1: { x: 'q' } },
      expand: { 0: 'one', 1: 'two' },
    })
    expect(toList(tree.expand)).toEqual(['one', 'two'])
  })

  test('no key reaches a prototype', () => {
    decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes&a[__proto__][polluted]=yes')
    expect({}).not.toHaveProperty('polluted')
  })

  test.each(['a=1&a[b]=2', 'a[b]=2&a=1', `a${'[b]'.repeat(40)}=1`])('%s is refused, not guessed at', (encoded) => {
    expect(() => decodeForm(encoded)).toThrow('Invalid hash')
  })
})
