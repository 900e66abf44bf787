// Who sells: a trader or a private person, and what others see of it.
import { z } from 'zod'
import * as limits from './limits.ts'
import { email, time, visibleText } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

const oneLine = (most: number) => visibleText(most).refine((value) => !/[\r\n]/.test(value), 'must be one line')

const legalName = oneLine(limits.LEGAL_NAME_MAX_CHARACTERS)
const address = visibleText(limits.POSTAL_ADDRESS_MAX_CHARACTERS).describe('Postal. A business address is allowed.')
const phone = oneLine(limits.PHONE_MAX_CHARACTERS)
const numbers = {
  register_number: oneLine(limits.REGISTER_NUMBER_MAX_CHARACTERS).nullable().describe('Trade register and number.'),
  vat_number: oneLine(limits.REGISTER_NUMBER_MAX_CHARACTERS).nullable(),
}

const trader = z.object({ kind: z.literal('trader'), legal_name: legalName, address, email, phone, ...numbers })
const privateSeller = z.object({
  kind: z.literal('private'),
  legal_name: legalName.nullable(),
  address: address.nullable(),
  email: email.nullable(),
  phone: phone.nullable(),
  ...numbers,
})
const identityInput = z.discriminatedUnion('kind', [trader, privateSeller])

const shown = z.string()
/** As everybody sees it (private.shown_identities). Orders keep it as it was at purchase. */
export const sellerIdentity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trader'),
    legal_name: shown.meta({ example: 'Sam Seller Ltd' }),
    address: shown.meta({ example: '1 High Street, Dublin' }),
    email: shown.meta({ example: 'sam@example.com' }),
    phone: shown.meta({ example: '+353 1 555 0100' }),
    register_number: shown.nullable(),
    vat_number: shown.nullable(),
  }),
  z.object({ kind: z.literal('private') }).describe('Nothing else of a private seller is shown.'),
])
export type SellerIdentity = z.infer<typeof sellerIdentity>
/** Null if the seller hasn’t said it, and on orders from before. */
export const shownIdentity = sellerIdentity.nullable().describe('Who sells. Null if unknown.')

/** As its owner sees it. */
const ownIdentity = z.object({
  kind: z.enum(['trader', 'private']),
  legal_name: shown.nullable(),
  address: shown.nullable(),
  email: shown.nullable(),
  phone: shown.nullable(),
  register_number: shown.nullable(),
  vat_number: shown.nullable(),
  certified_at: time.describe('When its owner certified it.'),
})
export type OwnIdentity = z.infer<typeof ownIdentity>

export const identityCalls = operationsOf('identities', 'Profiles', 'self', {
  getIdentity: {
    call: 'get /users/{userId}/seller-identity',
    summary: 'Get who you sell as, with earlier versions, newest first.',
    answers: { 200: json('The versions.', z.object({ versions: z.array(ownIdentity) })) },
  },
  saveIdentity: {
    call: 'put /users/{userId}/seller-identity',
    changes: ['identities', 'profiles', 'listings'],
    summary: 'Say who you sell as, and certify it. Everybody sees a trader’s values. Earlier versions stay.',
    body: z.object({
      identity: identityInput,
      certified: z.literal(true).describe('That it’s correct, and that you only offer what the law allows.'),
      terms_version: z.iso.date().optional().describe('Accepts these terms at the same time.'),
    }),
    errors: ['terms_changed', 'rate_limited'],
  },
})
