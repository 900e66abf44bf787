// Follows by email address, consents to a seller's mails, and the export of shared addresses.
import { addressFollowCalls, consentCalls, type OfferConsent } from '../../contract/address-follows.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { type Act, actBy } from '../_shared/auth/acting.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { csvFile } from '../_shared/http/csv.ts'
import { linkDigest, sha256 } from '../_shared/links.ts'
import { acting, avatars, handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'
import { afterCaptcha } from './contact.ts'

const REQUESTS = { name: 'address follows', most: 20, seconds: 3600 }

export const followByAddress = handle(addressFollowCalls.followByAddress)(
  afterCaptcha(
    REQUESTS,
    (sql, { nonce, expiresAt }, { sellerId, email, sharesAddress }) => sql`
      select private.request_address_follow(${nonce}, ${expiresAt}, ${sellerId}, ${email}, ${sharesAddress})`,
  ),
)

const tokenDigest = (sql: Transaction, { token }: { token: string }) => sql`decode(${sha256(token)}, 'hex')`

export const getAddressFollow = handle(addressFollowCalls.getAddressFollow)(async (_, { body }) => {
  const [found] = await acting.asService(
    (sql) => sql<AnswerOf<typeof addressFollowCalls.getAddressFollow>[]>`
      select * from private.find_address_follow(${tokenDigest(sql, body)})`,
  )
  if (!found) throw new ApiError('invalid_state')
  return found
})

export const confirmAddressFollow = handle(addressFollowCalls.confirmAddressFollow)(async (_, { body }) => {
  await acting.asService((sql) => sql`select private.confirm_address_follow(${tokenDigest(sql, body)})`)
})

export const endAddressFollow = handle(addressFollowCalls.endAddressFollow)(async (_, { body }) => {
  await acting.asService((sql) => sql`select private.end_address_follow(${tokenDigest(sql, body)})`)
})

export const { chooseFollowMail } = statements('asCaller', consentCalls, {
  chooseFollowMail: (sql, { params, body, callerId }) => sql`
    update public.follows set wants_posts = ${body.wantsPosts}, shares_address = ${body.sharesAddress}
    where follower_id = ${callerId} and seller_id = ${params.sellerId}`,
})

export const { getOfferConsent, setOfferConsent } = statements('asService', consentCalls, {
  getOfferConsent: (sql, { params }) => sql`select * from private.find_offer_consent(${params.orderId})`,
  setOfferConsent: (sql, { params, body }, c) => sql`
    select private.set_offer_consent(
      ${params.orderId}, ${body.wantsOffers}, ${body.sharesAddress}, decode(${linkDigest(c)}, 'hex')
    )`,
})

const GOOD = { standing: 'good' } as const

export const { endOfferConsent } = statements(
  'asService',
  consentCalls,
  { endOfferConsent: (sql, { params }) => sql`select private.end_offer_consent(${params.sellerId})` },
  GOOD,
)

export const listOfferConsents = handle(consentCalls.listOfferConsents)(async (c) => {
  const consents = await c.var.asService(
    (sql) => sql<OfferConsent[]>`select * from private.export_offers() limit 1000`,
    GOOD,
  )
  return { consents: consents.map((one) => ({ ...one, avatar: avatars.toAddress(one.avatar) })) }
})

const PAGE = 1000
type Shared = { email: string | null; kind: string; agreed_at: string }

export const getAudienceFile = handle(consentCalls.getAudienceFile)(async (c) => {
  const act = actBy((run) => c.var.asService(run, GOOD))
  const first = await readPage(act, 'followers')
  return csvFile('audience.csv', pagesOf(act, first))
})

const readPage = (act: Act, audience: string, after?: string) =>
  act((sql) => {
    const request = { audience, limit: PAGE, ...(after ? { after } : {}) }
    return sql<Shared[]>`select * from private.find_shared_addresses(${sql.json(request)}::jsonb)`
  })

async function* pagesOf(act: Act, first: Shared[]): AsyncGenerator<string[][]> {
  yield [['email', 'kind', 'agreed_at']]
  for (const audience of ['followers', 'buyers']) {
    let page = audience === 'followers' ? first : await readPage(act, audience)
    while (page.length > 0) {
      yield page.flatMap(({ email, kind, agreed_at }) =>
        email === null ? [] : [[email, kind, new Date(agreed_at).toISOString()]],
      )
      page = page.length < PAGE ? [] : await readPage(act, audience, page.at(-1)?.agreed_at)
    }
  }
}
