// The storage service's process.
import { startFakeStorage } from '@marketplace/fake-storage'
import { servePart } from './serve-part.ts'

servePart<Parameters<typeof startFakeStorage>[0]>((options) => startFakeStorage({ ...options, log: console.log }))
