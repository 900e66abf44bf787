// Ends programs that can't notice the end of the stack themselves. A shell waits for the end of its
// input, which comes with the stack's end, and then ends the processes in the last line.
import { spawn } from 'node:child_process'

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
