/** Every table, for drizzle-kit and for the handle's types. */
export * from './account.ts'
export * from './all-hosts.ts'
export * from './engine.ts'
export * from './list-change.ts'
export * from './provider.ts'
export * from './publisher.ts'
export * from './reference.ts'
export * from './targeting.ts'
