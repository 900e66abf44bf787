// Makes a new world before each file of rights tests.
import { world } from './fixture.ts'
import './open-world.ts'
import { createSmallWorld } from './world.ts'

for (const part of Object.keys(world)) Reflect.deleteProperty(world, part)
Object.assign(world, await createSmallWorld())
