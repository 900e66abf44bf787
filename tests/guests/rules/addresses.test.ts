// One mailbox is one address: the form that the database stores and compares, and the contract's.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { normalAddress } from '../../../contract/text/addresses.ts'
import { asUser } from '../../support/database/acting.ts'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { heldBy } from '../../support/database/gifts.ts'
import { buyAsGuest, claimOf, linkOf, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'
import { rejectionOf } from '../../support/database/world.ts'

const { owner } = world
let sellerId: string
beforeAll(async () => {
  sellerId = await addSeller('Guest Seller')
})

const formsOf = async (addresses: string[]) =>
  (
    await owner<{ form: string; ok: boolean }[]>`
      select private.normal_address(typed) as form, private.is_address(private.normal_address(typed)) as ok
      from unnest(${addresses}::text[]) with ordinality as given (typed, place) order by place`
  ).map(({ form, ok }) => [form, ok])

describe('the form of an address', () => {
  test('is the same in web and database, in any case and spelling of its domain', async () => {
    const forms = new Map([
      ['R&D@Example.COM', 'r&d@example.com'],
      ["o'neil+!#$%*/=?^_`{|}~@x", "o'neil+!#$%*/=?^_`{|}~@x"],
      ['a..b.@example.com', 'a..b.@example.com'],
      ['Me@Bücher.example', 'me@xn--bcher-kva.example'],
      ['me@Bu\u0308cher.example', 'me@xn--bcher-kva.example'],
      ['me@XN--BCHER-KVA.example', 'me@xn--bcher-kva.example'],
      ['me@faß.example', 'me@xn--fa-hia.example'],
      ['me@İzmir.example', 'me@xn--izmir-7fd.example'],
      ['me@ΒόλΟς.example', 'me@xn--nxasmm1c.example'],
      ['me@ex\u00ADample.com', 'me@example.com'],
      ['me@例え。テスト', 'me@xn--r8jz45g.xn--zckzah'],
      ['me@ｅxample．com', 'me@example.com'],
      [`${'a'.repeat(64)}@${'b'.repeat(63)}.com`, `${'a'.repeat(64)}@${'b'.repeat(63)}.com`],
    ])
    const typed = [...forms.keys()]
    expect(typed.map(normalAddress)).toEqual([...forms.values()])
    expect(await formsOf(typed)).toEqual([...forms.values()].map((form) => [form, true]))
  })

  test('that nobody can type is the address itself', async () => {
    const typed = [
      '"Quoted Name"@X.com',
      'A@b@c.com',
      'No at',
      'A@',
      '@B.com',
      'A@b..com',
      'A@-b.com',
      'A@b.com.',
      'A,b@c.com',
      'A;b@c.com',
      'A\\b@c.com',
      'A(b)@c.com',
      'A[b]@c.com',
      'A<b>@c.com',
      'A:b@c.com',
      'A\tb@c.com',
      'A\u007F@b.com',
      'A@b_c.com',
      `${'A'.repeat(65)}@b.com`,
      `A@${'b'.repeat(64)}.com`,
      `A@${'b.'.repeat(130)}com`,
    ]
    expect(typed.filter((one) => normalAddress(one) !== null)).toEqual([])
    expect(await formsOf(typed)).toEqual(typed.map((one) => [one, false]))
  })

  test('of a payer with letters beyond ASCII before the @ changes A to Z and the domain only', async () => {
    expect(await formsOf(['JÜRGEN@Bücher.example'])).toEqual([['jÜrgen@xn--bcher-kva.example', false]])
  })

  test('is the same in the contract and the database for generated addresses', async () => {
    const letters = fc.constantFrom(...'abXYZ09.-_+\'"@ß ςΣéÉẞﬁ例．。\u0301\u0323ǅﬀЖĲ'.split(''))
    const typed = fc.tuple(fc.string({ unit: letters, maxLength: 5 }), fc.string({ unit: letters, maxLength: 8 }))
    const addresses = fc
      .sample(typed, { numRuns: 1500, seed: 42 })
      .map(([local, domain]) => `a${local}@b${domain}.example`)
    const forms = await formsOf(addresses)
    const expected = addresses.map((address) => normalAddress(address))
    const wrong = forms.filter(([form, ok], at) => expected[at] !== null && (form !== expected[at] || ok !== true))
    const isStable = await formsOf(forms.map(([form]) => String(form)))
    expect(wrong).toEqual([])
    expect(isStable).toEqual(forms)
    expect(expected.filter((form) => form !== null).length > 150).toBe(true)
  })
})

describe('a purchase', () => {
  test('paid with an accent in the domain is claimed by the account with the same one in Punycode', async () => {
    const [name, userId] = [randomUUID(), await addUser('Bea')]
    await buyAsGuest(`${name.toUpperCase()}@Bücher.example`, await addListing(sellerId))
    await takeFreeItem(`${name}@bu\u0308cher.EXAMPLE`, await addListing(sellerId, 0))
    await signInVerified(userId, `${name}@xn--bcher-kva.example`)
    expect(await heldBy(userId)).toHaveLength(2)
  })

  test.each([
    '"quoted name"@x',
    `${'a'.repeat(300)}@example.com`,
    'no at',
    '',
    '\u{1F600} \u202E\uFFFF@\u{10FFFF}',
    'a@ᏣᎳᎩ.com',
  ])('is paid by “%s”, which is stored as it is', async (address) => {
    const bought = await buyAsGuest(address, await addListing(sellerId))
    expect(await claimOf(bought.guestId)).toEqual(address)
    expect(await linkOf(bought)).toHaveLength(32)
  })

  test('is paid without an address, and by one longer than an index holds', async () => {
    const nameless = await buyAsGuest(null, await addListing(sellerId))
    const [one, two] = ['b', 'c'].map((end) => `${'\u{1F600}'.repeat(1000)}${end}`)
    const long = [
      await buyAsGuest(one ?? '', await addListing(sellerId)),
      await buyAsGuest(two ?? '', await addListing(sellerId)),
    ]
    const claims = await Promise.all([nameless, ...long].map(({ guestId }) => claimOf(guestId)))
    expect({ first: claims[0], distinctClaims: new Set(claims).size }).toEqual({ first: null, distinctClaims: 3 })
  })

  test('of an address that can’t be normalised is compared byte for byte', async () => {
    const userId = await addUser('Bea')
    const name = randomUUID()
    await buyAsGuest(`"${name} A"@x.com`, await addListing(sellerId))
    await signInVerified(userId, `"${name} a"@x.com`)
    expect(await heldBy(userId)).toHaveLength(0)
    await signInVerified(userId, `"${name} A"@x.com`)
    expect(await heldBy(userId)).toHaveLength(1)
  })

  test('isn’t claimed by an account whose address at Auth is another one by now', async () => {
    const [userId, old] = [await addUser('Bea'), `${randomUUID()}@example.com`]
    await signInVerified(userId, old)
    await owner`update auth.users set email = ${`new-${old}`} where id = ${userId}`
    const [found] = await owner`
      select private.verified_address(${userId}) as own, array(select id from private.verified_accounts(private.address_digest(${old}))) as holders`
    expect(found).toEqual({ own: `new-${old}`, holders: [] })
  })
})

test('a seller can’t give a copy to what is no address, and gives one to each mailbox', async () => {
  const listing = await addListing(sellerId)
  const grant = (...addresses: string[]) => customersOf(sellerId).copy(listing, addresses)
  expect(await rejectionOf(grant('no address'))).toBe('23514')
  expect(await grant('a@bücher.example', 'A@xn--bcher-kva.example')).toMatchObject({ added: 1, known: 0 })
})

test('a member whose address has an accent can still turn mails off', async () => {
  const userId = await addUser('Bea')
  await signInVerified(userId, `${userId}@bücher.example`)
  expect(await asUser(userId)`update public.accounts set wants_mail = false returning id`).toHaveLength(1)
})

// Whatever else lowers an address, or compares one that isn’t normal, finds fewer of them.
test('no function, index, check or policy has a form of its own for addresses', async () => {
  const own = await owner`
    select name from (
      select proname::text as name, coalesce(prosrc, '') || coalesce(pg_get_function_sqlbody(oid), '') as words from pg_proc
      where pronamespace in ('private'::regnamespace, 'public'::regnamespace)
      union all select indexname, indexdef from pg_indexes where schemaname in ('private', 'public')
      union all select conname, pg_get_constraintdef(oid) from pg_constraint
      union all select policyname, concat(qual, with_check) from pg_policies
    ) as known
    where name <> 'normal_address' and (
      words ~* '(lower|upper|citext)[ (]+([a-z_]+[.])*[a-z_]*(email|address)'
      or words ~* '(users|accounts)[.]email([)]::text)? *(=|<>|like\\M|in\\M)'
      or words ~* '(=|<>|like) *[(]*(users|accounts)[.]email\\M'
    )`
  expect(own).toEqual([])
})
