// Verify a file, and verify a receipt.
import { page, userEvent } from 'vitest/browser'
import { alert, button, heading, link, press, type Step, statesOf } from '../../support/states/state.tsx'
import { buyer, DATE, id, LONG_WORD, order } from '../../support/states/world.ts'

const choose =
  (content: string, name = 'meadow.pdf'): Step =>
  () =>
    userEvent.upload(page.getByLabelText('File to verify'), [new File([content], name)])
/** SHA-256 of "meadow". */
const SHA256 = '6d02f7d61e02d070944a9a37856f43d78fb89f8adea6150cd2fdcb53d2a4cc4a'
const copy = {
  ...{ listing_id: id(10), title: 'Meadow quilt', seller_name: 'Ada Prints', username: 'ada', is_on_sale: true },
  ...{
    file_name: 'meadow.pdf',
    release: 2,
    release_name: '2.1',
    released_at: DATE,
    withdrawn_at: null,
    is_newest: true,
  },
}

const testVerify = statesOf({ tags: ['copies-found'], at: '/verify' })

testVerify('a page to verify files', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Verify a file', 1), 'Any size. It stays on your device.', button('Choose a file')],
})

testVerify('a file that matches an item', {
  answers: { findCopies: { copies: [copy] } },
  steps: [choose('meadow')],
  shows: [
    /matches this item, byte for byte/,
    link('Meadow quilt'),
    'Newest release',
    /^By Ada Prints\. Release 2 \(2\.1\), published/,
  ],
  sends: { findCopies: { sha256: SHA256 } },
})

testVerify('a file that matches several items', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    findCopies: {
      copies: [
        { ...copy, is_newest: false, is_on_sale: false, title: LONG_WORD },
        { ...copy, listing_id: id(12), is_newest: false, withdrawn_at: DATE },
        { ...copy, listing_id: id(11), title: 'A copy of the quilt', file_name: LONG_WORD },
      ],
    },
  },
  steps: [choose('meadow')],
  shows: [
    /the oldest first, byte for byte/,
    'Not on sale',
    'Not the newest release',
    'Withdrawn release',
    link('A copy of the quilt'),
  ],
})

testVerify('a file that matches no item', {
  answers: { findCopies: { copies: [] } },
  steps: [choose('meadow', `${LONG_WORD}.zip`)],
  shows: [/matches no item here/, button('Verify another file')],
})

testVerify('a file whose look-up goes on', {
  answers: { findCopies: 'never' },
  steps: [choose('meadow')],
  shows: ['Reading meadow.pdf', page.getByRole('progressbar'), button('Cancel')],
})

testVerify('a cancelled verification', {
  answers: { findCopies: 'never' },
  steps: [choose('meadow'), press('Cancel')],
  shows: ['Drop a file here'],
})

testVerify('a file that can’t be looked up now', {
  answers: { findCopies: 'rate_limited' },
  steps: [choose('meadow')],
  shows: [button('Try again'), 'Drop a file here'],
})

const SIGNED_AT = Math.floor(Date.parse(DATE) / 1000)
/** A receipt as the shop saves it, and the shop's keys. */
async function signedReceipt() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const receipt = { iss: 'https://shop.example', iat: SIGNED_AT, jti: id(70), purchased_at: DATE, items: [] }
  const encode = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const part = (value: object) => encode(new TextEncoder().encode(JSON.stringify(value)))
  const content = `${part({ alg: 'EdDSA', typ: 'receipt+jwt', kid: 'k1' })}.${part(receipt)}`
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(content))
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: 'k1',
    x,
    valid_from: DATE,
    retired_at: null,
  } as const
  return {
    file: { document: receipt, signed: `${content}.${encode(new Uint8Array(signature))}` },
    keys: [key] as const,
  }
}
const { file, keys } = await signedReceipt()
const chooseReceipt = (receipt: object) => choose(JSON.stringify(receipt), 'receipt.json')

testVerify('a receipt that this shop signed', {
  tags: ['receipts-offline'],
  answers: { getSigningKeys: { keys: [...keys] } },
  steps: [chooseReceipt(file)],
  shows: [/^This shop signed the receipt “receipt\.json”/, link('Open this receipt'), button('Verify another file')],
})

for (const [what, receipt, published] of [
  ['whose readable part was changed', { ...file, document: { ...file.document, items: [{}] } }, keys],
  ['of another shop', file, (await signedReceipt()).keys],
  ['signed after its key was retired', file, [{ ...keys[0], retired_at: '2020-01-01T00:00:00Z' }]],
] as const)
  testVerify(`a receipt ${what}`, {
    tags: ['receipts-offline'],
    answers: { getSigningKeys: { keys: [...published] } },
    steps: [chooseReceipt(receipt)],
    shows: [/isn’t a valid receipt of this shop/],
    hides: [link('Open this receipt')],
  })

const item = {
  ...{ listing_id: id(10), title: 'Meadow quilt', seller_name: 'Ada Prints', release: 2, is_refunded: false },
  ...{ usage_licence: 'extended' as const, ai_use: ['text-assisted' as const], languages: ['en' as const] },
  files: [{ name: 'meadow.pdf', size_bytes: 240_000, sha256: 'a'.repeat(64) }],
}
const receipt = { receipt_id: id(70), purchased_at: DATE, items: [item] }
const refunded = { ...item, listing_id: id(11), title: LONG_WORD, is_refunded: true }

const testReceipt = statesOf({ tags: ['receipts-verify'], at: `/verify/${id(70)}` })

testReceipt.each([], {
  'a receipt': [
    { verifyReceipt: receipt },
    /It’s valid\.$/,
    heading('Meadow quilt', 2),
    'By Ada Prints, release 2',
    link('Extended use'),
    'Use of AI: Text made with help from AI',
    'Language: English',
  ],
  'a refunded receipt': [{ verifyReceipt: { ...receipt, items: [refunded] } }, /It was refunded\.$/, 'Refunded'],
  'a receipt that was refunded in part': [
    { verifyReceipt: { ...receipt, items: [item, refunded] } },
    /Part of it was refunded\.$/,
    'Valid',
  ],
  'a receipt that does not exist': [{ verifyReceipt: 'not_found' }, alert(/issued no receipt with this address/)],
  'a receipt that fails to load': [{ verifyReceipt: 'no answer' }, alert(/Couldn’t load this receipt/)],
  'a receipt before it has loaded': [{ verifyReceipt: 'never' }, 'Loading...'],
})

const document = { iss: 'https://shop.example', iat: 1, jti: id(70), purchased_at: DATE, items: [] }
const testOrder = statesOf({
  tags: ['receipts-verify'],
  at: `/dashboard/orders/${id(30)}`,
  as: buyer(),
  answers: { getOrder: order() },
})

testOrder('an order whose receipt was downloaded', {
  answers: { getReceipt: { document, signed: 'a.b.c' } },
  steps: [press('Download signed receipt')],
  shows: [/^Receipt saved/, link('check it on this page')],
})

testOrder('an order whose receipt fails', {
  answers: { getReceipt: 'no answer' },
  steps: [press('Download signed receipt')],
  shows: [alert(/Couldn’t create the receipt/)],
})
