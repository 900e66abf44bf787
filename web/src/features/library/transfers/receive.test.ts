import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/calls/api-error.ts'
import { ContentMismatch, emptyReceived, receive } from './receive.ts'

const BYTES = new TextEncoder().encode('A pattern of twelve blocks')
const wanted = { name: 'a.pdf', size: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') }

afterEach(() => vi.unstubAllGlobals())

/** Storage that breaks the connection after `piece` bytes, and answers as hosted Storage does. */
function storage({ piece = BYTES.length, bytes = BYTES, ignoresRange = false } = {}) {
  const requests: [link: string, range: string | null][] = []
  vi.stubGlobal('fetch', async (link: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range')
    requests.push([link, range])
    const from = ignoresRange ? 0 : Number(/\d+/.exec(range ?? '0'))
    const sent = bytes.slice(from, ignoresRange && range ? undefined : from + piece)
    const body = new ReadableStream(
      {
        pull(controller) {
          if (sent.length > 0 && controller.desiredSize !== null) controller.enqueue(sent)
          if (from + sent.length < bytes.length) controller.error(new TypeError('network error'))
          else controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return from > 0
      ? new Response(body, {
          status: 206,
          headers: { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` },
        })
      : new Response(body)
  })
  return requests
}

function saving() {
  const written: number[] = []
  let links = 0
  const how = {
    askLink: async () => {
      links += 1
      return `https://storage.example/${links}`
    },
    sink: {
      write: async (bytes: Uint8Array) => void written.push(...bytes),
      close: vi.fn(async () => undefined),
      abort: async () => undefined,
    },
    signal: new AbortController().signal,
    onProgress: vi.fn(),
    pauseMs: () => 0,
  }
  return { how, text: () => new TextDecoder().decode(new Uint8Array(written)) }
}

describe('a download', { tags: ['library-downloads'] }, () => {
  test('continues with a new link where it was interrupted, until it has every byte', async () => {
    const requests = storage({ piece: 10 })
    const { how, text } = saving()
    await receive(wanted, emptyReceived(), how)
    expect(text()).toBe('A pattern of twelve blocks')
    expect(requests).toEqual([
      ['https://storage.example/1', null],
      ['https://storage.example/2', 'bytes=10-'],
      ['https://storage.example/3', 'bytes=20-'],
    ])
    expect(how.sink.close).toHaveBeenCalledOnce()
    expect(how.onProgress).toHaveBeenLastCalledWith(BYTES.length)
  })

  test('skips what it has when Storage sends the whole file again', async () => {
    storage({ piece: 10, ignoresRange: true })
    const { how, text } = saving()
    await receive(wanted, emptyReceived(), how)
    expect(text()).toBe('A pattern of twelve blocks')
  })

  test.each([
    ['another size', BYTES.slice(1)],
    ['other bytes of the same size', BYTES.map((byte) => byte ^ 1)],
  ])('fails for %s and never looks complete', async (_what, bytes) => {
    storage({ bytes, piece: 30 })
    const { how } = saving()
    await expect(receive({ ...wanted }, emptyReceived(), how)).rejects.toThrow()
    expect(how.sink.close).not.toHaveBeenCalled()
  })

  test('fails at once when a part belongs to a file of another size', async () => {
    storage({ piece: 10, bytes: new Uint8Array(100) })
    const received = emptyReceived()
    received.bytes = 10
    await expect(receive(wanted, received, saving().how)).rejects.toBeInstanceOf(ContentMismatch)
  })

  test('asks once for a link that the shop rejects', async () => {
    const askLink = vi.fn(async () => {
      throw new ApiError(409, { code: 'file_withheld' })
    })
    await expect(receive(wanted, emptyReceived(), { ...saving().how, askLink })).rejects.toBeInstanceOf(ApiError)
    expect(askLink).toHaveBeenCalledOnce()
  })

  test('gives up after six tries without a byte, and continues from there later', async () => {
    const requests = storage({ piece: 0 })
    const received = emptyReceived()
    const { how, text } = saving()
    await expect(receive(wanted, received, how)).rejects.toThrow('network error')
    expect(requests).toHaveLength(6)
    storage()
    await receive(wanted, received, how)
    expect(text()).toBe('A pattern of twelve blocks')
  })
})
