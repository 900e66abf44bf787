// Who gets which status: drafts.
import {
  type CallRight,
  MEMBERS,
  members,
  right,
  SELLER,
  SELLER_CREATES,
  SELLERS_CREATE,
} from '../../api/rights/call-right.ts'
import type { Shop } from '../../support/api/shop.ts'

const content = { text: { title: 'Drafted pattern', description: 'Twelve blocks.', price: '3' } }

/** A new draft of the seller. */
async function begun({ people }: Shop, more: object = {}) {
  const { body } = await people.seller.post('drafts', { content: { ...content, ...more } })
  return { id: body.id as string, body: { revision: 1 } }
}
const fileOf = (uploadId: string) => ({ uploadId, name: 'a.pdf', size_bytes: 10, head_sha256: '0'.repeat(64) })
/** Uploaded for the seller alone, whose uploads are limited. */
const uploadOf = ({ people, uploaded }: Shop, self: string) =>
  self === people.seller.id ? uploaded() : crypto.randomUUID()

export const draftCallRights: CallRight[] = [
  right('createDraft', 'their own', SELLERS_CREATE, 'seller_required', { body: { content } }),
  right('listDrafts', 'their own', MEMBERS),
  right('duplicateListing', 'one of the seller’s', SELLER_CREATES, { of: 'free' }),
  right('getDraft', 'one of the seller’s', SELLER, async (shop) => ({ id: (await begun(shop)).id })),
  right('saveDraft', 'one of the seller’s', SELLER, async (shop) => ({
    ...(await begun(shop)),
    body: { revision: 1, content },
  })),
  right('saveDraft', 'an old revision', members(404, { seller: 409 }), 'draft_changed', async (shop) => ({
    ...(await begun(shop)),
    body: { revision: 9, content },
  })),
  right('scheduleDraft', 'one of the seller’s', SELLER, async (shop) => ({
    ...(await begun(shop, { files: [fileOf(crypto.randomUUID())] })),
    body: { revision: 1, publishAt: '2099-01-01T00:00:00Z' },
  })),
  right('publishDraft', 'one of the seller’s', SELLER_CREATES, async (shop, self) =>
    begun(shop, { files: [fileOf(await uploadOf(shop, self))] }),
  ),
  right('deleteDraft', 'one of the seller’s', SELLER, (shop) => begun(shop)),
  right('endUpload', 'one of the seller’s', SELLER, async (shop, self) => ({ id: await uploadOf(shop, self) })),
]
