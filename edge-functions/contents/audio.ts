// How long audio is, from its headers. music-metadata was compared: it reads every environment
// variable, which functions here may not.
import { type Source, Unreadable } from '../_shared/opening/source.ts'
import { findSamples, frameAt, infoAt, tagBytes, viewOf } from '../_shared/storage/audio.ts'

/** Bytes of the samples by the bytes a second of the format. */
async function wavSeconds(source: Source): Promise<number> {
  const samples = await findSamples(source.read, source.size)
  if (!samples) throw new Unreadable('no samples')
  return Math.min(samples.size, source.size - samples.start) / viewOf(samples.format).getUint32(8, true)
}

/** Samples by the samples a second, of the first block (RFC 9639, 8.2). */
async function flacSeconds(source: Source): Promise<number> {
  const view = viewOf(await source.read(0, 42))
  const rate = view.getUint32(18) >>> 12
  const samples = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22)
  return samples / rate
}

/** By the count of frames that the first frame names (Xing, Info), else by its constant bit rate. */
async function mp3Seconds(source: Source): Promise<number> {
  const start = tagBytes(await source.read(0, 10))
  const bytes = await source.read(start, Math.min(200, source.size - start))
  const frame = frameAt(bytes, 0)
  if (!frame) throw new Unreadable('no frame')
  const info = infoAt(bytes, 0)
  const view = viewOf(bytes)
  const isCounted = info !== undefined && bytes[info] !== VBRI && (view.getUint32(info + 4) & 1) === 1
  return isCounted ? view.getUint32(info + 8) * frame.seconds : (source.size - start) / frame.bytesPerSecond
}

/** The first letter of another kind of facts, whose count stands elsewhere. */
const VBRI = 0x56

const READERS: Record<string, (source: Source) => Promise<number>> = {
  'audio/wav': wavSeconds,
  'audio/flac': flacSeconds,
  'audio/mpeg': mp3Seconds,
}

/** Rejects where the headers are damaged. Undefined for another type. */
export const audioSeconds = (source: Source, mimeType: string): Promise<number> | undefined =>
  READERS[mimeType]?.(source)
