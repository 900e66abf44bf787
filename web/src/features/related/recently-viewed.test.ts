import { afterEach, expect, test, vi } from 'vitest'
import { forgetViewed, saveViewed, viewedItems } from './recently-viewed.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

const browser = (signals: object = {}) => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', signals)
}
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

test('the newest 20 items are kept, each once, until a visitor clears them', () => {
  browser()
  for (let number = 1; number <= 22; number += 1) saveViewed(`item ${number}`)
  saveViewed('item 10')
  expect(viewedItems()).toHaveLength(20)
  expect(viewedItems().slice(0, 2)).toEqual(['item 10', 'item 22'])
  forgetViewed()
  expect(viewedItems()).toEqual([])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('nothing is kept for a browser with %o', (signal) => {
  browser()
  saveViewed('item 1')
  browser(signal)
  expect(viewedItems()).toEqual([])
  saveViewed('item 2')
  expect(stored.size).toBe(0)
})

test('storage that holds something else counts as empty', () => {
  browser()
  stored.set('recently-viewed', '{broken')
  expect(viewedItems()).toEqual([])
})
