import { REASONS, SHOWCASE_IMAGE_MAX_BYTES } from '../../../contract/index.ts'
import { join, latin, media, png, utf8, utf16 } from '../../support/sample-bytes.ts'
import { withSetting } from '../../support/settings.ts'
import { list, tryVersion } from '../support/listings.ts'
import { owner, seller, user } from '../support/people.ts'
import { buy } from '../support/purchases.ts'
import { announceForm, file, image, submitForm } from '../support/upload-form.ts'
import { type Rejection, sold } from './rejection.ts'

export const filesRejections: Rejection[] = [
  {
    code: 'invalid_file_type',
    act: async () => submitForm(await seller(), [{ ...file, content: latin('\x7fELF\x02\x01\0') }]),
  },
  ...(
    [
      ['markup', utf8('<html>')],
      ['quickTime', media('qt  ')],
      ['otherPicture', media('heic')],
      ['archive', latin('PK\x03\x04')],
      ['encoding', utf16('Knit two, purl two.')],
    ] as const
  ).map(
    ([reason, content]): Rejection => ({
      code: 'invalid_file_type',
      text: REASONS[reason],
      act: async () => submitForm(await seller(), [{ ...file, content }]),
    }),
  ),
  {
    code: 'file_required',
    text: 'This file is empty. Choose another one.',
    act: async () => submitForm(await seller(), [{ ...file, content: '' }]),
  },
  {
    code: 'file_required',
    act: async () => submitForm(await seller(), [image]),
  },
  {
    code: 'too_many_images',
    act: async () => submitForm(await seller(), [file, ...Array(6).fill(image)]),
  },
  {
    code: 'seller_required',
    act: async () => (await user()).post('files/uploads', { kinds: ['product'] }),
  },
  {
    code: 'too_many_uploads',
    act: async () => (await seller()).post('files/uploads', { kinds: Array(11).fill('product') }),
  },
  {
    code: 'upload_not_found',
    act: async () => {
      const [robin, sam] = [await user(), await seller()]
      return robin.post(`sellers/${sam.id}/thread`, { pictures: [{ id: crypto.randomUUID() }] })
    },
  },
  {
    code: 'upload_not_found',
    act: async () =>
      (await seller()).post('files/upload', {
        ...{ title: 'A', description: 'B', price: 1 },
        file: { uploadId: crypto.randomUUID(), name: 'a.pdf' },
      }),
  },
  {
    code: 'version_in_progress',
    act: async () => {
      const sam = await seller()
      const { id } = await list(sam)
      await owner`insert into private.preparations (listing_id, due_at) values (${id}, now() + interval '1 day')`
      return tryVersion(sam, id).finally(() => owner`delete from private.preparations where listing_id = ${id}`)
    },
  },
  {
    code: 'pictures_changed',
    act: async () => {
      const sam = await seller()
      const { id } = await list(sam)
      return sam.put(`files/${id}/pictures`, { pictures: [{ url: 'https://example.com/cover.png' }] })
    },
  },
  {
    code: 'file_withheld',
    act: async () => {
      const { item, bea } = await sold(0)
      const order = await buy(bea, item.id)
      const pin = (version: string) => owner`
        update public.listing_files set object_version = ${version} where listing_id = ${item.id}
        returning (select object_version from public.listing_files where listing_id = ${item.id}) as before`
      const [file] = await pin('another')
      return bea.get(`orders/${order.id}/download/${item.id}`).finally(() => pin(file?.before))
    },
  },
  {
    code: 'listing_quota_reached',
    act: async () => {
      const sam = await seller()
      return withSetting(owner, ['listing_quota', 0], () => submitForm(sam, [file]))
    },
  },
  {
    code: 'file_too_large',
    act: async () => announceForm(await seller(), 6 * 2 ** 30),
  },
  {
    code: 'file_too_large',
    text: 'A showcase image can have at most 10 MB.',
    act: async () => {
      const content = join(png(1, 1), new Uint8Array(SHOWCASE_IMAGE_MAX_BYTES))
      return submitForm(await seller(), [file, { ...image, content }])
    },
  },
  {
    code: 'invalid_file_type',
    text: 'A showcase image can have at most 12,000 pixels a side and 40 megapixels. This one has 20,000 by 20,000.',
    act: async () => submitForm(await seller(), [file, { ...image, content: png(20_000, 20_000) }]),
  },
  {
    code: 'invalid_file_type',
    text: 'A showcase image is cut off: its end is missing.',
    act: async () => submitForm(await seller(), [file, { ...image, content: png(3, 2).subarray(0, -8) }]),
  },
]
