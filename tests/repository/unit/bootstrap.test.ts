// The first thing that every command runs, in a project of its own with a pretended npm.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'

/** Notes that it ran, and ends when the test lets it or has failed. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
  appendFileSync('runs', 'ci\\n')
  while (!existsSync('go') && existsSync('runs')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(process.execPath, 'node_modules/.bin/node')
  writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')`

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  mkdirSync(at('tools'))
  for (const file of ['bootstrap.mjs', 'end-with-parent.mjs'])
    cpSync(join(projectDir, 'tools', file), at(`tools/${file}`))
  writeFileSync(at('package-lock.json'), '{"packages":{}}')
  writeFileSync(at('npm.cjs'), NPM)
  writeFileSync(at('command.mjs'), 'console.log("ran")')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a command. Its output grows. */
function run() {
  const env = { ...process.env, npm_execpath: at('npm.cjs') }
  const child = spawn(process.execPath, [at('tools/bootstrap.mjs'), 'command.mjs'], { cwd: folder, env })
  const command = { output: '', ended: new Promise((resolve) => child.on('close', resolve)) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (command.output += text))
  return command
}
const until = (command: { output: string }, words: string) =>
  vi.waitFor(() => expect(command.output).toContain(words), { timeout: 30_000, interval: 50 })
const runs = () => readFileSync(at('runs'), 'utf8').trim().split('\n').length

test('of two commands at once, one installs and the other waits for it', async () => {
  const first = run()
  await until(first, 'Installing')
  const second = run()
  await until(second, 'Waiting for another installation')
  writeFileSync(at('go'), '')
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  expect([first.output, second.output].every((output) => output.includes('ran'))).toBe(true)
  expect({ runs: runs(), isInstalling: existsSync(at('.installing')) }).toEqual({ runs: 1, isInstalling: false })
})

test('a command installs although an earlier one died while it did', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => dead.on('close', resolve))
  writeFileSync(at('.installing'), String(dead.pid))
  writeFileSync(at('go'), '')
  expect(await run().ended).toBe(0)
  expect(runs()).toBe(1)
})
