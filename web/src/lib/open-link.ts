/**
 * Opens a link that has to be asked for in a new tab. The tab opens before the answer: browsers block windows that open later than the click.
 * Rejects as `ask` does.
 */
export async function openLink(ask: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const link = await ask()
    if (tab) tab.location.replace(link)
    else location.assign(link)
  } catch (error) {
    tab?.close()
    throw error
  }
}
