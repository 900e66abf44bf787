// What runs in pages before their own scripts. Each function stands alone: it is sent as text.
import type { World } from './worlds.ts'

export function shiftClock(ms: number): void {
  const Right = Date
  const now = () => Right.now() + ms
  globalThis.Date = new Proxy(Right, {
    apply: () => new Right(now()).toString(),
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

export function breakStorage(how: NonNullable<World['storage']>): void {
  const replace = (name: 'localStorage' | 'sessionStorage', get: () => Storage | null) =>
    Object.defineProperty(window, name, { configurable: true, get })
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  if (how === 'access throws' || how === 'local throws') replace('localStorage', refuse)
  if (how === 'access throws') replace('sessionStorage', refuse)
  if (how === 'is null') for (const name of ['localStorage', 'sessionStorage'] as const) replace(name, () => null)
  if (how === 'is full')
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  // The first one of a page: also after its own way to another site and back. Sandboxed frames have none.
  if (how === 'session vanishes' && self.origin !== 'null') sessionStorage.clear()
}

/** As Chrome's: each text becomes a new one within two `<font>`, after hydration and after each change. */
export function translatePage(): void {
  const SPARED = 'script, style, noscript, textarea, select, code, [translate=no], font font'
  const wrap = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SPARED)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapIn = (node: Node) => {
    if (node instanceof Text) return wrap(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  const begin = () => {
    wrapIn(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        type === 'childList' ? addedNodes.forEach(wrapIn) : wrapIn(target)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  const isRendered = () => document.getElementById('first-view') !== null
  document.addEventListener('app-ready', () => setTimeout(begin), { once: true })
  addEventListener('load', () => isRendered() || begin(), { once: true })
}

/** As of a password manager, a grammar checker and a dark mode: in the head, at fields, at both ends of the body. */
export function extendPage(): void {
  const made = (name: string) => {
    const element = document.createElement(name)
    element.dataset.byExtension = ''
    return element
  }
  const atFields = () => {
    for (const field of document.querySelectorAll('input, textarea'))
      if (!field.nextElementSibling?.matches('[data-by-extension]')) field.after(made('extension-icon'))
  }
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    document.documentElement.dataset.byExtension = 'dark'
    document.head.prepend(made('style'))
    document.body.prepend(made('extension-menu'))
    document.body.append(made('extension-host'))
    atFields()
    new MutationObserver(atFields).observe(document.body, { childList: true, subtree: true })
  })
}

/** Leaves what Safari 16.4, Chrome 111 and Firefox 128 all have. */
export function forgetBuiltIns(): void {
  const later: [owner: object, names: string][] = [
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers try'],
    [URL, 'canParse parse'],
    [Array, 'fromAsync'],
    [AbortSignal, 'any'],
    [RegExp, 'escape'],
    [Symbol, 'dispose asyncDispose'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [Map.prototype, 'getOrInsert getOrInsertComputed'],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      'map filter take drop flatMap reduce toArray forEach some every find',
    ],
    [Response, 'json'],
    [Response.prototype, 'bytes'],
    [Blob.prototype, 'bytes'],
    [ReadableStream, 'from'],
    [ReadableStream.prototype, 'values'],
    [ArrayBuffer.prototype, 'transfer transferToFixedLength'],
    [Uint8Array, 'fromBase64 fromHex'],
    [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
    [URLSearchParams.prototype, 'size'],
    [Element.prototype, 'checkVisibility setHTMLUnsafe getHTML moveBefore'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
    [Document.prototype, 'startViewTransition caretPositionFromPoint'],
    [window, 'requestIdleCallback cancelIdleCallback scheduler navigation showSaveFilePicker Iterator'],
  ]
  for (const [owner, names] of later) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
}

/** Fills a field of a day or moment, into which keys go by the engine's language. @returns whether it is one */
export function typeMoment(field: Element, value: string): boolean {
  if (!(field instanceof HTMLInputElement) || !/^(date|time)/.test(field.type)) return false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Brings what is pressed into view: a hidden checkbox by its label. */
export function labelOf(element: Element): Element {
  const pressed = (element instanceof HTMLInputElement && element.labels?.[0]) || element
  pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
  return pressed
}
