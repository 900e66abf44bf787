// Sets the chosen theme before the first paint. Its own file because the content policy allows no inline script.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be closed to us; the system's preference then decides.
  }
})()
