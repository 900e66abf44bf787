// The start of texts and recordings, cut from made files.
import { describe, expect, test } from 'vitest'
import { PREVIEW_CHARACTERS } from '../../../contract/limits.ts'
import type { ReadBytes } from '../../../edge-functions/_shared/opening/source.ts'
import { cutMp3, cutWav } from '../../../edge-functions/previews/preview-audio.ts'
import { cutText } from '../../../edge-functions/previews/preview-text.ts'
import { utf8 as encode, join as joined } from '../../support/sample-bytes.ts'

const readerOf =
  (bytes: Uint8Array): ReadBytes =>
  async (first, last) =>
    bytes.slice(first, last + 1)

describe('a text', { tags: ['previews-made'] }, () => {
  const start = (bytes: Uint8Array) => cutText(readerOf(bytes), bytes.length)

  test.each([
    ['UTF-8', encode('Für 🧶')],
    ['UTF-16', joined([0xff, 0xfe], Buffer.from('Für 🧶', 'utf16le'))],
  ])('in %s is shown whole', async (_, bytes) => {
    expect(await start(bytes)).toEqual({ words: expect.stringMatching(/^.?Für 🧶$/u), isWhole: true })
  })

  test('in Windows-1252 keeps its letters', async () => {
    expect(await start(joined(encode('F'), [0xfc], encode('r')))).toEqual({ words: 'Für', isWhole: true })
  })

  test('that is long is cut between characters', async () => {
    const shown = await start(encode('🧶'.repeat(PREVIEW_CHARACTERS + 500)))
    expect(shown).toEqual({ words: '🧶'.repeat(PREVIEW_CHARACTERS), isWhole: false })
    const cut = await start(encode(`Ü${'a'.repeat(4 * PREVIEW_CHARACTERS)}🧶🧶`))
    expect(cut?.words).toBe(`Ü${'a'.repeat(PREVIEW_CHARACTERS - 1)}`)
    expect(await start(encode(' \n\t'))).toBeNull()
  })
})

/** A WAV of 16 bit stereo at 1,000 Hz: 4,000 bytes a second. */
function wav(seconds: number, claimedSeconds = seconds): Uint8Array {
  const size = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
  const format = [1, 0, 2, 0, ...size(1000), ...size(4000), 4, 0, 16, 0]
  const samples = new Uint8Array(seconds * 4000).map((_, index) => index % 251)
  const notes = joined(encode('LIST'), size(3), [1, 2, 3, 0])
  const body = joined(encode('WAVEfmt '), size(16), format, notes, encode('data'), size(claimedSeconds * 4000), samples)
  return joined(encode('RIFF'), size(body.length), body)
}

describe('a WAV', { tags: ['previews-made'] }, () => {
  test('of 40 seconds is cut to 30 with a head of its own', async () => {
    const clip = await cutWav(readerOf(wav(40)))
    expect(clip?.isWhole).toBe(false)
    expect(clip?.bytes.length).toBe(44 + 30 * 4000)
    expect(clip?.bytes.slice(44)).toEqual(wav(30).slice(-30 * 4000))
    expect(await cutWav(readerOf(clip?.bytes ?? new Uint8Array()))).toEqual({ ...clip, isWhole: true })
  })

  test('that ends early is cut at a sample, and one without samples has no preview', async () => {
    const broken = wav(2, 10).slice(0, -2)
    expect((await cutWav(readerOf(broken)))?.bytes.length).toBe(44 + 2 * 4000 - 4)
    for (const bytes of [wav(0), wav(1).slice(0, 30), encode('RIFF1234WAVE'), new Uint8Array()])
      expect(await cutWav(readerOf(bytes))).toBeNull()
  })
})

/** MPEG 1, layer III, 128 kbit/s at 44.1 kHz: 417 bytes and 26 ms. */
const frame = (text = '') => {
  const bytes = new Uint8Array(417)
  bytes.set([0xff, 0xfb, 0x90, 0x00])
  bytes.set(encode(text), 36)
  return bytes
}
const frames = (count: number) => joined(...Array.from({ length: count }, () => frame()))

describe('an MP3', { tags: ['previews-made'] }, () => {
  test('of a minute is cut to 30 seconds of frames, without tags and facts about the whole', async () => {
    const tag = joined(encode('ID3'), [4, 0, 0, 0, 0, 1, 0], new Uint8Array(128).fill(0xff))
    const bytes = joined(tag, frame('Xing'), frames(2300))
    const clip = await cutMp3(readerOf(bytes), bytes.length)
    expect(clip?.isWhole).toBe(false)
    expect(clip?.bytes).toEqual(frames(1149))
  })

  test('that is short is whole; a last half frame and other bytes are left out', async () => {
    const bytes = joined([0xff, 0xfb, 0, 0], frames(10), frame().slice(0, 200))
    expect(await cutMp3(readerOf(bytes), bytes.length)).toEqual({ bytes: frames(10), isWhole: true })
    for (const other of [encode('no sound'), new Uint8Array(), new Uint8Array(9000).fill(0xff)])
      expect(await cutMp3(readerOf(other), other.length)).toBeNull()
  })
})
