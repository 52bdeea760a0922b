import { createFileRoute } from '@tanstack/react-router'
import { OwnPublisherApi } from '../../../../features/publisher-api/publisher-api-page.tsx'

export const Route = createFileRoute('/_shell/publisher/apidetails/')({ component: OwnPublisherApi })
