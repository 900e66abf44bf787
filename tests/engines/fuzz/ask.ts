// One request of the fuzz as a persona, and what must hold of its answer whatever it was.
import type { Operation } from '../../../contract/operations/operations.ts'
import type { Persona } from '../../support/api/personas.ts'
import type { Secret, Shop } from '../../support/api/shop.ts'
import { faultOf, functionPath } from '../../support/call-check.ts'
import { stack } from '../../support/stack.ts'
import type { Case } from './cases.ts'
import { SELF } from './values.ts'

/** An address of the documentation range for each persona: limits count by it. */
const ADDRESSES: Record<Persona, string> = {
  visitor: '192.0.2.1',
  stranger: '192.0.2.2',
  buyer: '192.0.2.3',
  seller: '192.0.2.4',
  'other seller': '192.0.2.5',
  admin: '192.0.2.6',
  banned: '192.0.2.7',
  deleted: '192.0.2.8',
  'forged token': '192.0.2.9',
}
const ANSWER_SECONDS = 20

/** Settings that no answer may hold. */
const KEYS: Secret[] = Object.entries({
  'the storage key': stack.secretKey,
  'the token secret': stack.jwtSecret,
  'the signing key': stack.signingKey,
  'the payment key': stack.stripe.secretKey,
  'the webhook secret': stack.stripe.webhookSecret,
  'the sweep secret': stack.sweepSecret,
}).map(([what, value]) => ({ what, value, visibleTo: [] }))

/** Whether a request would end an account of the fuzz: its people must stay for the other cases. */
function endsSomebody(operation: Operation, request: string, persona: Persona, self: string, shop: Shop): boolean {
  if (operation.name === 'deleteAccount') return persona !== 'visitor' && request.includes(self)
  return (
    ['banUser', 'suspendUser', 'unbanUser'].includes(operation.name) &&
    persona === 'admin' &&
    shop.ids.person.some((id) => request.includes(id))
  )
}

/** Sends a request and checks its answer. @returns the status, or null if it was not sent */
export async function ask(shop: Shop, persona: Persona, operation: Operation, fuzzed: Case): Promise<number | null> {
  const self = persona === 'visitor' || persona === 'forged token' ? shop.people.admin.id : shop.people[persona].id
  const own = (text: string) => text.replaceAll(SELF, self)
  const path = functionPath(own(fuzzed.path))
  if (endsSomebody(operation, `${path} ${own(fuzzed.body ?? '')}`, persona, self, shop)) return null
  const method = operation.method.toUpperCase()
  const name = path.split('/')[0] ?? ''
  const token = shop.tokens[persona]
  const response = await fetch(`${stack.urls.functions[name]}/${path}${fuzzed.query ? `?${own(fuzzed.query)}` : ''}`, {
    method,
    headers: {
      'x-forwarded-for': ADDRESSES[persona],
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(fuzzed.body !== null && fuzzed.contentType !== null ? { 'content-type': fuzzed.contentType } : {}),
    },
    body: fuzzed.body === null ? undefined : own(fuzzed.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_SECONDS * 1000),
  })
  const text = await response.text()
  const { status, headers } = response
  // fetch resolves dots in a path.
  const requested = new URL(response.url).pathname.slice(1)
  const fault =
    (status >= 500 ? `answered ${status}: ${text}` : null) ??
    faultOf({ method, path: requested, status, headers, text }) ??
    leakIn(withoutEcho(text, own(fuzzed.body ?? ''), self, operation.domain), persona, shop)
  if (fault) throw new Error(`As ${persona}: ${fault}`)
  return status
}

/**
 * Removes ids that the caller sent: of a rejection or a failed change. A draft repeats the ids of
 * uploads and the section that its seller wrote earlier, also in an address within the seller's own folder.
 */
const withoutEcho = (text: string, sent: string, self: string, domain: string) =>
  text
    .replaceAll(new RegExp(`showcase-images/${self}/[0-9a-f-]{36}`, 'g'), 'own')
    .replace(
      /"(itemId|uploadId|thumbnailUploadId|section_id)":"([^"]+)"|"(id)":"([^"]+)"(?=,"code":)/g,
      (field, ...groups) => {
        const [name, id] = groups.slice(0, 4).filter((group) => group !== undefined)
        return domain === 'drafts' || sent.toLowerCase().includes(id) ? `"${name}":"sent"` : field
      },
    )

/** Secrets that an allowed persona read: the search can find them. */
export const sighted = new Set<Secret>()

function leakIn(text: string, persona: Persona, shop: Shop): string | null {
  for (const secret of [...shop.secrets, ...KEYS]) {
    if (!text.includes(secret.value)) continue
    if (!secret.visibleTo.includes(persona)) return `the answer holds ${secret.what}: ${text.slice(0, 1000)}`
    sighted.add(secret)
  }
  return null
}
