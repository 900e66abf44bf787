// Runs in Deno before each function: a host has no Web Workers for them.

Reflect.deleteProperty(globalThis, 'Worker')
