import { owner, seller, user } from '../support/people.ts'
import { file, image, submitForm } from '../support/upload-form.ts'
import { type Refusal, withFileLimit } from './refusal.ts'

export const filesRefusals: Refusal[] = [
  {
    code: 'invalid_file_type',
    text: 'Invalid file type or size. Only images, PDFs, videos, and text files up to 5GB are allowed.',
    act: async () => submitForm(await seller(), [{ ...file, content: '<html>' }]),
  },
  {
    code: 'file_required',
    text: 'Please choose a file to upload.',
    act: async () => submitForm(await seller(), [image]),
  },
  {
    code: 'too_many_images',
    text: 'You can upload a max of 5 images.',
    act: async () => submitForm(await seller(), [file, ...Array(6).fill(image)]),
  },
  {
    code: 'seller_required',
    text: 'Become a seller to start listing your products!',
    act: async () => (await user()).post('files/uploads', { kinds: ['product'] }),
  },
  {
    code: 'upload_not_found',
    text: 'The uploaded file was not found. Please upload it again.',
    act: async () =>
      (await seller()).post('files/upload', {
        ...{ title: 'A', description: 'B', price: 1 },
        file: { uploadId: crypto.randomUUID(), name: 'a.pdf' },
      }),
  },
  {
    code: 'listing_quota_reached',
    text: 'You have reached the number of listings that you can have.',
    act: async () => {
      const sam = await seller()
      await owner`update private.settings set value = '0' where name = 'listing_quota'`
      return submitForm(sam, [file]).finally(
        () => owner`update private.settings set value = '100' where name = 'listing_quota'`,
      )
    },
  },
  {
    code: 'file_too_large',
    text: 'File size exceeds the 5GB limit.',
    act: async () => {
      const sam = await seller()
      return withFileLimit('product-files', 10, () => submitForm(sam, [file]))
    },
  },
  {
    code: 'file_too_large',
    text: 'A showcase image can have at most 10 MB.',
    act: async () => {
      const sam = await seller()
      return withFileLimit('showcase-images', 10, () => submitForm(sam, [file, image]))
    },
  },
]
