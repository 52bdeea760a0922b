import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Matches, RouterContextProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from './api/query/query-client.ts'
import { router } from './router.tsx'
import { DialogLayer } from './ui/dialog/dialog-layer.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'

/** Not needed for the first paint, because an earlier toast waits in its store. */
const Toasts = lazy(() => import('./ui/toasts/toasts.tsx'))

/** The parts that all screens share: theme, data, addresses, dialogs, messages. Links in dialogs need the router too. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <DialogLayer />
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
          <Matches />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
