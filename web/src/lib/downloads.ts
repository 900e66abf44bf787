/**
 * Opens a link in a new tab. The tab opens first: browsers block windows after the click.
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

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'

/** Saves the file under the answer's name. The browser keeps it on disk, not in memory. */
export async function saveFile(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response)
  link.click()
  // The browser has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
