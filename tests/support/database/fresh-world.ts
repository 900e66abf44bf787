// Makes a new world before each file of rights tests.
import { world } from './fixture.ts'
import './open-world.ts'
import { createWorld } from './world.ts'

Object.assign(world, await createWorld())
