// Toasts. The library and its container load with the first notice, not with the first page.

type Kind = 'success' | 'error' | 'info'

const listeners = new Set<() => void>()
let wanted = false

/** Tells the app that the container is needed now. */
export function onToastsWanted(listener: () => void): () => void {
  if (wanted) listener()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function show(kind: Kind, text: string): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { toast } = await import('react-toastify/unstyled')
  toast[kind](text, { toastId: `${kind}:${text}` })
}

export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('info', text),
}
