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
  const formats = Intl.DateTimeFormat.prototype
  const { formatToParts } = formats
  formats.formatToParts = function (this: Intl.DateTimeFormat, date) {
    return formatToParts.call(this, date ?? now())
  }
}

export function breakStorage(how: NonNullable<World['storage']>): void {
  const replace = (name: 'localStorage' | 'sessionStorage', get: () => Storage | null) =>
    Object.defineProperty(window, name, { configurable: true, get })
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  if (how === 'local throws' || how === 'access throws') replace('localStorage', refuse)
  if (how === 'access throws') replace('sessionStorage', refuse)
  if (how === 'is null') {
    replace('localStorage', () => null)
    replace('sessionStorage', () => null)
  }
  if (how === 'is full')
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  // The first one of a page: also after its own way to another site and back.
  if (how === 'session vanishes') sessionStorage.clear()
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
  const add = (name: string, place: (made: HTMLElement) => void) => {
    const made = document.createElement(name)
    made.textContent = name === 'style' ? ':root { --by-extension: 1 }' : ''
    made.dataset.byExtension = name
    place(made)
  }
  const atFields = () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field.nextElementSibling?.hasAttribute('data-by-extension')) continue
      field.setAttribute('data-by-extension-id', 'field')
      add('extension-icon', (icon) => field.after(icon))
    }
  }
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    document.documentElement.setAttribute('data-by-extension', 'dark')
    add('style', (made) => document.head.prepend(made))
    add('extension-menu', (made) => document.body.prepend(made))
    add('extension-host', (made) => document.body.append(made))
    atFields()
    new MutationObserver(atFields).observe(document.body, { childList: true, subtree: true })
  })
}

/** Leaves what Safari 16.4, Chrome 111 and Firefox 128 all have. */
export function forgetBuiltIns(): void {
  const forget = (owner: object | undefined, ...names: string[]) => {
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name)
  }
  forget(Map, 'groupBy')
  forget(Object, 'groupBy')
  forget(Promise, 'withResolvers', 'try')
  forget(URL, 'canParse', 'parse')
  forget(Array, 'fromAsync')
  forget(AbortSignal, 'any')
  forget(Response, 'json')
  forget(RegExp, 'escape')
  forget(Error, 'isError')
  forget(Math, 'f16round', 'sumPrecise')
  forget(Symbol, 'dispose', 'asyncDispose')
  const set = [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ]
  forget(Set.prototype, ...set)
  forget(Map.prototype, 'getOrInsert', 'getOrInsertComputed')
  const iterators = [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ]
  forget(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), ...iterators)
  forget(ReadableStream, 'from')
  forget(ReadableStream.prototype, 'values', Symbol.asyncIterator as unknown as string)
  forget(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength')
  forget(Uint8Array, 'fromBase64', 'fromHex')
  forget(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
  forget(URLSearchParams.prototype, 'size')
  forget(Blob.prototype, 'bytes')
  forget(Response.prototype, 'bytes')
  forget(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML', 'moveBefore', 'ariaNotify')
  forget(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
  forget(Document.prototype, 'startViewTransition', 'caretPositionFromPoint')
  forget(Intl, 'DurationFormat')
  forget(
    window,
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'showSaveFilePicker',
    'Iterator',
  )
}
