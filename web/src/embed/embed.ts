// The script of other sites: turns <a data-marketplace="button|card|overlay" href="…/listing/ID">
// into a button, a card or an overlay. It stores nothing, and sets styles as objects, because a
// site's content policy may forbid inline styles. Where a frame isn't allowed, the link stays.

const OVERLAY_PATIENCE_MS = 4000

const shop = new URL((document.currentScript as HTMLScriptElement).src).origin

const STYLE = `
.marketplace-button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #1a1a1a; color: #fff;
  font: 600 16px/1.3 system-ui, sans-serif; text-decoration: none }
.marketplace-button:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px }
.marketplace-frame { display: block; width: 100%; max-width: 320px; height: 0; border: 0; color-scheme: light dark }
.marketplace-overlay { box-sizing: border-box; width: min(384px, 100vw - 16px); padding: 12px; border: 0; border-radius: 16px }
.marketplace-overlay::backdrop { background: rgb(0 0 0 / .6) }
.marketplace-overlay .marketplace-frame { max-width: none }
.marketplace-close { display: block; margin: 0 0 8px auto; padding: 8px 12px; font: 16px system-ui, sans-serif }`

const sheet = new CSSStyleSheet()
sheet.replaceSync(STYLE)
document.adoptedStyleSheets.push(sheet)

type OnMessage = (message: number | 'close') => void

/** A frame of the item, without the cookies of the shop where browsers can leave them out. */
function frameOf(path: string, title: string, onMessage: OnMessage): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'marketplace-frame'
  frame.title = title
  Object.assign(frame, { credentialless: true })
  addEventListener('message', ({ source, data }) => {
    if (source && source === frame.contentWindow && data?.marketplace) onMessage(data.marketplace)
  })
  frame.src = `${shop}/embed/${path}`
  return frame
}

function card(link: HTMLAnchorElement, id: string, title: string) {
  const frame = frameOf(id, title, (message) => {
    if (message === 'close') return
    frame.style.height = `${message}px`
    frame.inert = false
    link.hidden = true
  })
  // Out of reach until the shop answers: a refused frame shows an error page.
  frame.inert = true
  link.after(frame)
}

function overlay(link: HTMLAnchorElement, id: string, title: string) {
  link.setAttribute('aria-haspopup', 'dialog')
  link.addEventListener('click', (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const dialog = document.createElement('dialog')
    dialog.className = 'marketplace-overlay'
    dialog.ariaLabel = title
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'marketplace-close'
    close.textContent = 'Close'
    close.onclick = () => dialog.close()
    const leave = setTimeout(() => {
      dialog.close()
      location.assign(link.href)
    }, OVERLAY_PATIENCE_MS)
    const frame = frameOf(id, title, (message) => {
      clearTimeout(leave)
      if (message === 'close') return dialog.close()
      frame.style.height = `${message}px`
    })
    dialog.onclose = () => {
      clearTimeout(leave)
      dialog.remove()
    }
    dialog.append(close, frame)
    document.body.append(dialog)
    dialog.showModal()
  })
}

function start() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-marketplace]')) {
    const { origin, pathname } = new URL(link.href)
    const [, id] = /^\/listing\/([0-9a-f-]{36})\/?$/i.exec(pathname) ?? []
    if (origin !== shop || !id) continue
    const title = link.textContent.trim() || 'Buy'
    const look = link.dataset.marketplace
    // A second script on the page finds nothing left to do.
    link.removeAttribute('data-marketplace')
    if (look === 'card') card(link, id, title)
    else link.classList.add('marketplace-button')
    if (look === 'overlay') overlay(link, id, title)
  }
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
