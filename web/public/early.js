// What cannot wait for the app. Its own file because the content policy allows no inline script.
;(() => {
  try {
    // Before the first paint, so that the chosen theme does not replace another.
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    // Whoever is signed in needs these; visitors never load them.
    if (localStorage.getItem('marketplace-session') === null) return
    for (const path of document.querySelector('meta[name="member-scripts"]')?.content.split(' ') ?? []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = path
      document.head.append(link)
    }
  } catch {
    // Storage may be closed to us: the system's preference then decides, and nobody is signed in.
  }
})()
