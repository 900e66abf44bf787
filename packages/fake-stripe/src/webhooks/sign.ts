// The `Stripe-Signature` header ("Verify webhook signatures manually"): HMAC-SHA256 over "<timestamp>.<raw body>".
import { createHmac } from 'node:crypto'

/** `timestamp` is Unix seconds, real time: receivers refuse what is older than five minutes. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
