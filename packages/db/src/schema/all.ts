/** Every table, for drizzle-kit and for the handle's types. */
export * from './account.ts'
export * from './engine.ts'
export * from './list-change.ts'
export * from './partner.ts'
export * from './reference.ts'
export * from './shared.ts'
export * from './targeting.ts'
