import { createFileRoute } from '@tanstack/react-router'
import { AddUser } from '../../../features/users/add-user.tsx'

export const Route = createFileRoute('/_shell/usermanagement/adduser')({ component: AddUser })
