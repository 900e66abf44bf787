// Runs a part in its own process. It gets its options in the first message, answers when it is
// ready, and ends with its parent.

/**
 * Starts a part with the parent's options. The part ends with the parent, even if the parent was
 * killed.
 */
export function servePart<Options>(start: (options: Options) => Promise<{ close(): Promise<void> }>): void {
  let running: { close(): Promise<void> } | undefined
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    // A transfer that doesn't end must not keep the process alive.
    setTimeout(() => process.exit(0), 2000).unref()
    await running?.close().catch(() => {})
    process.exit(0)
  }
  process.once('disconnect', end)
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('message', async (options) => {
    try {
      running = await start(options as Options)
      process.send?.({ ready: true })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
