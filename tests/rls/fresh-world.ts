// Before each file of tests of rights: its world.
import { world } from './fixture.ts'
import './open-world.ts'
import { createWorld } from './world.ts'

Object.assign(world, await createWorld())
