// Pictures that come as parts of a form: kept in memory while they are looked at, no more of each than it may have.
import { ApiError } from '../../_shared/http/api-error.ts'
import { readForm } from '../../_shared/http/form-body.ts'
import {
  inspectPicture,
  type PictureFacts,
  type PictureLimits,
  tooLarge,
} from '../../_shared/storage/inspect-picture.ts'

export type Picture = PictureFacts & { bytes: Uint8Array }

/** What the form may have around its pictures. */
const FORM_EXTRA_BYTES = 65_536

/** Rejects a form that says to be longer than its pictures can be, before anything is read. */
export function requireShortForm(request: Request, limits: readonly PictureLimits[]): void {
  const most = limits.reduce((sum, { maxBytes }) => sum + maxBytes, FORM_EXTRA_BYTES)
  const [largest] = limits
  if (largest && Number(request.headers.get('Content-Length')) > most) throw tooLarge(largest)
}

/** One picture for each of the limits, in their order; they name the parts. Rejects with file_required where one is missing. */
export async function readPictures(request: Request, wanted: readonly PictureLimits[]): Promise<Picture[]> {
  const found = new Map<string, Picture>()
  await readForm(request, async (part) => {
    const limits = wanted.find(({ field }) => field === part.field)
    if (!limits || found.has(part.field)) {
      const field = limits?.field ?? wanted[0]?.field
      throw new ApiError('invalid_request', { field, message: `${field} must be one file` })
    }
    const bytes = await collect(part.stream, limits)
    found.set(part.field, { ...(await inspectPicture(streamOf(bytes), limits)), bytes })
  })
  return wanted.map(({ field }) => {
    const picture = found.get(field)
    if (!picture) throw new ApiError('file_required', { field })
    return picture
  })
}

/** All bytes of a picture. Rejects with file_too_large. */
export async function collect(stream: AsyncIterable<Uint8Array>, limits: PictureLimits): Promise<Uint8Array> {
  const kept = new Uint8Array(limits.maxBytes)
  let length = 0
  for await (const chunk of stream) {
    if (length + chunk.length > limits.maxBytes) throw tooLarge(limits)
    kept.set(chunk, length)
    length += chunk.length
  }
  return kept.slice(0, length)
}

export const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })
