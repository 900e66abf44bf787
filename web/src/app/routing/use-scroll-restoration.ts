// A new page starts at its top. Back and Forward restore the scroll position, also in long lists.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { readJson, tabStorage } from '@/lib/storage.ts'

const KEY = 'scroll-positions'
const SIGNS_OF_WILL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const positions = (readJson(KEY, tabStorage) ?? {}) as Record<string, number>

/** The router gives every first entry the key "default". A random key distinguishes them. */
export function nameFirstEntry(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: String(Math.random()) }, '')
}

/** Scrolls once the page is long enough. Stops when the user scrolls. */
function scrollWhenPossible(top: number): () => void {
  const stop = () => {
    growth.disconnect()
    for (const sign of SIGNS_OF_WILL) removeEventListener(sign, stop)
  }
  const attempt = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  const growth = new ResizeObserver(attempt)
  growth.observe(document.body)
  for (const sign of SIGNS_OF_WILL) addEventListener(sign, stop, { passive: true })
  attempt()
  return stop
}

export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The history may already have the key of the next page.
    const note = () => {
      // A link to a part of the page has no state yet.
      const entry = history.state?.key
      if (entry && location.pathname === shown.current) positions[entry] = scrollY
    }
    const keep = () => {
      note()
      tabStorage.write(KEY, JSON.stringify(positions))
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = pathname
    const saved = type === 'POP' ? positions[key] : undefined
    if (saved !== undefined) return scrollWhenPossible(saved)
    const linked = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (linked) linked.scrollIntoView()
    // A replaced address of the same page is the same place, for example a filter of a list.
    else if (type !== 'POP' && (type === 'PUSH' || before !== pathname)) scrollTo(0, 0)
  }, [key, pathname, hash, type])
}
