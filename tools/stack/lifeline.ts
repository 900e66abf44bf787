// Ends programs that cannot notice by themselves that the stack is gone: a shell waits for the end
// of its input, which comes with the stack's, however the stack died, and ends whatever the last
// line named.
import { spawn } from 'node:child_process'

const WAIT = 'pids=; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill $pids'

export type Lifeline = { hold(pids: number[]): void; close(): void }

export function startLifeline(): Lifeline {
  // Its own group: Ctrl-C in the terminal must not end it before the stack.
  const shell = spawn('/bin/sh', ['-c', WAIT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const { stdin } = shell
  // A shell that somebody ended takes no more lines: the next start then ends what is left, as it
  // does anyway.
  stdin.on('error', () => {})
  shell.once('error', () => {})
  return {
    hold: (pids) => stdin.write(`${pids.join(' ')}\n`),
    close: () => stdin.end('\n'),
  }
}
