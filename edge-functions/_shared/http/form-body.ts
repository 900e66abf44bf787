// Multipart forms (RFC 7578) as a stream: fields are collected, files are handed on while they arrive.
import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { ApiError } from './api-error.ts'

export type FilePart = { field: string; fileName: string; stream: AsyncIterable<Uint8Array> }

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20 }

/**
 * Reads a form. Each file part is given to `takeFile`, one at a time and in order; the next waits until it is done.
 * @returns the text fields; of a repeated one the last.
 */
export async function readForm(
  request: Request,
  takeFile: (part: FilePart) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.body) throw new ApiError('invalid_request')
  const fields: Record<string, string> = Object.create(null)
  const source = Readable.fromWeb(request.body as never)
  let queue = Promise.resolve()
  let parser: InstanceType<typeof Busboy>
  try {
    parser = new Busboy({ headers: { 'content-type': request.headers.get('Content-Type') ?? '' }, limits: LIMITS })
  } catch (cause) {
    throw new ApiError('invalid_request', { cause })
  }

  return await new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      source.unpipe(parser)
      source.destroy()
      reject(error instanceof ApiError ? error : new ApiError('invalid_request', { cause: error }))
    }
    parser.on('field', (name: string, value: string, _nameTruncated: boolean, valueTruncated: boolean) => {
      if (valueTruncated) fail(new ApiError('invalid_request', { field: name, message: `${name} is too long` }))
      fields[name] = value
    })
    parser.on('file', (field: string, stream: Readable, fileName: string | undefined) => {
      queue = queue.then(() => takeFile({ field, fileName: fileName ?? 'file', stream }))
      queue.catch(fail)
    })
    parser.on('error', fail)
    source.on('error', fail)
    parser.on('finish', () => void queue.then(() => resolve(fields), fail))
    source.pipe(parser)
  })
}
