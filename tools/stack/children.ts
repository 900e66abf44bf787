// The stack's child processes: starts, watches and restarts them, and ends them with the stack.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf, endProcess } from '@marketplace/local-postgres/processes'
import { type Limits, REQUEST_MARK, watchLimits } from './limits.ts'

export type ChildPlan = {
  name: string
  command: string
  arguments: string[]
  environment: NodeJS.ProcessEnv
  /** The first message to a Node part. It answers { ready: true } over the same channel. */
  message?: unknown
  /** For programs without that channel: resolves when the child is ready. */
  waitUntilReady?: () => Promise<void>
  /** Limits of one request. Above them, the process is ended and restarted. */
  limits?: Limits | undefined
}

const RESTART_DELAYS_MS = [0, 100, 250, 500, 1000, 2000]

export class Children {
  readonly #running = new Map<string, ChildProcess>()
  readonly #pidFile: string
  readonly #log: (name: string, line: string) => void
  readonly #onStart: () => void
  /** Programs without a channel can't notice that the stack is gone. */
  readonly #unaware = new Map<string, number>()
  readonly #reaper = startReaper()
  #isClosing = false

  /** `onStart` runs after every start and restart, because the pid changes. */
  constructor(localDir: string, log: (name: string, line: string) => void, onStart: () => void) {
    this.#pidFile = join(localDir, 'children.json')
    this.#log = log
    this.#onStart = onStart
  }

  /**
   * Ends processes of an earlier stack that was killed. A pid only counts if it still has the same
   * command.
   */
  async endOrphans(): Promise<void> {
    let orphans: { pid: number; command: string }[] = []
    try {
      orphans = JSON.parse(readFileSync(this.#pidFile, 'utf8'))
    } catch {
      return
    }
    const alive = orphans.filter(({ pid, command }) => command !== '' && commandOf(pid) === command)
    if (alive.length > 0) this.#log('stack', `ending ${alive.length} processes that an earlier run left behind`)
    await Promise.all(alive.map(({ pid }) => endProcess(pid)))
    rmSync(this.#pidFile, { force: true })
  }

  /**
   * Starts a child and keeps it running. Resolves when it is ready. Rejects if it dies first, or if
   * the stack is closing, because other steps of a failed start may still be running.
   */
  async start(plan: ChildPlan): Promise<void> {
    if (this.#isClosing) throw new Error(`${plan.name} is not started: the stack is closing`)
    await this.#launch(plan)
  }

  pids(): Record<string, number> {
    return Object.fromEntries([...this.#running].flatMap(([name, child]) => (child.pid ? [[name, child.pid]] : [])))
  }

  async #launch(plan: ChildPlan): Promise<void> {
    const hasChannel = plan.message !== undefined
    const child = spawn(plan.command, plan.arguments, {
      env: plan.environment,
      stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
      // Its own process group: Ctrl-C reaches only the parent, which ends the children in order.
      detached: true,
    })
    this.#running.set(plan.name, child)
    if (!hasChannel && child.pid) {
      this.#unaware.set(plan.name, child.pid)
      this.#reaper.watch([...this.#unaware.values()])
    }
    let watch: ReturnType<typeof watchLimits> | undefined
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        if (line === REQUEST_MARK) watch?.mark()
        else if (line.trim()) this.#log(plan.name, line)
      })
    }
    const died = new Promise<never>((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`${plan.name} ended at start (${signal ?? `exit code ${code}`})`)),
      )
    })
    died.catch(() => {})
    try {
      await Promise.race([hasChannel ? this.#greet(child, plan.message) : plan.waitUntilReady?.(), died])
    } catch (error) {
      // Must end before the next attempt replaces it.
      child.kill('SIGKILL')
      throw error
    }
    this.#rememberPids()
    this.#onStart()
    if (plan.limits && child.pid)
      watch = watchLimits(child.pid, plan.limits, (reason) => {
        this.#log('stack', `${plan.name} is ended: ${reason}`)
        child.kill('SIGKILL')
      })
    child.once('exit', () => {
      watch?.stop()
      if (this.#running.get(plan.name) === child) this.#running.delete(plan.name)
      if (!this.#isClosing) void this.#restart(plan)
    })
    if (child.exitCode !== null || child.signalCode !== null) void this.#restart(plan)
  }

  #greet(child: ChildProcess, message: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      child.once('message', (answer: { ready?: boolean; error?: string }) => {
        if (answer.ready) resolve()
        else reject(new Error(answer.error ?? 'the part gave no answer'))
      })
      child.send(message as object, (error) => error && reject(error))
    })
  }

  async #restart(plan: ChildPlan): Promise<void> {
    for (let attempt = 0; !this.#isClosing; attempt += 1) {
      await delay(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)])
      if (this.#isClosing) return
      try {
        this.#log('stack', `${plan.name} ended, starting it again`)
        await this.#launch(plan)
        return
      } catch (error) {
        this.#log('stack', String(error))
      }
    }
  }

  #rememberPids(): void {
    const entries = [...this.#running.values()].flatMap(({ pid }) => (pid ? [{ pid, command: commandOf(pid) }] : []))
    writeFileSync(`${this.#pidFile}.new`, JSON.stringify(entries))
    renameSync(`${this.#pidFile}.new`, this.#pidFile)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#running.values()].map(({ pid }) => (pid ? endProcess(pid) : undefined)))
    this.#reaper.close()
    rmSync(this.#pidFile, { force: true })
  }
}

// Ends programs that can't notice the end of the stack themselves. A shell waits for the end of its
// input, which comes with the stack's end, and then ends the processes in the last line.
const SCRIPT = 'pids=; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill $pids'

export type Reaper = { watch(pids: number[]): void; close(): void }

export function startReaper(): Reaper {
  // Its own process group: Ctrl-C in the terminal must not end it before the stack.
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const { stdin } = shell
  // If the shell was killed, the next start ends the leftover processes.
  stdin.on('error', () => {})
  shell.once('error', () => {})
  return {
    watch: (pids) => stdin.write(`${pids.join(' ')}\n`),
    close: () => stdin.end('\n'),
  }
}
