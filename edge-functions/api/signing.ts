// The calls with the shop's keys of signed documents.
import { decodeJwt } from 'jose'
import { type ReceiptDocument, type ReceiptStatus, verificationCalls } from '../../contract/verification.ts'
import { readSettings } from '../_shared/env.ts'
import { documentSigner } from '../_shared/signing.ts'
import { handle, settings } from './context.ts'

type OwnReceipt = Omit<ReceiptStatus, 'items'> & {
  items: (ReceiptStatus['items'][number] & ReceiptDocument['items'][number])[]
}

export const signer = documentSigner(readSettings('DOCUMENT_KEYS').DOCUMENT_KEYS, settings.SITE_URL)

export const getSigningKeys = handle(verificationCalls.getSigningKeys)(() => signer.published)

export const getReceipt = handle(verificationCalls.getReceipt)(async (c, { params: { orderId } }) => {
  const [{ receipt }] = await c.var.asService(
    (sql) => sql<[{ receipt: OwnReceipt }]>`select private.own_receipt(${orderId}) as receipt`,
  )
  const items = receipt.items.map(({ is_refunded: _, ...item }) => item)
  const { receipt_id: jti, purchased_at } = receipt
  const signed = await signer.sign('receipt', { jti, purchased_at, items })
  return { document: decodeJwt<ReceiptDocument>(signed), signed }
})
