// What runs in pages, mostly before their own scripts. Each function stands alone: it is sent as text.

/** The device's clock is so many milliseconds ahead, or behind. */
export function shiftClock(ms: number): void {
  const Right = Date
  const now = () => Right.now() + ms
  globalThis.Date = new Proxy(Right, {
    apply: () => new Right(now()).toString(),
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

type Area = 'localStorage' | 'sessionStorage'
/** Areas of storage that all fail in one way. */
export type BrokenStorage = {
  areas: readonly Area[]
  way: 'throws' | 'null' | 'full' | 'unreadable' | 'ignores writes' | 'vanishes'
}

export function breakStorage({ areas, way }: BrokenStorage): void {
  // The empty page before the first has none, and neither has a sandboxed frame.
  if (location.protocol === 'about:' || self.origin === 'null') return
  const refuse = () => {
    throw new DOMException('Refused.', way === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  for (const name of areas) {
    const area = window[name]
    // The first one of a page: also after its own way to another site and back.
    if (way === 'vanishes') {
      area.clear()
      continue
    }
    const broken = new Proxy(area, {
      get(_, key) {
        if (key === 'setItem' && way === 'full') return refuse
        if (key === 'setItem' && way === 'ignores writes') return () => undefined
        if (key === 'getItem' && way === 'unreadable') return refuse
        const value = Reflect.get(area, key)
        return typeof value === 'function' ? value.bind(area) : value
      },
    })
    const get = () => (way === 'throws' ? refuse() : way === 'null' ? null : broken)
    Object.defineProperty(window, name, { get, configurable: true })
  }
}

/**
 * Replaces each text with two `<font>`, as Chrome's translator does, and again after each change.
 * @param begins `hydrated`: once the app has taken over the page, or has none to take over
 * @returns stops it
 */
export function translatePage(begins: 'now' | 'hydrated' = 'now'): () => void {
  const SPARED = 'font, head, script, style, noscript, textarea, [translate=no]'
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SPARED)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateBelow = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    texts.forEach(translate)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target)
      addedNodes.forEach(translateBelow)
    }
  })
  const start = () => {
    document.documentElement.classList.add('translated-ltr')
    translateBelow(document)
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  }
  const isRendered = () => document.getElementById('first-view') !== null
  if (begins === 'now') start()
  else {
    document.addEventListener('app-ready', () => setTimeout(start), { once: true })
    addEventListener('load', () => isRendered() || start(), { once: true })
  }
  return () => {
    document.documentElement.classList.remove('translated-ltr')
    observer.disconnect()
  }
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
