// The gateway's process.
import { quietConsole } from '../../gateway/quiet-console.ts'
import { type GatewayOptions, startGateway } from '../../gateway/start-gateway.ts'
import { servePart } from './serve-part.ts'

quietConsole()
servePart<GatewayOptions>((options) => startGateway({ ...options, log: console.log }))
