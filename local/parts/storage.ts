// The storage service's process.
import { startStorage } from '../storage/start-storage.ts'
import { servePart } from './serve-part.ts'

servePart<Parameters<typeof startStorage>[0]>((options) => startStorage({ ...options, log: console.log }))
