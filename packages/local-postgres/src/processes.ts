// Helpers for processes: whether one is alive, its command, and ending it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A zombie still accepts signals, but holds no port and no file. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
  } catch {
    return false
  }
}

/**
 * The command line of a process, or '' if it has ended. A pid alone proves nothing, because pids
 * are reused.
 */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    try {
      return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return ''
    }
  }
}

/**
 * Signals a process to end, waits up to `graceMs` milliseconds, then kills it. Resolves when it is
 * gone.
 */
export async function endProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM', graceMs = 5000): Promise<void> {
  const send = (which: NodeJS.Signals) => {
    try {
      process.kill(pid, which)
    } catch {
      // The process has already ended.
    }
  }
  send(signal)
  const deadline = Date.now() + graceMs
  while (isAlive(pid) && Date.now() < deadline) await delay(20)
  if (!isAlive(pid)) return
  send('SIGKILL')
  while (isAlive(pid) && Date.now() < deadline + 5000) await delay(20)
}
