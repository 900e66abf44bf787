// Runs first, on any Node from 18: installs missing packages, then hands over to the project's own
// Node. Plain JavaScript that uses only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './end-with-parent.mjs'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const fail = (line) => {
  console.error(`Cannot start: ${line}`)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 18) fail(`Node ${process.versions.node} is too old: install Node 18 or later`)

const bin = (name) => join(project, 'node_modules', '.bin', name)

/**
 * Whether node_modules holds what the lockfile names, by the list that npm keeps there. Packages
 * for other platforms are only in the lockfile.
 */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const listFile = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile) || !existsSync(bin('node'))) return false
  const installed = packagesOf(listFile)
  return Object.entries(packagesOf(join(project, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

const lock = join(project, '.installing')

/** Whether the process that holds the lock still runs. Its id is missing for a moment at first. */
function isLockHeld() {
  try {
    const id = Number(readFileSync(lock, 'utf8'))
    return id === 0 || process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits while another process installs. Takes over the lock of a dead process. */
function takeLock() {
  for (let isWaiting = false; ; ) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isLockHeld()) {
      rmSync(lock, { force: true })
      continue
    }
    if (!isWaiting) console.log('Waiting for another installation …')
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
}

function runNpm() {
  console.log('Installing the packages …')
  // The npm that called us. An old one can't run the project's own npm from a script.
  const npm = process.env.npm_execpath
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []]
  const run = (withCommand, ...words) =>
    spawnSync(withCommand, [...prefix, ...words, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: process.env,
    })
  let done = run(command, 'ci')
  // npm leaves out optional packages that its own Node is too old for: the project's Node adds them.
  if (done.status === 0 && npm && major < 24 && existsSync(bin('node'))) done = run(bin('node'), 'install', '--no-save')
  if (done.status !== 0) fail('the packages couldn’t be installed: fix the errors above and start again')
  if (!existsSync(bin('node')))
    fail(
      'the package "node" contains no Node: allow its install script (npm install-scripts approve node) and run npm ci',
    )
}

function install() {
  if (isInstalled()) return
  takeLock()
  if (!isInstalled()) runNpm()
  rmSync(lock, { force: true })
}

const [script, ...rest] = process.argv.slice(2)
if (!script) fail('no script given: package.json lists the commands')

try {
  install()
} catch (error) {
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') {
    fail(`this user can’t write to the folder ${project}: make it writable, or clone the project somewhere else`)
  }
  throw error
}

const settingsFile = process.env.ENV_FILE ?? join(project, '.env')
const child = spawn(
  bin('node'),
  [
    '--disable-warning=ExperimentalWarning',
    // The shell's settings override the file's.
    ...(existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : []),
    script,
    ...rest,
  ],
  {
    cwd: project,
    // Nothing is sent over the channel. It closes when this process ends in any way, and the stack
    // ends with it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Caches compiled code, which halves the start of each process of a stack.
      NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: `${join(project, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
  },
)
// The child shares the terminal, so Ctrl-C reaches it. Other signals must be passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
