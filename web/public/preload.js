// What cannot wait for the app, and when the app starts. Its own file because the content policy allows no inline script.
;(() => {
  const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? []
  const preload = (path) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = path
    document.head.append(link)
  }

  const later = named('later-scripts')
  const hasFirstView = later.length > 0
  try {
    // Before the first paint, so that the chosen theme does not replace another.
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    // Whoever is signed in needs more of the app. A page that came as visitors see it hides what only they are offered.
    if (localStorage.getItem('marketplace-session') !== null) {
      document.documentElement.dataset.session = 'stored'
      if (hasFirstView) later.push(...named('member-scripts'))
      else named('member-scripts').forEach(preload)
    }
  } catch {
    // Storage may be closed to us: the system's preference then decides, and nobody is signed in.
  }

  // A first view can be used before the app has taken it over: what someone does meanwhile is done again then.
  const done = []
  const keepFor = (event, again) => {
    event.preventDefault()
    // The app, on its way to be ready, may hear of it already: it would be done twice.
    event.stopImmediatePropagation()
    done.push(again)
  }
  // What depends on who someone is waits until that is known.
  const press = (control) => {
    if (!control.disabled) return control.click()
    const observer = new MutationObserver(() => {
      observer.disconnect()
      press(control)
    })
    observer.observe(control, { attributeFilter: ['disabled'] })
  }
  const noteClick = (event) => {
    const control = event.target.closest?.('button:not([popovertarget])')
    if (control) keepFor(event, () => press(control))
  }
  const isBlank = (form) => [...new FormData(form).values()].every((text) => text.trim() === '')
  const noteSubmit = (event) => {
    const form = event.target
    if (!form.hasAttribute('action')) keepFor(event, () => form.requestSubmit())
    // A search goes out by itself, but not for nothing.
    else if (isBlank(form)) event.preventDefault()
  }
  // What was typed or chosen stands in its field, and may be overwritten by the app before the app has heard of it.
  const fields = new Map()
  const noteInput = ({ target: field }) => fields.set(field, { value: field.value, checked: field.checked })
  const tell = (field, { value, checked }) => {
    if (field.type === 'checkbox' || field.type === 'radio') {
      field.checked = !checked
      field.click()
      return
    }
    // React hears of nothing that is as it was when it looked last, and it looks where values are set in this way …
    field.value = `${value} `
    // … but not in this one.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
  const notes = { click: noteClick, submit: noteSubmit, input: noteInput }
  if (hasFirstView) for (const [type, note] of Object.entries(notes)) document.addEventListener(type, note, true)
  document.addEventListener('app-ready', () => {
    document.documentElement.removeAttribute('data-session')
    // The app says so while it draws, and takes no click until it has ended.
    setTimeout(() => {
      for (const [type, note] of Object.entries(notes)) document.removeEventListener(type, note, true)
      for (const [field, input] of fields) tell(field, input)
      for (const again of done) again()
    })
  })

  // It is shown, with its main picture, before anything else is asked for.
  const PICTURE_PATIENCE_MS = 400
  const whenShown = async () => {
    const picture = document.querySelector('#root img[fetchpriority="high"]')
    const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS))
    if (picture) await Promise.race([picture.decode().catch(() => undefined), patience])
    // Nothing is painted in a tab that nobody sees.
    if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  addEventListener('DOMContentLoaded', async () => {
    // In development the page starts the app itself.
    const [app] = named('app-script')
    if (!app) return
    if (hasFirstView) await whenShown()
    later.forEach(preload)
    await import(app)
  })
})()
