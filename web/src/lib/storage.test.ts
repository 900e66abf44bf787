// Ways of not having storage. Each is tried for both places, and for one of them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

function working(values = new Map<string, string>()) {
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return Object.defineProperty(area, 'values', { value: values, enumerable: false })
}

const stub = (name: 'localStorage' | 'sessionStorage', property: PropertyDescriptor) =>
  Object.defineProperty(globalThis, name, { configurable: true, ...property })

const WAYS: Record<string, PropertyDescriptor> = {
  'throws when it is named': { get: refuse },
  'is null': { value: null },
  'is missing': { value: undefined },
  'throws at every call': { value: { getItem: refuse, setItem: refuse, removeItem: refuse } },
  'is full': { value: { ...working(), setItem: refuse } },
  'ignores what is written': { value: { ...working(), setItem: () => undefined } },
  'throws when it is read': { value: { ...working(), getItem: refuse } },
}

let listen: ((event: object) => void) | undefined
const load = () => import('./storage.ts')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof listen) => {
    listen = listener
  })
  for (const name of ['localStorage', 'sessionStorage'] as const) stub(name, { value: working() })
})
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

/** supabase-js doesn't load there. */
const UNREADABLE = ['throws at every call', 'throws when it is read']

describe.each(Object.entries(WAYS))('a browser whose storage %s', (way, property) => {
  test('keeps values for the page, and says that nothing outlives it', async () => {
    stub('localStorage', property)
    stub('sessionStorage', property)
    const { storage, tabStorage, readJson } = await load()
    const { canStore } = await load()
    for (const store of [storage, tabStorage]) {
      expect(store.write('a', '[1]')).toBe(false)
      expect([store.read('a'), readJson('a', store)]).toEqual(['[1]', [1]])
      expect(store.keys()).toContain('a')
      store.remove('a')
      expect([store.read('a'), readJson('a', store)]).toEqual([null, null])
    }
    expect(canStore()).toBe(false)
  })

  test('keeps values for the tab if the tab’s storage works', async () => {
    stub('localStorage', property)
    const { storage } = await load()
    const { canStore } = await load()
    expect(canStore()).toBe(!UNREADABLE.includes(way))
    expect(storage.write('a', 'x')).toBe(true)
    expect(sessionStorage.getItem('a')).toBe('x')
  })
})

test('a failed write leaves no old value anywhere', async () => {
  const { storage } = await load()
  storage.write('session', 'old')
  const full = { ...working(new Map([['session', 'old']])), setItem: refuse }
  stub('localStorage', { value: full })
  stub('sessionStorage', { value: { ...full, removeItem: refuse } })
  expect(storage.write('session', 'new')).toBe(false)
  expect([storage.read('session'), full.getItem('session')]).toEqual(['new', null])
  storage.remove('session')
  expect(storage.read('session')).toBe(null)
})

test('a value that another tab stores or removes replaces this tab’s', async () => {
  const { storage } = await load()
  stub('localStorage', { value: { ...working(), setItem: refuse } })
  storage.write('session', 'this tab')
  expect(storage.read('session')).toBe('this tab')
  listen?.({ key: 'session', newValue: null })
  expect(storage.read('session')).toBe(null)
})

test('a value that vanishes, or is no JSON, is missing', async () => {
  const { storage, readJson } = await load()
  storage.write('a', '{')
  expect(readJson('a')).toBe(null)
  localStorage.removeItem('a')
  expect([storage.read('a'), readJson('a')]).toEqual([null, null])
})
