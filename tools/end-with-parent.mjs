// Ends this process when the one that started it is gone: npm's shell passes no signal on, so a
// command would outlive an ended `npm`. Plain JavaScript, because the bootstrap needs it on any
// Node. Who must end something else first listens to SIGTERM, as for any end.
const WATCH_EVERY_MS = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, WATCH_EVERY_MS).unref()
