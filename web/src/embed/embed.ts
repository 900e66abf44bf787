// The script of other sites: turns <a data-marketplace="button|card|overlay" href="…/listing/ID">
// into a button, a card or an overlay. It stores nothing, and sets styles as objects, because a
// site's content policy may forbid inline styles. Where a frame isn't allowed, and in shadow roots,
// the link stays.

const OVERLAY_PATIENCE_MS = 4000

/** The host of this script fills it in. Scripts of other shops may run on the same page. */
const shop = '%SITE_URL%'

const STYLE = `
.marketplace-button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #1a1a1a; color: #fff;
  font: 600 16px/1.3 system-ui, sans-serif; text-decoration: none }
.marketplace-button:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px }
.marketplace-frame { display: block; width: 100%; max-width: 320px; height: 0; border: 0; color-scheme: light dark }
.marketplace-overlay { box-sizing: border-box; width: min(384px, 100vw - 16px); padding: 12px; border: 0; border-radius: 16px }
.marketplace-overlay::backdrop { background: rgb(0 0 0 / .6) }
.marketplace-overlay .marketplace-frame { max-width: none }
.marketplace-close { display: block; margin: 0 0 8px auto; padding: 8px 12px; font: 16px system-ui, sans-serif }`

/** The site's own scripts go on, and its reports of errors stay empty, whatever fails in here. */
const guarded =
  <Arguments extends unknown[]>(handle: (...given: Arguments) => void) =>
  (...given: Arguments) => {
    try {
      handle(...given)
    } catch {
      // The link stays a link.
    }
  }

type OnMessage = (message: number | 'close') => void
const drawn = new Set<{ element: HTMLIFrameElement; link: HTMLElement; onMessage: OnMessage }>()

/** A frame of the item, without the cookies of the shop where browsers can leave them out. */
function frameOf(link: HTMLElement, id: string, title: string, onMessage: OnMessage): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.className = 'marketplace-frame'
  element.title = title
  Object.assign(element, { credentialless: true })
  element.src = `${shop}/embed/${id}`
  drawn.add({ element, link, onMessage })
  return element
}

const receive = guarded(({ source, data }: MessageEvent) => {
  const frame = source && [...drawn].find(({ element }) => element.contentWindow === source)
  if (frame && data?.marketplace) frame.onMessage(data.marketplace)
})

function card(link: HTMLAnchorElement, id: string, title: string) {
  const frame = frameOf(link, id, title, (message) => {
    if (message === 'close') return
    frame.style.height = `${message}px`
    frame.inert = false
    link.hidden = true
  })
  // Out of reach until the shop answers: a refused frame shows an error page.
  frame.inert = true
  link.after(frame)
}

function openOverlay(link: HTMLAnchorElement, id: string, title: string) {
  const dialog = document.createElement('dialog')
  dialog.className = 'marketplace-overlay'
  dialog.setAttribute('aria-label', title)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'marketplace-close'
  close.textContent = 'Close'
  const giveUp = guarded(() => {
    dialog.close()
    location.assign(link.href)
  })
  const leave = setTimeout(giveUp, OVERLAY_PATIENCE_MS)
  const frame = frameOf(dialog, id, title, (message) => {
    clearTimeout(leave)
    if (message === 'close') return dialog.close()
    frame.style.height = `${message}px`
  })
  close.onclick = () => dialog.close()
  dialog.onclose = () => {
    clearTimeout(leave)
    dialog.remove()
  }
  dialog.append(close, frame)
  document.body.append(dialog)
  dialog.showModal()
}

function overlay(link: HTMLAnchorElement, id: string, title: string) {
  link.setAttribute('aria-haspopup', 'dialog')
  const open = guarded((event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    openOverlay(link, id, title)
    event.preventDefault()
  })
  link.addEventListener('click', open)
}

const SELECTOR = 'a[data-marketplace]'

const draw = guarded((link: HTMLAnchorElement) => {
  const { origin, pathname } = new URL(link.href)
  const [, id] = /^(?:\/[a-z]{2})?\/listing\/([0-9a-f-]{36})\/?$/i.exec(pathname) ?? []
  if (origin !== shop || !id || !link.isConnected) return
  const title = link.textContent?.trim() || 'Buy'
  const look = link.dataset.marketplace
  // A second script on the page finds nothing left to do.
  link.removeAttribute('data-marketplace')
  if (look === 'card') card(link, id, title)
  else link.classList.add('marketplace-button')
  if (look === 'overlay') overlay(link, id, title)
})

/** Draws links that come later. A link that left its page, and may come back, loses its frame. */
const follow = guarded((records: MutationRecord[]) => {
  for (const frame of drawn) {
    const { element, link } = frame
    if (link.isConnected) continue
    drawn.delete(frame)
    element.remove()
    link.hidden = false
    link.dataset.marketplace = 'card'
  }
  for (const { addedNodes } of records)
    for (const node of addedNodes as unknown as HTMLAnchorElement[]) {
      if (node.nodeType !== Node.ELEMENT_NODE) continue
      if (node.matches(SELECTOR)) draw(node)
      for (const link of node.querySelectorAll<HTMLAnchorElement>(SELECTOR)) draw(link)
    }
})

const start = guarded(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
  addEventListener('message', receive)
  new MutationObserver(follow).observe(document, { childList: true, subtree: true })
  for (const link of document.querySelectorAll<HTMLAnchorElement>(SELECTOR)) draw(link)
})

// A site may load the script once for each link.
const mark = Symbol.for(`marketplace ${shop}`)
if (!(mark in window)) {
  Object.assign(window, { [mark]: true })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
