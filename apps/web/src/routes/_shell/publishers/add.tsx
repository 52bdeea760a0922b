import { createFileRoute } from '@tanstack/react-router'
import { AddPublisher } from '../../../features/publishers/add-publisher.tsx'

export const Route = createFileRoute('/_shell/publishers/add')({ component: AddPublisher })
