import * as z from 'zod/mini'
import { named } from './wire.ts'

/** A point of the maps that are used in China (GCJ-02), in degrees. */
export const position = named({ latitude: ['latitude', z.number()], longitude: ['longitude', z.number()] })
export type Position = z.output<typeof position>
