// Streams the one file of a multipart form, with the fields before it (RFC 7578).
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { StorageError } from '../errors.ts'

export type FilePart = { stream: Readable; mimetype: string; fields: Map<string, string> }

const limits = { files: 1, fields: 20, fieldSize: 256 * 1024, fieldNameSize: 100, headerPairs: 50 }

/**
 * Passes the form's first file to `take` while it arrives. Later parts are dropped.
 * @throws InvalidRequest for a form that is malformed, cut short, or has no file; and errors of
 * `take`
 */
export async function takeFilePart<Result>(
  incoming: IncomingMessage,
  take: (part: FilePart) => Promise<Result>,
): Promise<Result> {
  const malformed = (cause: unknown) =>
    new StorageError('InvalidRequest', cause instanceof Error ? cause.message : 'Malformed form', cause)
  const contentType = incoming.headers['content-type'] ?? ''
  const parser = openParser({ ...incoming.headers, 'content-type': contentType }, malformed)
  const fields = new Map<string, string>()
  let stream: Readable | undefined
  let taken: Promise<Result> | undefined
  const onBroken = (cause: Error) => stream?.destroy(cause)
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value) => fields.set(name, value))
      parser.on('file', (_name, file, _filename, _encoding, mimetype) => {
        stream = file
        // A truncated form breaks this stream before `take` reads it. `take` gets the error then.
        file.on('error', () => {})
        taken = take({ stream: file, mimetype, fields })
        taken.catch(reject)
      })
      parser.on('finish', resolve)
      parser.on('error', (cause) => reject(malformed(cause)))
      incoming.once('error', reject)
      incoming.pipe(parser)
    })
    if (!taken) throw new StorageError('InvalidRequest', 'No file provided')
    return await taken
  } catch (cause) {
    onBroken(cause instanceof Error ? cause : new Error('form broken'))
    await taken?.catch(() => {})
    throw cause
  } finally {
    incoming.unpipe(parser)
  }
}

function openParser(headers: ConstructorParameters<typeof Busboy>[0]['headers'], malformed: (cause: unknown) => Error) {
  try {
    return new Busboy({ headers, limits, isPartAFile: (_name, _type, filename) => filename !== undefined })
  } catch (cause) {
    throw malformed(cause)
  }
}
