// Checks a receipt on the visitor's device: its signature, its key's time and its readable part.
import { type ReceiptDocument, type SigningKeys, verificationCalls } from '@contract/verification.ts'
import { send } from '@/lib/api.ts'

const RECEIPT_MAX_BYTES = 1_048_576

export type CheckedReceipt = { receiptId: string; isValid: boolean }

const bytesOf = (part: string) =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const decode = (part = '') => JSON.parse(new TextDecoder().decode(bytesOf(part)))

/** The file as the shop saves it, or the token alone. */
function read(text: string) {
  const { signed, document } = text.startsWith('{') ? JSON.parse(text) : { signed: text }
  const [header, payload, signature] = String(signed).split('.')
  const { alg, typ, kid } = decode(header)
  const receipt: ReceiptDocument = decode(payload)
  const isUnchanged = document === undefined || JSON.stringify(document) === JSON.stringify(receipt)
  const token = { content: `${header}.${payload}`, signature: bytesOf(signature ?? '') }
  return alg === 'EdDSA' && typ === 'receipt+jwt' ? { receipt, kid, isUnchanged, token } : null
}

/** Times of tokens are whole seconds. */
const isOfItsTime = ({ valid_from, retired_at }: SigningKeys['keys'][number], iat: number) =>
  iat * 1000 > Date.parse(valid_from) - 1000 && (retired_at === null || iat * 1000 <= Date.parse(retired_at))

/** Null if the file is no receipt. Rejects if the shop's keys can't be read. */
export async function checkReceipt(file: File): Promise<CheckedReceipt | null> {
  if (file.size > RECEIPT_MAX_BYTES) return null
  const found = await file
    .text()
    .then((text) => read(text.trim()))
    .catch(() => null)
  if (!found) return null
  const { receipt, kid, isUnchanged, token } = found
  const { keys } = await send(verificationCalls.getSigningKeys, {})
  const published = keys.find((one) => one.kid === kid)
  if (!published || !isUnchanged || !isOfItsTime(published, receipt.iat))
    return { receiptId: receipt.jti, isValid: false }
  const { kty, crv, x } = published
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const content = new TextEncoder().encode(token.content)
  return { receiptId: receipt.jti, isValid: await crypto.subtle.verify('Ed25519', key, token.signature, content) }
}
