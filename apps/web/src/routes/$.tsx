import { createFileRoute } from '@tanstack/react-router'
import { UnroutedPage } from '../features/shell/unrouted-page.tsx'

/** Every address without a route file: a screen that is not built yet, or no page at all. */
export const Route = createFileRoute('/$')({ component: UnroutedPage })
