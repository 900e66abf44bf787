// Runs in Deno before each function: hosted functions have no Web Workers.

Reflect.deleteProperty(globalThis, 'Worker')
