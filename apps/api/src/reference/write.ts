import { writeFile } from 'node:fs/promises'
import { readCalls } from './calls.ts'
import { markdownReference } from './markdown.ts'
import { Schemas } from './schema.ts'

await writeFile(
  new URL('../../../../docs/api.md', import.meta.url),
  markdownReference(await readCalls(), await Schemas.read()),
)
