// Ends a process like the host of functions does: after too much CPU time for one request, or with
// too much memory.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export type Limits = { cpuMs: number; memoryBytes: number }

/** Limits of hosted functions (supabase.com/docs/guides/functions/limits). */
export const HOSTED_LIMITS: Limits = { cpuMs: 2000, memoryBytes: 268_435_456 }

/** A process prints this line when a request ends, or when the first one after a rest begins. */
export const REQUEST_MARK = '\u0002request'

const EVERY_MS = 50
const TICK_MS = 10

type Use = { cpuMs: number; memoryBytes: number }

function onLinux(pid: number): Use {
  const [stat, status] = ['stat', 'status'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')) as [
    string,
    string,
  ]
  // The program's name, in brackets, may contain anything.
  const ticks = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  // Excludes the pages of the program itself, which a host doesn't count.
  const kilobytes = Number(/RssAnon:\s+(\d+)/.exec(status)?.[1])
  return { cpuMs: ticks.reduce((sum, part) => sum + part, 0) * TICK_MS, memoryBytes: kilobytes * 1024 }
}

const run = promisify(execFile)

async function elsewhere(pid: number): Promise<Use> {
  const { stdout } = await run('ps', ['-o', 'time=,rss=', '-p', `${pid}`])
  const [time = '', kilobytes] = stdout.trim().split(/\s+/)
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuMs: seconds * 1000, memoryBytes: Number(kilobytes) * 1024 }
}

export const usageOf = async (pid: number): Promise<Use> =>
  process.platform === 'linux' ? onLinux(pid) : await elsewhere(pid)

/** Calls `end` once, with the reason. */
export function watchLimits(pid: number, { cpuMs, memoryBytes }: Limits, end: (reason: string) => void) {
  let start: number | undefined
  let isOver = false
  const look = async () => {
    const use = await usageOf(pid).catch(() => undefined)
    if (!use || isOver) return
    start ??= use.cpuMs
    const isSlow = use.cpuMs - start > cpuMs
    if (!isSlow && use.memoryBytes <= memoryBytes) return
    isOver = true
    end(isSlow ? `a request took over ${cpuMs} ms of processor time` : `it took over ${memoryBytes / 2 ** 20} MB`)
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return {
    /** A request begins or ends. */
    mark: () => {
      start = undefined
    },
    stop: () => {
      isOver = true
      clearInterval(timer)
    },
  }
}
