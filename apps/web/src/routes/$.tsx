import { createFileRoute } from '@tanstack/react-router'
import { UnknownPage } from '../features/shell/unknown-page.tsx'

/** Every address outside the route table. */
export const Route = createFileRoute('/$')({ component: UnknownPage })
