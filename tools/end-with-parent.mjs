// Ends this process when its parent is gone, because npm's shell passes no signal on. Plain
// JavaScript, because the bootstrap needs it on any Node. A process that must end something else
// first listens to SIGTERM.
const WATCH_EVERY_MS = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, WATCH_EVERY_MS).unref()
