import { createFileRoute } from '@tanstack/react-router'
import { SignIn } from '../features/sign-in/sign-in.tsx'

export const Route = createFileRoute('/login')({ component: SignIn })
