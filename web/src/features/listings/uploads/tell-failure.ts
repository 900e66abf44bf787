import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { PictureRejected } from '@/lib/shrink-picture.ts'
import { notify } from '@/lib/toast.ts'
import { UploadCancelled } from './use-product-upload.ts'

/** Why an upload came to nothing. Whoever cancelled it knows. */
export const tellFailure = (error: unknown) => {
  if (error instanceof UploadCancelled) return
  if (error instanceof PictureRejected) return notify.error(messages.uploadRejected(error.message))
  notify.error(isApiError(error) && error.status !== 0 ? messages.uploadRejected(error.message) : messages.uploadFailed)
}
