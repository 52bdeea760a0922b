import { resolve } from 'node:path'

/** A path of the command line as a whole one: npm runs commands in the project's folder and says where it was called. */
export const givenPath = (path: string): string => resolve(process.env.INIT_CWD ?? '', path)
