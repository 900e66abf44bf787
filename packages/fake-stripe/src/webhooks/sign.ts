// The `Stripe-Signature` header ("Verify webhook signatures manually"): HMAC-SHA256 over "<timestamp>.<raw body>".
import { createHmac } from 'node:crypto'

/**
 * `timestamp` is Unix seconds, real time: receivers refuse what is older than five minutes. While a secret is being rolled several sign, each
 * with a `v1` of its own ("Roll endpoint secrets").
 */
export function signatureHeader(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`,
  )
  return [`t=${timestamp}`, ...signatures].join(',')
}
