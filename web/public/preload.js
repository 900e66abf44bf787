// Runs before the app: the theme, whether a session is stored, and the start of a rendered page.
// A file of its own, because the content policy allows no inline script.
;(() => {
  const scripts = JSON.parse(document.getElementById('app-scripts')?.textContent ?? 'null')
  // As lib/storage.ts reads. Each of the two may be blocked or missing.
  const read = (key) => {
    for (const area of ['localStorage', 'sessionStorage']) {
      try {
        const value = window[area].getItem(key)
        if (value !== null) return value
      } catch {}
    }
    return null
  }
  // Before the first paint, so that the chosen theme does not replace another.
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // Hides what only guests are offered, and loads the scripts of users.
  if (read('marketplace-session') !== null) {
    document.documentElement.dataset.session = 'stored'
    scripts?.start.push(...scripts.user)
  }
  document.addEventListener('app-ready', () => document.documentElement.removeAttribute('data-session'))
  const preload = (paths) => {
    for (const path of paths) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = path
      document.head.append(link)
    }
  }
  if (!scripts) {
    const start = document.getElementById('app-start')
    // In development the page starts the app by itself.
    if (!start) return
    // The language is that of the address, or of the account where addresses have none.
    const { scripts: all, unprefixed } = JSON.parse(start.textContent)
    const [, first] = location.pathname.split('/')
    const chosen = unprefixed.includes(first) ? read('locale') : first
    const locale = Object.hasOwn(all, chosen) ? chosen : 'en'
    document.documentElement.lang = locale
    preload(all[locale])
    addEventListener('DOMContentLoaded', () => import(all[locale][0]))
    return
  }

  // Links and searches work without the app. Presses are replayed once it is hydrated.
  const pressed = []
  // What depends on who someone is waits until that is known.
  const press = (button) => {
    if (!button.disabled) return button.click()
    const observer = new MutationObserver(() => {
      observer.disconnect()
      press(button)
    })
    observer.observe(button, { attributeFilter: ['disabled'] })
  }
  const noteClick = (event) => {
    const button = event.target.closest?.('button:not([popovertarget])')
    if (!button) return
    // The app may hear of it already while it hydrates: it would be done twice.
    event.stopImmediatePropagation()
    event.preventDefault()
    pressed.push(button)
  }
  const isBlank = (form) => [...new FormData(form).values()].every((text) => text.trim() === '')
  const noteSubmit = (event) => {
    if (!event.target.hasAttribute('action') || isBlank(event.target)) event.preventDefault()
  }
  document.addEventListener('click', noteClick, true)
  document.addEventListener('submit', noteSubmit, true)
  document.addEventListener('app-ready', () => {
    // The app says so while it commits, and takes no click until that has ended.
    setTimeout(() => {
      document.removeEventListener('click', noteClick, true)
      document.removeEventListener('submit', noteSubmit, true)
      pressed.forEach(press)
    })
  })

  // The page is shown, with its main picture, before anything else is asked for.
  const PATIENCE_MS = 400
  const soon = (shown) => Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const whenShown = async () => {
    const picture = document.querySelector('#root img[fetchpriority="high"]')
    if (picture) await soon(picture.decode().catch(() => undefined))
    // Hidden or busy windows paint late or never.
    if (!document.hidden) await soon(new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  addEventListener('DOMContentLoaded', async () => {
    await whenShown()
    preload(scripts.start)
    await import(scripts.start[0])
  })
})()
