// The gateway's process.
import { type GatewayOptions, startGateway } from '../gateway/start-gateway.ts'
import { servePart } from './serve-part.ts'

servePart<GatewayOptions>((options) => startGateway({ ...options, log: console.log }))
