import { createFileRoute } from '@tanstack/react-router'
import { AddAdvertiser } from '../../../features/advertisers/add-advertiser.tsx'

export const Route = createFileRoute('/_shell/advertisers/add')({ component: AddAdvertiser })
