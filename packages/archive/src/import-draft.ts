// An item without files becomes a draft. Its seller adds the files in the shop.
import { draftCalls } from '../../../contract/drafts.ts'
import { labelText } from '../../../contract/label-choices.ts'
import type { ImportItem } from './import-item.ts'
import type { Into } from './import-listing.ts'
import { sendPictures } from './upload.ts'

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

export async function importDraft({ shop, storage, state }: Into, item: ImportItem): Promise<string> {
  const before = state.of(item.key)
  if (before.isDone && before.id) return before.id
  const text = {
    title: item.title,
    description: item.description,
    price: dollars(item.priceCents),
    pay_what_you_want: item.payWhatYouWant ? 'yes' : '',
    suggested_price: dollars(item.suggestedPriceCents),
    ...labelText({ ...item.labels, category: null }),
    category: item.labels.category ?? '',
  }
  const draftId = before.id ?? (await shop.call(draftCalls.createDraft, { body: { content: { text } } })).id
  await state.note(item.key, { id: draftId })
  if (item.pictures.length > 0) {
    const params = { draftId }
    const pictures = await sendPictures(shop, storage, item.pictures, draftId)
    const { revision } = await shop.call(draftCalls.getDraft, { params })
    await shop.call(draftCalls.saveDraft, { params, body: { revision, content: { text, pictures } } })
  }
  await state.note(item.key, { id: draftId, isDone: true })
  return draftId
}
