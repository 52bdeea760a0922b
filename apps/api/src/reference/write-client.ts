import { writeFile } from 'node:fs/promises'
import { clientTypes } from './client-types.ts'

await writeFile(
  new URL('../../../../packages/client/src/api-types.gen.ts', import.meta.url),
  await clientTypes(),
)
