// How long audio is. The library reads headers and seeks past the rest.
import { parseFromTokenizer } from 'music-metadata'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3/core'
import type { Source } from './source.ts'

class SourceTokenizer extends AbstractTokenizer {
  readonly fileInfo: { size: number; mimeType: string }
  readonly #source: Source
  constructor(source: Source, mimeType: string) {
    super()
    this.#source = source
    this.fileInfo = { size: source.size, mimeType }
  }
  supportsRandomAccess = () => true
  setPosition(position: number) {
    this.position = position
  }
  async readBuffer(buffer: Uint8Array, options?: IReadChunkOptions) {
    const read = await this.peekBuffer(buffer, options)
    this.position = (options?.position ?? this.position) + read
    return read
  }
  async peekBuffer(
    buffer: Uint8Array,
    { position = this.position, length = buffer.length, mayBeLess = false }: IReadChunkOptions = {},
  ) {
    const available = Math.max(0, Math.min(length, this.#source.size - position))
    if (available < length && !mayBeLess) throw new EndOfStreamError()
    buffer.set(await this.#source.read(position, available))
    return available
  }
}

export async function durationOf(source: Source, mimeType: string): Promise<number | undefined> {
  const { format } = await parseFromTokenizer(new SourceTokenizer(source, mimeType), { skipCovers: true })
  return format.duration
}
