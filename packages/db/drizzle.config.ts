import { defineConfig } from 'drizzle-kit'

/** `npm run migration -w packages/db` writes the next numbered SQL file from the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema/all.ts', out: './migrations' })
