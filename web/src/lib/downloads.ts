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

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'

/** Saves a file that was answered, under the name that the answer gives it. The browser keeps what has come on its disk, and not in memory. */
export async function saveFile(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response)
  link.click()
  // The browser has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
